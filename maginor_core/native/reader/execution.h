/* Executing the records of a game again by rules in C; see engine/replay.py. */
#ifndef MAGINOR_EXECUTION_H
#define MAGINOR_EXECUTION_H

#include "../runtime/rules.h"

#define COMMAND_WORDS 1024     /* of a command; longer ones are left to the reference */
#define EVENT_BYTES (1 << 16)  /* of the events of a command; the same */

/* Read a command, an array of numbers and of arrays of numbers, as rules take it. */
static const uint8_t *read_command(const uint8_t *p, const uint8_t *end, Row *row) {
    Number n, used;
    int64_t number;
    p = read_size(p, end, &n);
    if (!p || n < 2 || n > 31) return NULL;
    used = n;
    row->n = n;
    row->nested = 0;
    for (Number i = 0; i < n; i++) {
        if (p < end && *p < 0x80) row->v[i] = *p++;
        else if (p < end && (*p == 0xDC || (*p & 0xF0) == 0x90)) {
            Number items;
            Seq *seq;
            p = read_size(p, end, &items);
            if (!p || items > COMMAND_WORDS - ROW_WORDS - SEQ_WORDS - used) return NULL;
            row->nested |= 1 << i;
            row->v[i] = ROW_WORDS + used;
            seq = (Seq *)(row->v + used);
            seq->n = seq->room = items;
            used += SEQ_WORDS + items;
            for (Number k = 0; k < items; k++) {
                p = read_number(p, end, &number);
                if (!p || number < 0 || number > INT32_MAX) return NULL;
                seq->v[k] = (Number)number;
            }
        } else {
            p = read_number(p, end, &number);
            if (!p || number < 0 || number > INT32_MAX) return NULL;
            row->v[i] = (Number)number;
        }
    }
    row->room = row->used = used;
    return p;
}

typedef struct {
    Work work;
    Chance chance;
    Number command[COMMAND_WORDS];
    uint8_t events[EVENT_BYTES]; /* of one command */
    State state;                 /* and as much as the state of the game takes beyond this */
} Execution;

/* Carry out `count` records, which are all that lies between `p` and `end`; return whether all hold.

   Where the execution's chance is seeded, the outcomes follow from the seed then; else they are
   taken from the events. `stated` is set to how many events there are. */
static int execute_records(Execution *run, const Rules *rules, const Layout *layout,
                           const uint8_t *p, const uint8_t *end, uint64_t count,
                           uint64_t *stated) {
    State *state = &run->state;
    Chance *chance = &run->chance;
    *stated = 0;
    state->work = &run->work;
    state->from = state->at = state->end = NULL;
    if (rules->begin(state, layout)) return 0;
    for (; count; count--) {
        Row *command = (Row *)run->command;
        Number events;
        ptrdiff_t size;
        if (p >= end || *p++ != 0x92) return 0;
        p = read_command(p, end, command);
        p = p ? read_size(p, end, &events) : NULL;
        if (!p) return 0;
        state->from = state->at = run->events;
        state->end = run->events + EVENT_BYTES;
        state->recorded = 0;
        if (chance->kind != SEEDED) chance_record(chance, p, end, rules->outcomes);
        if (rules->execute(state, command, chance)) return 0;
        size = state->at - state->from;
        if (state->recorded != events || end - p < size || memcmp(p, state->from, (size_t)size))
            return 0;
        p += size;
        /* Outcomes are those of the record's own events, and none of what follows it. */
        if (chance->kind != SEEDED && (chance->at > p || chance->left_n)) return 0;
        *stated += (uint64_t)events;
    }
    return p == end;
}

/* An attribute of a state, as a form of states has it (native/replaying.py). */
typedef struct {
    Number place;       /* in words from the beginning of the state */
    Number kind;
    Number depth;       /* of sequences around numbers and truths */
} Attribute;
enum { A_NUMBER = 0, A_TRUTH = 1, A_SET = 2, A_ROW = 3 };

static void put_one(State *state, Number number, Number kind) {
    if (number == NOTHING) *room_for(state, 1) = 0xC0;
    else if (kind == A_TRUTH) *room_for(state, 1) = number == 1 ? 0xC3 : 0xC2;
    else put_number(state, number);
}
static void put_items(State *state, Seq *items, Number kind, Number depth) {
    put_size(state, items->n);
    for (Number i = 0; i < items->n; i++)
        if (depth > 1) put_items(state, part_at(items, i), kind, depth - 1);
        else put_one(state, items->v[i], kind);
}
static void put_row(State *state, Row *row) {
    put_size(state, row->n);
    for (Number i = 0; i < row->n; i++)
        if (row->nested >> i & 1) put_items(state, (Seq *)((Number *)row + row->v[i]), A_NUMBER, 1);
        else put_one(state, row->v[i], A_NUMBER);
}

/* Write the attributes of the state that an execution has come to as an array of msgpack, and behind
   them how many outcomes were drawn. Return how many bytes that takes in `run->events`; 0 if they
   have no room. Sets are bytes of so many words of 64 bits. */
static int64_t pack_state(Execution *run, const Rules *rules, const Attribute *form, Number count) {
    State *state = &run->state;
    if (ENTER(state)) return 0;
    state->from = state->at = run->events;
    state->end = run->events + EVENT_BYTES;
    put_size(state, count + 1);
    for (Number i = 0; i < count; i++) {
        Number *value = (Number *)state + form[i].place, bytes = 8 * rules->set_words;
        if (form[i].depth) put_items(state, (Seq *)value, form[i].kind, form[i].depth);
        else if (form[i].kind == A_ROW) put_row(state, (Row *)value);
        else if (form[i].kind == A_SET) {
            if (bytes > 255) fail(state, TOO_LARGE);
            *room_for(state, 1) = 0xC4;
            *room_for(state, 1) = (uint8_t)bytes;
            memcpy(room_for(state, bytes), value, (size_t)bytes);
        } else put_one(state, *value, form[i].kind);
    }
    put_one(state, state->drawn, A_NUMBER);
    return state->at - state->from;
}

static int same_sequence(const Number *a, const Number *b, int depth) {
    const Seq *one = (const Seq *)a, *other = (const Seq *)b;
    if (one->n != other->n) return 0;
    if (depth == LAID) return !memcmp(one->v, other->v, sizeof(Number) * (size_t)one->n);
    for (Number i = 0; i < one->n; i++)
        if (!same_sequence(a + one->v[i], b + other->v[i], LAID)) return 0;
    return 1;
}

/* Return whether all that differs between deals follows in a layout from the execution's chance.

   It is dealt like that very layout, into `room` words behind it. */
static int is_dealt(Execution *run, const Rules *rules, Layout *layout, const Pile *piles,
                    Number count, Number room) {
    const Number *words = (const Number *)layout, *made = words + words[0];
    Deal deal = {layout, piles, count, room};
    if (!rules->deal) return 0;
    if (room_of_deal(layout, rules->layout_kinds, rules->layout_attributes) > room) return 0;
    run->state.work = &run->work;
    run->state.from = run->state.at = run->state.end = NULL;
    if (rules->deal(&run->state, &deal, &run->chance, (Layout *)made)) return 0;
    for (Number i = 1; i <= rules->layout_attributes; i++) {
        int kind = rules->layout_kinds[i - 1];
        if (kind == ITSELF && made[i] != words[i]) return 0;
        if (kind >= LAID && !same_sequence(made + made[i], words + words[i], kind)) return 0;
    }
    return 1;
}

#endif
