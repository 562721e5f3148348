/* Batches: many games that are stepped together, each in a row of arrays, which play/rows.py has.

   Several threads may step parts of a batch at once, each with a work space of its own. */
#ifndef MAGINOR_BATCH_H
#define MAGINOR_BATCH_H
#include "driver.h"

#ifndef EVENTS_ROOM
#define EVENTS_ROOM (1 << 14)             /* bytes of the events of a command, which nobody reads here */
#endif
enum { PLAYING = 0, OVER = 1, BROKEN_OFF = 2, LEFT = 3, IN_PYTHON = 4 };

typedef struct Batch {
    uint8_t *states;                      /* by row, as all that is not described otherwise */
    Chance *chances;
    const Actions *actions;
    const Encoder *encoder;
    const Number *commands;               /* rows one after another, and by seat and action where one begins */
    const Number *places;
    uint8_t *observations;
    int8_t *masks;
    Number *legal, *counts, *seats;
    uint8_t *finals;                      /* the observation of each seat */
    const uint32_t *orders;               /* the action to take */
    Number *taken, *lengths;              /* the actions of the game so far, and how many */
    uint8_t *status;
    Number *totals;                       /* by seat, of a game that is over */
    uint8_t *won;                         /* by seat, of such a game */
    uint8_t *known;                       /* whether such a game has a result */
    Number players, table, room, limit;   /* ``room`` of ``taken``; after ``limit`` actions a game is left */
} Batch;

static State *state_in(const Batch *b, Work *work, Number row) {
    State *state = (State *)(b->states + rules.state_size * (uint64_t)row);
    state->work = work;
    state->from = state->at = state->end = 0;
    return state;
}
static int observe_row(const Batch *b, State *state, Number seat, uint8_t *bytes) {
    if (!rules.observe) return FAULT;
    memset(bytes, 0, (size_t)b->encoder->bytes);
    return rules.observe(state, b->encoder, seat, bytes);
}
/* Write what the seat that has to act sees, and may do. */
static int show_row(const Batch *b, State *state, Number row, Number seat) {
    Number *legal = b->legal + (int64_t)row * b->table;
    int8_t *mask = b->masks + (int64_t)row * b->table;
    Listing listing = {0, b->actions, legal, b->table, legal, legal + b->table};
    int error = rules.legal(state, seat, &listing);
    if (error) return error;
    memset(mask, 0, (size_t)b->table);
    for (Number i = 0; i < listing.n; i++) mask[legal[i]] = 1;
    b->counts[row] = listing.n;
    b->seats[row] = seat;
    return observe_row(b, state, seat, b->observations + (int64_t)row * b->encoder->bytes);
}
static int end_row(const Batch *b, State *state, Number row, int over) {
    const Seq *totals = 0, *winners = 0;
    int64_t first = (int64_t)row * b->players;
    int error = over ? rules.outcome(state, &totals, &winners) : FINE;
    if (error) return error;
    b->known[row] = totals != 0;
    if (totals) {
        if (totals->n != b->players) return FAULT;
        memcpy(b->totals + first, totals->v, sizeof(Number) * (size_t)totals->n);
        memset(b->won + first, 0, (size_t)b->players);
        for (Number i = 0; i < winners->n; i++) {
            if ((uint32_t)winners->v[i] >= (uint32_t)b->players) return FAULT;
            b->won[first + winners->v[i]] = 1;
        }
    }
    for (Number seat = 0; seat < b->players; seat++)
        if ((error = observe_row(b, state, seat, b->finals + (first + seat) * b->encoder->bytes))) return error;
    b->status[row] = over ? OVER : BROKEN_OFF;
    return FINE;
}
static int step_row(const Batch *b, Work *work, Number row) {
    uint8_t events[EVENTS_ROOM];
    const Seq *seats;
    State *state = state_in(b, work, row);
    Number action = (Number)b->orders[row], length = b->lengths[row];
    Number place = b->places[b->seats[row] * b->table + action];
    if (length == b->room) return TOO_LARGE;
    b->taken[(int64_t)row * b->room + length] = action;
    b->lengths[row] = ++length;
    state->from = state->at = events;
    state->end = events + sizeof events;
    state->recorded = 0;
    int error = rules.execute(state, (const Row *)(b->commands + place), b->chances + row);
    if (error || (error = rules.to_act(state, &seats))) return error;
    if (seats->n && length != b->limit) return show_row(b, state, row, seats->v[0]);
    return end_row(b, state, row, !seats->n);
}

/* Begin a game, of which all is shown. */
EXPORTED int maginor_begin_row(const Batch *b, Work *work, Number row, const Layout *layout,
                               const uint8_t *seed, uint64_t size) {
    const Seq *seats;
    State *state = state_in(b, work, row);
    int error = rules.begin(state, layout);
    if (error || (error = rules.to_act(state, &seats))) return -error;
    if (!seats->n) return -FAULT;
    chance_seed(b->chances + row, seed, size);
    b->lengths[row] = 0;
    b->status[row] = PLAYING;
    return -show_row(b, state, row, seats->v[0]);
}
/* Take an action in each row from ``first`` until ``last``, unless Python has it; returns how many rows
   Python has to look after: those whose game is over or broken off, and those that C has LEFT. */
EXPORTED int maginor_step_rows(const Batch *b, Work *work, Number first, Number last) {
    Number asked = 0;
    for (Number row = first; row < last; row++) {
        if (b->status[row] == IN_PYTHON) continue;
        if (step_row(b, work, row)) b->status[row] = LEFT;
        asked += b->status[row] != PLAYING;
    }
    return asked;
}
#endif
