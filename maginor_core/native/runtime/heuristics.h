/* What heuristics do with states: they are copied, commands are carried out in the copies, and listed. */
#ifndef MAGINOR_HEURISTICS_H
#define MAGINOR_HEURISTICS_H
#include "rules.h"

#define MOST_ROWS 2048
#define ROWS_ROOM (1 << 15)               /* words of the commands that are listed at once */

static void carry_out(State *state, const Row *command, Chance *chance);
static void list_legal(State *state, Number seat, Listing *listing);

/* A copy whose events are not read. */
static UNUSED State *state_copy(const State *state) {
    Number size = (Number)((sizeof(State) + sizeof(Number) - 1) / sizeof(Number));
    if ((uintptr_t)state->work->at & 7) words((State *)state, 1);
    State *made = (State *)words((State *)state, size);
    memcpy(made, state, sizeof(State));
    made->from = made->at = made->end = 0;
    return made;
}
static inline UNUSED Row *row_in(const Seq *rows, Number place) { return (Row *)((Number *)rows + rows->v[place]); }
static inline UNUSED Row *row_at(State *state, Seq *rows, int64_t place) {
    return (Row *)((Number *)rows + *item(state, rows, place));
}
static inline UNUSED void rows_append(State *state, Seq *rows, const Row *row) {
    if (rows->n == rows->room) fail(state, TOO_LARGE);
    if (!in_work(state, (const Seq *)row)) row = row_copy(state, row);
    rows->v[rows->n++] = (Number)((const Number *)row - (Number *)rows);
}
/* Commands that lie one after another. */
static UNUSED Seq *rows_in(State *state, Number *at, Number count) {
    Seq *rows = seq_new(state, count);
    for (Number i = 0; i < count; i++) {
        Row *row = (Row *)at;
        rows_append(state, rows, row);
        at += ROW_WORDS + row->used;
    }
    return rows;
}
static UNUSED Seq *rows_listed(State *state, Number seat) {
    Number *begun = words(state, ROWS_ROOM), size;
    Listing listing = {0, 0, 0, 0, begun, begun + ROWS_ROOM};
    list_legal(state, seat, &listing);
    size = (Number)(listing.rows - begun);
    state->work->at = begun + size;       /* what was made meanwhile is not needed */
    return rows_in(state, begun, listing.n);
}
static UNUSED Chance *chance_supposed(State *state, int64_t place) {
    if ((uintptr_t)state->work->at & 7) words(state, 1);
    Chance *made = (Chance *)words(state, (Number)(sizeof(Chance) / sizeof(Number)));
    memset(made, 0, sizeof *made);
    made->kind = SUPPOSED;
    made->place = fit(state, place);
    made->options = 1;
    made->likelihood = 1;
    if (place < 0) fail(state, NO_CHANCE);
    return made;
}
static UNUSED Chance *chance_stated(State *state, const Seq *outcomes) {
    if ((uintptr_t)state->work->at & 7) words(state, 1);
    Chance *made = (Chance *)words(state, (Number)(sizeof(Chance) / sizeof(Number)));
    memset(made, 0, sizeof *made);
    made->kind = GIVEN;
    made->given = outcomes->v;
    made->given_n = outcomes->n;
    return made;
}
#endif
