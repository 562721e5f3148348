/* What Python calls by ctypes: the rules of the one game in this library, a game at a time.

   A call returns 0 or more, or minus the error. */
#ifndef MAGINOR_DRIVER_H
#define MAGINOR_DRIVER_H
#include "rules.h"

#if defined(_WIN32)
#define EXPORTED __declspec(dllexport)
#else
#define EXPORTED __attribute__((visibility("default")))
#endif

EXPORTED const Rules *maginor_rules(void) { return &rules; }
EXPORTED const char *maginor_text(int which) {
    const char *texts[] = {rules.name, rules.digest, rules.sources, rules.layout_form, rules.encoder_form,
                           rules.state_form, rules.guided};
    return texts[which];
}
EXPORTED uint64_t maginor_size(int which) {
    uint64_t sizes[] = {rules.state_size, sizeof(Work), sizeof(Chance)};
    return sizes[which];
}
EXPORTED int maginor_set_words(void) { return rules.set_words; }
EXPORTED const uint32_t *maginor_places(void) { return rules.state_places; }
EXPORTED int maginor_begin(State *state, Work *work, const Layout *layout) {
    state->work = work;
    state->from = state->at = state->end = 0;
    return -rules.begin(state, layout);
}
EXPORTED void maginor_seed(Chance *chance, const uint8_t *seed, uint64_t size) { chance_seed(chance, seed, size); }
EXPORTED void maginor_give(Chance *chance, const Number *outcomes, Number n) {
    memset(chance, 0, sizeof *chance);
    chance->kind = GIVEN;
    chance->given = outcomes;
    chance->given_n = n;
}
EXPORTED void maginor_record(Chance *chance, const uint8_t *events, uint64_t size) {
    memset(chance, 0, sizeof *chance);
    chance_record(chance, events, events + size, rules.outcomes);
}
/* Write the events to ``events``; returns how many bytes they are, and how many events in ``recorded``. */
EXPORTED int maginor_execute(State *state, Work *work, const Row *command, Chance *chance,
                             uint8_t *events, Number room, Number *recorded) {
    state->work = work;
    state->from = state->at = events;
    state->end = events + room;
    state->recorded = 0;
    int error = rules.execute(state, command, chance);
    if (error) return -error;
    *recorded = state->recorded;
    return (int)(state->at - state->from);
}
/* The same for the bytes of a command in a log; 1 byte more or less is a fault. */
EXPORTED int maginor_execute_bytes(State *state, Work *work, const uint8_t *command, Number size,
                                   Chance *chance, uint8_t *events, Number room, Number *recorded) {
    Number words[256];
    if (read_row(command, command + size, (Row *)words, 256) != command + size) return -FAULT;
    return maginor_execute(state, work, (Row *)words, chance, events, room, recorded);
}
/* Set a sequence to so many numbers; returns what follows them, or null for no room. */
static const Number *load_numbers(Seq *s, Number n, const Number *from, int lacks) {
    if (n > s->room) return 0;
    s->n = n;
    for (Number i = 0; i < n; i++) if ((s->v[i] = *from++) == NOTHING && !lacks) return 0;
    return from;
}
/* The same for sequences: all lengths, and then all numbers. */
static const Number *load_nested(Seq *s, Number n, const Number *from, int lacks) {
    const Number *lengths = from;
    if (n > s->room) return 0;
    s->n = n;
    from += n;
    for (Number i = 0; i < n && from; i++) from = load_numbers(part_at(s, i), lengths[i], from, lacks);
    return from;
}
/* Set all attributes from words: a number (depth 0), a sequence after its length (1 or 2), or a row (-2); or from the
   next of ``sets`` (-1). NOTHING has no room, unless it stands for a None, which something ``lacks``. */
EXPORTED int maginor_load(State *state, const int8_t *depths, Number attributes, const Number *from,
                          const uint8_t *sets, Number drawn, int lacks) {
    for (Number i = 0; i < attributes && from; i++) {
        void *at = (char *)state + rules.state_places[i];
        if (depths[i] == 1) from = load_numbers(at, *from, from + 1, lacks);
        else if (depths[i] == 2) from = load_nested(at, *from, from + 1, lacks);
        else if (depths[i] == -1) {
            memcpy(at, sets, sizeof(Set));
            sets += sizeof(Set);
        } else if (depths[i] == -2) {
            const Row *row = (const Row *)from;
            if (row->used > ((Row *)at)->room) return -TOO_LARGE;
            Number room = ((Row *)at)->room;
            memcpy(at, row, sizeof(Number) * (size_t)(ROW_WORDS + row->used));
            ((Row *)at)->room = room;
            from += ROW_WORDS + row->used;
        } else if ((*(Number *)at = *from++) == NOTHING && !lacks) return -TOO_LARGE;
    }
    state->drawn = drawn;
    return from ? FINE : -TOO_LARGE;
}
EXPORTED int maginor_drawn(const State *state) { return state->drawn; }
static int seq_out(const Seq *s, Number *to, Number room) {
    if (s->n > room) return -TOO_LARGE;
    memcpy(to, s->v, sizeof(Number) * (size_t)s->n);
    return s->n;
}
EXPORTED int maginor_to_act(State *state, Work *work, Number *seats, Number room) {
    const Seq *found;
    state->work = work;
    int error = rules.to_act(state, &found);
    return error ? -error : seq_out(found, seats, room);
}
/* List the numbers of actions, or rows where there are no actions; returns how many. */
EXPORTED int maginor_legal(State *state, Work *work, Number seat, const Actions *actions, Number *to, Number room) {
    Listing listing = {0, actions, to, room, to, to + room};
    state->work = work;
    int error = rules.legal(state, seat, &listing);
    return error ? -error : listing.n;
}
EXPORTED int maginor_observe(State *state, Work *work, const Encoder *encoder, Number seat, uint8_t *bytes) {
    state->work = work;
    return rules.observe ? -rules.observe(state, encoder, seat, bytes) : -FAULT;
}
/* Carry out the command of an action, if there is one, and write to ``turn`` who has to act (NOTHING: the
   game is over), how many actions that seat has, and which; ``mask`` has 1 for each of them. */
EXPORTED int maginor_take(State *state, Work *work, const Row *command, Chance *chance,
                          const Actions *actions, Number *turn, uint8_t *mask, Number table) {
    const Seq *seats;
    int error;
    state->work = work;
    state->from = state->at = state->end = 0;
    if (command && (error = rules.execute(state, command, chance))) return -error;
    if ((error = rules.to_act(state, &seats))) return -error;
    memset(mask, 0, (size_t)table);
    turn[0] = seats->n ? seats->v[0] : NOTHING;
    turn[1] = 0;
    if (!seats->n) return FINE;
    Listing listing = {0, actions, turn + 2, table, 0, 0};
    if ((error = rules.legal(state, turn[0], &listing))) return -error;
    for (Number i = 0; i < listing.n; i++) mask[turn[2 + i]] = 1;
    turn[1] = listing.n;
    return FINE;
}
EXPORTED int maginor_has_outcome(void) { return rules.outcome != 0; }
/* Returns 0 before the end, and 1 after it. */
EXPORTED int maginor_outcome(State *state, Work *work, Number *totals, Number *winners, Number room, Number *counts) {
    const Seq *points, *won;
    state->work = work;
    if (!rules.outcome) return -FAULT;
    int error = rules.outcome(state, &points, &won);
    if (error) return -error;
    if (!points) return 0;
    counts[0] = seq_out(points, totals, room);
    counts[1] = seq_out(won, winners, room);
    return counts[0] < 0 || counts[1] < 0 ? -TOO_LARGE : 1;
}
#endif
