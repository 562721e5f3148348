/* Sets: numbers that have one bit for each of their members, such as the places of a board.

   A set is a value. Lists and tuples of sets are a Seq with one item, which says where the sets are,
   counted in words from its own beginning; so a list may grow although others have it, too. What a
   search remembers by sets is here as well. ``SET_WORDS`` follows from the layouts of a game; what is
   larger is Python's. */
#ifndef MAGINOR_SETS_H
#define MAGINOR_SETS_H
#include "values.h"

#define SET_NUMBERS (2 * SET_WORDS)       /* words of 32 bits that a set takes */
#define SETS_HEAD (SEQ_WORDS + 1)         /* of a list of sets, beside them */

static inline UNUSED Set set_from(int64_t number) {
    Set made;
    made.w[0] = (uint64_t)number;
    for (int i = 1; i < SET_WORDS; i++) made.w[i] = number < 0 ? ~(uint64_t)0 : 0;
    return made;
}
static inline UNUSED Set set_none(void) {
    Set made = {{0}};
    made.w[SET_WORDS - 1] = (uint64_t)1 << 63;
    return made;
}
#define SET_OPERATION(name, sign) \
    static inline UNUSED Set name(Set a, Set b) { \
        for (int i = 0; i < SET_WORDS; i++) a.w[i] = a.w[i] sign b.w[i]; \
        return a; \
    }
SET_OPERATION(set_and, &)
SET_OPERATION(set_or, |)
SET_OPERATION(set_xor, ^)
static inline UNUSED Set set_inverted(Set a) {
    for (int i = 0; i < SET_WORDS; i++) a.w[i] = ~a.w[i];
    return a;
}
static inline UNUSED Set set_negated(Set a) {
    int carry = 1;
    for (int i = 0; i < SET_WORDS; i++) {
        a.w[i] = ~a.w[i] + (uint64_t)carry;
        carry = carry && !a.w[i];
    }
    return a;
}
static inline UNUSED int set_holds(Set a) {
    uint64_t all = 0;
    for (int i = 0; i < SET_WORDS; i++) all |= a.w[i];
    return all != 0;
}
static inline UNUSED int set_equal(Set a, Set b) { return !set_holds(set_xor(a, b)); }
static inline UNUSED int set_is_none(Set a) { return set_equal(a, set_none()); }
static inline UNUSED int set_is_negative(Set a) { return (int)(a.w[SET_WORDS - 1] >> 63); }
static inline UNUSED int64_t set_count(State *state, Set a) {
    if (set_is_negative(a)) fail(state, FAULT);
    int64_t count = 0;
    for (int i = 0; i < SET_WORDS; i++) count += __builtin_popcountll(a.w[i]);
    return count;
}
static inline UNUSED int64_t set_length(State *state, Set a) {
    if (set_is_negative(a)) fail(state, FAULT);
    for (int i = SET_WORDS - 1; i >= 0; i--) if (a.w[i]) return 64 * i + 64 - __builtin_clzll(a.w[i]);
    return 0;
}

/* Lists and tuples of sets. */
static inline UNUSED Number *sets_place(const Seq *s, Number place) {
    return (Number *)s + s->v[0] + SET_NUMBERS * place;
}
static inline UNUSED Set set_in(const Seq *s, Number place) {
    Set found;
    memcpy(&found, sets_place(s, place), sizeof found);
    return found;
}
static inline UNUSED Set set_at(State *state, const Seq *s, int64_t place) {
    if ((uint64_t)place >= (uint64_t)s->n) fail(state, FAULT);
    return set_in(s, (Number)place);
}
static inline UNUSED void set_put(State *state, Seq *s, int64_t place, Set one) {
    if ((uint64_t)place >= (uint64_t)s->n) fail(state, FAULT);
    memcpy(sets_place(s, (Number)place), &one, sizeof one);
}
static inline UNUSED Seq *sets_new(State *state, Number room) {
    if (room > WORK_WORDS) fail(state, TOO_LARGE);
    Seq *made = (Seq *)words(state, SETS_HEAD + SET_NUMBERS * room);
    made->n = 0;
    made->room = room;
    made->v[0] = SETS_HEAD;
    return made;
}
static UNUSED void sets_grow(State *state, Seq *s) {
    Number room = 2 * s->room + 8;
    Number *more = words(state, SET_NUMBERS * room);
    memcpy(more, sets_place(s, 0), sizeof(Set) * (size_t)s->n);
    s->room = room;
    s->v[0] = (Number)(more - (Number *)s);
}
static inline UNUSED void sets_append(State *state, Seq *s, Set one) {
    if (s->n == s->room) sets_grow(state, s);
    memcpy(sets_place(s, s->n++), &one, sizeof one);
}
static inline UNUSED Set sets_pop(State *state, Seq *s) {
    if (!s->n) fail(state, FAULT);
    return set_in(s, --s->n);
}
static inline UNUSED Seq *sets_copy(State *state, const Seq *s) {
    Seq *made = sets_new(state, s->n);
    made->n = s->n;
    memcpy(sets_place(made, 0), sets_place(s, 0), sizeof(Set) * (size_t)s->n);
    return made;
}

/* A memory: numbers by tuples of sets. Its one item is where its slots are, and ``room`` how many; a
   slot is where the key is, or 0, and the number. */
static inline UNUSED Seq *memory_new(State *state) {
    Seq *made = (Seq *)words(state, SEQ_WORDS + 1);
    made->n = made->room = 0;
    made->v[0] = 0;
    return made;
}
static UNUSED Number *memory_slot(const Seq *memory, const Seq *key) {
    uint64_t hash = (uint64_t)key->n;
    for (Number i = 0; i < key->n; i++) {
        Set one = set_in(key, i);
        for (int k = 0; k < SET_WORDS; k++) {
            hash = (hash ^ one.w[k]) * 0x9E3779B97F4A7C15u;
            hash ^= hash >> 29;
        }
    }
    Number mask = memory->room - 1;
    for (Number at = (Number)(hash >> 33) & mask;; at = (at + 1) & mask) {
        Number *slot = (Number *)memory + memory->v[0] + 2 * at;
        if (!slot[0]) return slot;
        const Seq *there = (const Seq *)((const Number *)memory + slot[0]);
        size_t size = sizeof(Set) * (size_t)key->n;
        if (there->n == key->n && !memcmp(sets_place(there, 0), sets_place(key, 0), size)) return slot;
    }
}
static inline UNUSED int64_t memory_get(const Seq *memory, const Seq *key, int64_t without) {
    if (!memory->n) return without;
    const Number *slot = memory_slot(memory, key);
    return slot[0] ? slot[1] : without;
}
static UNUSED void memory_put(State *state, Seq *memory, const Seq *key, int64_t number) {
    if (2 * memory->n >= memory->room) {
        Number before = memory->room, room = before ? 2 * before : 16;
        const Number *old = (Number *)memory + memory->v[0];
        Number *slots = words(state, 2 * room);
        memset(slots, 0, sizeof(Number) * 2 * (size_t)room);
        memory->room = room;
        memory->v[0] = (Number)(slots - (Number *)memory);
        for (Number i = 0; i < before; i++) {
            if (!old[2 * i]) continue;
            Number *slot = memory_slot(memory, (const Seq *)((const Number *)memory + old[2 * i]));
            slot[0] = old[2 * i];
            slot[1] = old[2 * i + 1];
        }
    }
    Number *slot = memory_slot(memory, key);
    if (!slot[0]) {
        slot[0] = (Number)((Number *)sets_copy(state, key) - (Number *)memory);
        memory->n++;
    }
    slot[1] = fit(state, number);
}
#endif
