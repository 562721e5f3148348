/* Deals: layouts that follow from a seed. A layout has what differs from deal to deal in its own words,
   and for all else it refers to the one that it is like, which must lie near it. */
#ifndef MAGINOR_DEAL_H
#define MAGINOR_DEAL_H
#include "chance.h"

typedef struct Pile {
    const char *label;                    /* of its stream of the seed */
    const Number *items;                  /* which are shuffled; null: one number below ``n`` is drawn */
    Number n;
} Pile;
typedef struct Deal {
    const Layout *like;
    const Pile *piles;
    Number count;                         /* of piles */
    Number room;                          /* words of a layout */
} Deal;

enum { ITSELF = 0, SHARED = 1, LAID = 2, LAID_NESTED = 3 };    /* how an attribute of a layout is there */

static UNUSED Seq *shuffled_piles(State *state, const Chance *chance, const Deal *deal) {
    Seq *made = seq_new(state, deal->count);
    for (Number i = 0; i < deal->count; i++) {
        const Pile *pile = deal->piles + i;
        Seq *one = seq_new(state, pile->items ? pile->n : 1);
        Stream stream;
        stream_begin(state, &stream, chance, pile->label);
        if (pile->items) {
            memcpy(one->v, pile->items, sizeof(Number) * (size_t)pile->n);
            one->n = pile->n;
            for (Number last = pile->n; last > 1; last--) {
                Number place = stream_below(state, &stream, last), item = one->v[last - 1];
                one->v[last - 1] = one->v[place];
                one->v[place] = item;
            }
        } else one->v[one->n++] = stream_below(state, &stream, pile->n);
        made->v[made->n++] = (Number)((Number *)one - (Number *)made);
    }
    return made;
}
static UNUSED Number laid_words(const Seq *s, int nested) {
    Number found = SEQ_WORDS + s->n;
    for (Number i = 0; nested && i < s->n; i++) found += laid_words(part_at((Seq *)s, i), 0);
    return found;
}
/* How many words a layout has that is like another. */
static UNUSED Number room_of_deal(const Layout *like, const int8_t *kinds, Number attributes) {
    const Number *words = (const Number *)like;
    Number found = 1 + attributes;
    for (Number i = 0; i < attributes; i++)
        if (kinds[i] >= LAID) found += laid_words((const Seq *)(words + words[1 + i]), kinds[i] == LAID_NESTED);
    return found;
}
/* Begin a layout; what is laid follows. */
static UNUSED void lay_like(Layout *made, const Deal *deal, const int8_t *kinds, Number attributes) {
    const Number *from = (const Number *)deal->like;
    Number *to = (Number *)made, apart = (Number)(from - to);
    for (Number i = 1; i <= attributes; i++) to[i] = from[i] + (kinds[i - 1] == SHARED ? apart : 0);
    to[0] = 1 + attributes;
}
static UNUSED void lay_seq(State *state, Layout *made, const Deal *deal, Number *place, const Seq *s) {
    if (laid_words(s, 0) > deal->room - made->size) fail(state, TOO_LARGE);
    Seq *kept = (Seq *)((Number *)made + made->size);
    *place = made->size;
    made->size += laid_words(s, 0);
    kept->n = kept->room = s->n;
    memcpy(kept->v, s->v, sizeof(Number) * (size_t)s->n);
}
static UNUSED void lay_nested(State *state, Layout *made, const Deal *deal, Number *place, Seq *s) {
    if (laid_words(s, 1) > deal->room - made->size) fail(state, TOO_LARGE);
    Seq *kept = (Seq *)((Number *)made + made->size);
    *place = made->size;
    made->size += SEQ_WORDS + s->n;
    kept->n = kept->room = s->n;
    for (Number i = 0; i < s->n; i++) {
        lay_seq(state, made, deal, kept->v + i, part_at(s, i));
        kept->v[i] -= *place;
    }
}
#endif
