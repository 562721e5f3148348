/* The listing of legal commands: as rows, or as numbers of actions. */
#ifndef MAGINOR_LISTING_H
#define MAGINOR_LISTING_H
#include "values.h"

/* The actions of a game (engine.observation.ActionTable), as library.py packs them: a command without
   its seat is one number, in which each of its numbers takes ``bits`` bits. ``slots`` is a power of
   two; a slot is the lower and the upper half of such a number, and its action. */
typedef struct Actions {
    Number size, bits, slots, v[];
} Actions;

typedef struct Listing {
    Number n;
    const Actions *actions;        /* and where their numbers go; or null */
    Number *numbers, room;
    Number *rows, *rows_end;       /* where rows go, one after another; or null */
} Listing;

static inline UNUSED uint64_t key_with(State *state, Listing *l, uint64_t key, int64_t number) {
    int bits = l->actions->bits;
    if (number < 0 || number >> bits || key >> (63 - bits)) fail(state, FAULT);
    return key << bits | (uint64_t)number;
}
static inline UNUSED void list_action(State *state, Listing *l, uint64_t key) {
    const Actions *a = l->actions;
    Number mask = a->slots - 1, at = (Number)((key * 0x9E3779B97F4A7C15u) >> 40) & mask;
    for (;; at = (at + 1) & mask) {
        const Number *slot = a->v + 3 * at;
        if (slot[2] < 0) fail(state, FAULT);      /* no action gives it */
        if ((uint32_t)slot[0] == (uint32_t)key && (uint32_t)slot[1] == (uint32_t)(key >> 32)) {
            if (l->n == l->room) fail(state, TOO_LARGE);
            l->numbers[l->n++] = slot[2];
            return;
        }
    }
}
static UNUSED void list_row(State *state, Listing *l, const Seq *beginning, int last, Number number, const Seq *seq) {
    Number items = beginning->n + last, used = items + (seq ? SEQ_WORDS + seq->n : 0);
    if (l->rows_end - l->rows < ROW_WORDS + used) fail(state, TOO_LARGE);
    Row *row = (Row *)l->rows;
    row->n = items;
    row->room = row->used = used;
    row->nested = 0;
    memcpy(row->v, beginning->v, sizeof(Number) * (size_t)beginning->n);
    if (seq) {
        Seq *kept = (Seq *)(row->v + items);
        kept->n = kept->room = seq->n;
        memcpy(kept->v, seq->v, sizeof(Number) * (size_t)seq->n);
        row->nested = 1 << (items - 1);
        row->v[items - 1] = ROW_WORDS + items;
    } else if (last) row->v[items - 1] = number;
    l->rows += ROW_WORDS + used;
    l->n++;
}
/* The tag, and the fields after the seat. The length of a sequence is in it, so none is another's. */
static inline UNUSED uint64_t key_of(State *state, Listing *l, const Seq *beginning) {
    uint64_t key = 1;
    for (Number i = 0; i < beginning->n; i++) if (i != 1) key = key_with(state, l, key, beginning->v[i]);
    return key;
}
static inline UNUSED void list_alone(State *state, Listing *l, const Seq *row) {
    if (!l->actions) list_row(state, l, row, 0, 0, 0);
    else list_action(state, l, key_of(state, l, row));
}
static inline UNUSED void list_each(State *state, Listing *l, const Seq *beginning, const Seq *values) {
    if (!l->actions) {
        for (Number i = 0; i < values->n; i++) list_row(state, l, beginning, 1, values->v[i], 0);
        return;
    }
    uint64_t key = key_of(state, l, beginning);
    for (Number i = 0; i < values->n; i++) list_action(state, l, key_with(state, l, key, values->v[i]));
}
static inline UNUSED void list_each_of(State *state, Listing *l, const Seq *beginning, const Seq *values, const Seq *counts) {
    Number n = values->n < counts->n ? values->n : counts->n;
    uint64_t key = l->actions ? key_of(state, l, beginning) : 0;
    for (Number i = 0; i < n; i++) {
        if (!counts->v[i]) continue;
        if (!l->actions) list_row(state, l, beginning, 1, values->v[i], 0);
        else list_action(state, l, key_with(state, l, key, values->v[i]));
    }
}
static inline UNUSED void list_each_but(State *state, Listing *l, const Seq *beginning, const Seq *values, int64_t without) {
    uint64_t key = l->actions ? key_of(state, l, beginning) : 0;
    for (Number i = 0; i < values->n; i++) {
        if (values->v[i] == without) continue;
        if (!l->actions) list_row(state, l, beginning, 1, values->v[i], 0);
        else list_action(state, l, key_with(state, l, key, values->v[i]));
    }
}
static inline UNUSED void list_each_seq(State *state, Listing *l, const Seq *beginning, Seq *values) {
    for (Number i = 0; i < values->n; i++) {
        const Seq *one = part_at(values, i);
        if (!l->actions) { list_row(state, l, beginning, 1, 0, one); continue; }
        uint64_t key = key_with(state, l, key_of(state, l, beginning), one->n);
        for (Number k = 0; k < one->n; k++) key = key_with(state, l, key, one->v[k]);
        list_action(state, l, key);
    }
}
#endif
