/* The search of play/search.py: each iteration follows the tree, adds a command, and plays on. With the
   same random numbers it does what that does.

   The tree lies in an arena of words, which is given again, and larger, when it is full. */
#ifndef MAGINOR_SEARCH_H
#define MAGINOR_SEARCH_H
#include "driver.h"
#include "heuristics.h"

#ifndef MOST_STEPS
#define MOST_STEPS 1024                   /* of a path through the tree */
#endif
#define SPARE (1 << 16)                   /* words that the arena must have left for an iteration */
enum { NO_ROOM = 1 };                     /* what a search returns when the arena is full */

typedef struct Node { Number first, last; } Node;             /* edges, by where they are; 0: none */
typedef struct Edge {
    double visits, total;
    double prior;                         /* what it was worth before it was tried; not a number: not known */
    int64_t available;
    Number node, next;                    /* where they are; 0: none */
    Number row[];
} Edge;
typedef struct Search {
    Draw draw;
    Chance chance;
    double trust, exploration;
    Number seat, playout;
    Number used, room;                    /* of the arena */
    State *known;
    Seq *hidden;                          /* what may be hidden, and how likely each of it is */
    Reals *likely;
    Number path[MOST_STEPS], movers[MOST_STEPS];
} Search;

EXPORTED uint64_t maginor_search_size(void) { return sizeof(Search); }
EXPORTED void maginor_search_sums(int how) { compensated = how; }
EXPORTED void maginor_search_begin(Search *s, Number *arena, Number seat, double trust, double exploration, Number playout) {
    memset(s, 0, sizeof *s);
    s->seat = seat;
    s->trust = trust;
    s->exploration = exploration;
    s->playout = playout;
    s->used = 4;                          /* the root is at 2 */
    memset(arena, 0, sizeof(Number) * 4);
}
/* Take what may be hidden from the seat: sequences of numbers, and how likely each of them is. */
EXPORTED void maginor_search_believe(Search *s, Seq *hidden, Reals *likely) {
    s->hidden = hidden;
    s->likely = likely;
}
EXPORTED void maginor_search_room(Search *s, Number room) { s->room = room; }
EXPORTED double maginor_search_draw(Search *s) { return draw_next(&s->draw); }
/* Write the edges of the root: visits, sum, how often they could be tried, and where their rows are. */
EXPORTED Number maginor_search_root(const Number *arena, double *found, Number *rows, Number room) {
    const Node *root = (const Node *)(arena + 2);
    Number count = 0;
    for (Number at = root->first; at && count < room; count++) {
        const Edge *edge = (const Edge *)(arena + at);
        found[3 * count] = edge->visits;
        found[3 * count + 1] = edge->total;
        found[3 * count + 2] = (double)edge->available;
        rows[count] = at + (Number)(sizeof(Edge) / sizeof(Number));
        at = edge->next;
    }
    return count;
}
#ifdef GUIDE_LIKELIHOOD
/* Write how likely the seat takes a command, by what it may see. Returns 0 or minus the error. */
EXPORTED int maginor_search_likelihood(State *state, Work *work, Number seat, Number taken, Seq *seen, Reals *numbers,
                                       double *found) {
    state->work = work;
    state->from = state->at = state->end = 0;
    if (ENTER(state)) return -work->error;
    const Reals *likely = GUIDE_LIKELIHOOD(state, seat, taken, seen, numbers);
    hold(state, likely->n == seen->n);
    memcpy(found, likely->v, sizeof(double) * (size_t)likely->n);
    return FINE;
}
#endif
#ifdef GUIDE_VALUE
static int row_equal(const Row *a, const Row *b) {
    return a->n == b->n && a->used == b->used && a->nested == b->nested
        && !memcmp(a->v, b->v, sizeof(Number) * (size_t)a->used);
}
static Number search_space(State *state, Search *s, Number count) {
    Number at = s->used;
    count = (count + 1) & ~1;
    if (count > s->room - at) fail(state, TOO_LARGE);
    s->used += count;
    return at;
}
static Edge *edge_of(Number *arena, const Node *node, const Row *row) {
    for (Number at = node->first; at;) {
        Edge *edge = (Edge *)(arena + at);
        if (row_equal((const Row *)edge->row, row)) return edge;
        at = edge->next;
    }
    return 0;
}
static Edge *edge_added(State *state, Search *s, Number *arena, Node *node, const Row *row) {
    Number size = ROW_WORDS + row->used;
    Number at = search_space(state, s, (Number)(sizeof(Edge) / sizeof(Number)) + size);
    Edge *edge = (Edge *)(arena + at);
    memset(edge, 0, sizeof *edge);
    edge->prior = NAN;
    memcpy(edge->row, row, sizeof(Number) * (size_t)size);
    if (node->first) ((Edge *)(arena + node->last))->next = at; else node->first = at;
    node->last = at;
    return edge;
}
static Seq *rows_searched(State *state, Search *s, Number seat, Seq *rows) {
#ifdef GUIDE_CANDIDATES
    if (rows->n != 1) return GUIDE_CANDIDATES(state, seat, rows, &s->draw);
#endif
    return rows;
}
static const Row *row_drawn(State *state, Search *s, Seq *rows) {
    return row_at(state, rows, (int64_t)(draw_next(&s->draw) * rows->n));
}
static Edge *edge_selected(State *state, Search *s, Number *arena, Node *node, Number seat, Seq *rows, int root) {
#ifdef GUIDE_MODEL
    if (seat != s->seat) {
        const Row *row = rows->n == 1 ? row_in(rows, 0) : GUIDE_MODEL(state, seat, rows, &s->draw);
        Edge *edge = edge_of(arena, node, row);
        return edge ? edge : edge_added(state, s, arena, node, row);
    }
#endif
    Seq *new = seq_new(state, rows->n), *known = seq_new(state, rows->n);
    for (Number i = 0; i < rows->n; i++) {
        Edge *edge = edge_of(arena, node, row_in(rows, i));
        if (!edge) rows_append(state, new, row_in(rows, i));
        known->v[known->n++] = edge ? (Number)((Number *)edge - arena) : 0;
    }
#ifdef GUIDE_PRIOR
    if (new->n) {
#ifdef GUIDE_BELIEFS
        const Reals *worth = root ? GUIDE_PRIOR(s->known, seat, new, 1, s->hidden, s->likely) : 0;
#else
        const Reals *worth = GUIDE_PRIOR(state, seat, new, root);
#endif
        if (worth) {
            hold(state, worth->n == new->n);
            for (Number i = 0; i < new->n; i++) {
                Edge *edge = edge_of(arena, node, row_in(new, i));
                if (!edge) edge = edge_added(state, s, arena, node, row_in(new, i));
                edge->visits = s->trust;
                edge->total = s->trust * worth->v[i];
                edge->prior = worth->v[i];
                edge->available = (int64_t)(s->trust * rows->n);
            }
            new->n = 0;
            for (Number i = 0; i < rows->n; i++)
                known->v[i] = (Number)((Number *)edge_of(arena, node, row_in(rows, i)) - arena);
        }
    }
#endif
    for (Number i = 0; i < rows->n; i++) if (known->v[i]) ((Edge *)(arena + known->v[i]))->available++;
    if (new->n) {
        Edge *edge = edge_added(state, s, arena, node, row_drawn(state, s, new));
        edge->available = 1;
        return edge;
    }
    Edge *best = 0;
    double most = -INFINITY;
    for (Number i = 0; i < rows->n; i++) {
        Edge *edge = (Edge *)(arena + known->v[i]);
        hold(state, edge->visits != 0 && edge->available > 0);
        double bonus = s->exploration * sqrt(log((double)edge->available) / edge->visits);
        double worth = edge->total / edge->visits + bonus;
        if (worth > most) {
            best = edge;
            most = worth;
        }
    }
    hold(state, best != 0);
    return best;
}
static int is_settled(State *state, State *known) {
#ifdef GUIDE_SETTLED
    return GUIDE_SETTLED(state, known) != 0;
#else
    return 0;
#endif
}
static void search_play(State *state, Search *s, const Row *row) {
    carry_out(state, row, &s->chance);
}
static void search_on(State *state, Search *s, State *known) {
    for (Number step = 0; step < s->playout; step++) {
        Number *begun = state->work->at;
        if (is_settled(state, known)) return;
        const Seq *seats = TO_ACT(state);
        if (!seats->n) return;
        Number seat = seats->v[0];
        Seq *rows = rows_listed(state, seat);
        const Row *row = row_at(state, rows, 0);
#ifdef GUIDE_POLICY
        if (rows->n > 1) row = GUIDE_POLICY(state, seat, rows, &s->draw);
#else
        if (rows->n > 1) row = row_drawn(state, s, rows);
#endif
        search_play(state, s, row);
        state->work->at = begun;
    }
}
/* Prepare a state, of which a copy of ``known`` is made unless it is given. */
static void search_from(State *state, Search *s, State *known, int is_given, Work *work) {
    if (!is_given) memcpy(state, known, sizeof(State));
    state->work = known->work = work;
    state->from = state->at = state->end = known->from = known->at = known->end = 0;
    s->known = known;
    s->chance.kind = DRAWN;
    s->chance.draw = &s->draw;
}
static void search_once(State *state, Search *s, Number *arena, State *known, Number *given, Number count) {
    Node *node = (Node *)(arena + 2);
    Number mover = s->seat, steps = 0;
    for (;;) {
        Number *begun = state->work->at;
        Seq *rows = steps ? rows_searched(state, s, mover, rows_listed(state, mover)) : rows_in(state, given, count);
        Edge *edge = edge_selected(state, s, arena, node, mover, rows, !steps);
        if (steps == MOST_STEPS) fail(state, TOO_LARGE);
        s->path[steps] = (Number)((Number *)edge - arena);
        s->movers[steps++] = mover;
        search_play(state, s, (const Row *)edge->row);
        state->work->at = begun;
        const Seq *seats = TO_ACT(state);
        if (!seats->n || is_settled(state, known)) break;
        mover = seats->v[0];
        state->work->at = begun;
        if (!edge->node) {
            if (edge->visits == 0) { search_on(state, s, known); break; }
            edge->node = search_space(state, s, 2);
            memset(arena + edge->node, 0, sizeof(Node));
        }
        node = (Node *)(arena + edge->node);
    }
    const Reals *values = GUIDE_VALUE(state), *after = values;
#ifdef GUIDE_OUTLOOK
    after = GUIDE_OUTLOOK(state);
#endif
    for (Number step = 0; step < steps; step++) {
        Edge *edge = (Edge *)(arena + s->path[step]);
        double gained = *real_at(state, (Reals *)after, s->movers[step]);
#ifdef GUIDE_OUTLOOK
        if (!isnan(edge->prior)) gained += edge->prior - *real_at(state, (Reals *)values, s->movers[step]);
#endif
        edge->visits += 1;
        edge->total += gained;
    }
}
/* Iterate, from copies of ``known`` where ``state`` is not one that is given; what is searched are ``count``
   rows one after another. Returns 0, NO_ROOM or minus the error; ``done`` is how many there were. */
EXPORTED int maginor_search_run(Search *s, Number *arena, State *known, State *state, int is_given, Work *work,
                                Number *rows, Number count, Number iterations, Number *done) {
    for (*done = 0; *done < iterations; ++*done) {
        if (s->room - s->used < SPARE) return NO_ROOM;
        search_from(state, s, known, is_given, work);
        if (ENTER(state)) return -work->error;
        search_once(state, s, arena, known, rows, count);
    }
    return FINE;
}
/* Write what the seat's chance of winning is after each of ``count`` rows, which lie one after another: each
   is carried out in a copy of ``known``, with the same chance. Returns 0 or minus the error. */
EXPORTED int maginor_search_worths(State *known, Work *work, Number seat, const Number *rows, Number count,
                                   const Chance *given, double *worths) {
    State tried, *state = &tried;
    for (Number i = 0; i < count; i++) {
        const Row *row = (const Row *)rows;
        Chance chance = *given;
        chance.next = known->drawn;
        memcpy(state, known, sizeof(State));
        state->work = work;
        state->from = state->at = state->end = 0;
        if (ENTER(state)) return -work->error;
        carry_out(state, row, &chance);
        worths[i] = *real_at(state, (Reals *)GUIDE_VALUE(state), seat);
        rows += ROW_WORDS + row->used;
    }
    return FINE;
}
#endif
#endif
