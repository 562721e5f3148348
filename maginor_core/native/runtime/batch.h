/* Batches: many games that are stepped together, each in a row of arrays, which play/rows.py has.

   Several threads step parts of a batch at once (crew.h), each with a work space of its own. */
#ifndef MAGINOR_BATCH_H
#define MAGINOR_BATCH_H
#include "driver.h"

#define SEED_ROOM 256                     /* bytes of the seed of a batch that C can deal from */
enum { PLAYING = 0, AWAITED = 1, LEFT = 2, IN_PYTHON = 3 };    /* AWAITED: Python has to begin the next game */
enum { TERMINATED = 1, TRUNCATED = 2 };
enum { ASKED = 1, ENDED = 2, FULL = 4 };  /* Python has rows to look after; games have ended; ``taken`` has no room left */

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
    float *rewards;                       /* by seat */
    uint8_t *dones;
    int64_t *episodes;
    const Deal *deal;                     /* null if Python deals */
    Number *layouts;                      /* ``deal->room`` words each */
    const uint8_t *seed;                  /* of all games */
    Number seed_size;
    Number players, table, room, limit;   /* ``room`` of ``taken``; after ``limit`` actions a game is left */
    Number points;                        /* whether these are the rewards */
} Batch;

static State *state_in(const Batch *b, Work *work, Number row) {
    State *state = (State *)(b->states + rules.state_size * (uint64_t)row);
    state->work = work;
    state->from = state->at = state->end = 0;
    return state;
}
static int observe_row(const Batch *b, State *state, Number seat, uint8_t *bytes) {
    if (!rules.observe) return FAULT;
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
/* Begin a game with the chance that it has. */
static int begin_game(const Batch *b, State *state, Number row, const Layout *layout) {
    const Seq *seats;
    int error = rules.begin(state, layout);
    if (error || (error = rules.to_act(state, &seats))) return error;
    if (!seats->n) return FAULT;
    b->lengths[row] = 0;
    b->status[row] = PLAYING;
    return show_row(b, state, row, seats->v[0]);
}
/* Deal and begin the next game of a row. */
static int deal_row(const Batch *b, State *state, Number row) {
    uint8_t seed[SEED_ROOM + 40];
    Layout *layout = (Layout *)(b->layouts + (int64_t)row * b->deal->room);
    char digits[24];
    Number size = b->seed_size, count = 0;
    int64_t game = b->episodes[row];
    if (size > SEED_ROOM) return TOO_LARGE;
    memcpy(seed, b->seed, (size_t)size);
    seed[size++] = '.';
    size += text_of((char *)seed + size, row);
    seed[size++] = '.';
    do { digits[count++] = (char)('0' + game % 10); game /= 10; } while (game);
    while (count) seed[size++] = (uint8_t)digits[--count];
    chance_seed(b->chances + row, seed, (size_t)size);
    int error = rules.deal(state, b->deal, b->chances + row, layout);
    return error ? error : begin_game(b, state, row, layout);
}
/* The rewards of a game that is over: points, or places as play/episode.py has them. */
static int reward_row(const Batch *b, Number row, const Seq *totals, const Seq *winners) {
    float *rewards = b->rewards + (int64_t)row * b->players;
    Number players = b->players, best = INT32_MIN, won[16] = {0}, own[16];
    if (totals->n != players || players > 16 || (players < 2 && !b->points)) return FAULT;
    for (Number i = 0; i < winners->n; i++) {
        if ((uint32_t)winners->v[i] >= (uint32_t)players) return FAULT;
        won[winners->v[i]] = 1;
        if (totals->v[winners->v[i]] > best) best = totals->v[winners->v[i]];
    }
    for (Number seat = 0; seat < players; seat++) own[seat] = won[seat] ? best : totals->v[seat];
    for (Number seat = 0; seat < players; seat++) {
        Number first = 0, shared = 0;
        for (Number one = 0; one < players; one++) {
            if (won[one] == won[seat] && own[one] == own[seat]) shared++;
            else first += won[one] == won[seat] ? own[one] > own[seat] : won[one];
        }
        rewards[seat] = b->points ? (float)totals->v[seat] : (float)(1 - (double)(2 * first + shared - 1) / (players - 1));
    }
    return FINE;
}
static int end_row(const Batch *b, State *state, Number row, int over) {
    const Seq *totals = 0, *winners = 0;
    int error = FINE;
    for (Number seat = 0; seat < b->players; seat++) {
        uint8_t *final = b->finals + ((int64_t)row * b->players + seat) * b->encoder->bytes;
        if ((error = observe_row(b, state, seat, final))) return error;
    }
    if (over && (error = rules.outcome(state, &totals, &winners))) return error;
    if (totals && (error = reward_row(b, row, totals, winners))) return error;
    b->dones[row] = over ? TERMINATED : TRUNCATED;
    b->episodes[row]++;
    if (!b->deal || deal_row(b, state, row)) b->status[row] = AWAITED;
    return FINE;
}
static int step_row(const Batch *b, Work *work, Number row) {
    const Seq *seats;
    State *state = state_in(b, work, row);
    Number action = (Number)b->orders[row], length = b->lengths[row];
    Number place = b->places[b->seats[row] * b->table + action];
    if (length == b->room) return TOO_LARGE;
    b->taken[(int64_t)row * b->room + length] = action;
    b->lengths[row] = ++length;
    int error = rules.execute(state, (const Row *)(b->commands + place), b->chances + row);
    if (error || (error = rules.to_act(state, &seats))) return error;
    if (seats->n && length != b->limit) return show_row(b, state, row, seats->v[0]);
    return end_row(b, state, row, !seats->n);
}

/* Begin a game that Python has dealt, of which all is shown. */
EXPORTED int maginor_begin_row(const Batch *b, Work *work, Number row, const Layout *layout,
                               const uint8_t *seed, uint64_t size) {
    chance_seed(b->chances + row, seed, size);
    return -begin_game(b, state_in(b, work, row), row, layout);
}
/* The same for the next game of a row, which is dealt here. */
EXPORTED int maginor_deal_row(const Batch *b, Work *work, Number row) {
    return -deal_row(b, state_in(b, work, row), row);
}
EXPORTED Number maginor_deal_room(const Layout *like) {
    return rules.deal ? room_of_deal(like, rules.layout_kinds, rules.layout_attributes) : 0;
}
/* Whether the action to take is legal in each row. */
EXPORTED int maginor_allowed(const Batch *b, Number rows) {
    int allowed = 1;
    for (Number row = 0; row < rows; row++) {
        uint32_t action = b->orders[row];
        allowed &= action < (uint32_t)b->table && b->masks[(int64_t)row * b->table + action] == 1;
    }
    return allowed;
}
/* The legal action of each row that a number from 0 on, below 1, stands for. */
EXPORTED void maginor_sample(const Batch *b, Number rows, const double *numbers, Number *actions) {
    for (Number row = 0; row < rows; row++)
        actions[row] = b->legal[(int64_t)row * b->table + (int64_t)(numbers[row] * b->counts[row])];
}
/* Deal the next game of each row from ``first`` until ``last``. */
static int deal_rows(const Batch *b, Work *work, Number first, Number last) {
    int found = 0;
    for (Number row = first; row < last; row++)
        if (deal_row(b, state_in(b, work, row), row)) {
            b->status[row] = AWAITED;
            found = ASKED;
        }
    return found;
}
/* Let the processor fetch what the next step of a row needs, while another row is stepped. */
static inline void fetch(const void *from, uint64_t size) {
    for (uint64_t at = 0; at < size; at += 64) __builtin_prefetch((const char *)from + at, 1);
}
static void fetch_row(const Batch *b, Number row) {
    fetch(b->states + rules.state_size * (uint64_t)row, rules.state_size);
    fetch(b->observations + (int64_t)row * b->encoder->bytes, (uint64_t)b->encoder->bytes);
    fetch(b->masks + (int64_t)row * b->table, (uint64_t)b->table);
    fetch(b->legal + (int64_t)row * b->table, sizeof(Number));
    fetch(b->taken + (int64_t)row * b->room + b->lengths[row], sizeof(Number));
    fetch(b->chances + row, sizeof(Number));
}
/* Take an action in each row, unless Python has it. */
static int step_rows(const Batch *b, Work *work, Number first, Number last) {
    int found = 0;
    for (Number row = first; row < last; row++) {
        int64_t before = b->episodes[row];
        if (row + 1 < last) fetch_row(b, row + 1);
        if (b->status[row] == IN_PYTHON) continue;
        if (step_row(b, work, row)) b->status[row] = LEFT;
        if (b->status[row] != PLAYING) found |= ASKED;
        if (b->episodes[row] != before) found |= ENDED;
        if (b->lengths[row] == b->room) found |= FULL;
    }
    return found;
}
#include "crew.h"
#endif
