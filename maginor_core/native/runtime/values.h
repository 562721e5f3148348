/* Values of the rules: numbers, sequences of them, and tuples of both, in words of 32 bits.

   A sequence is a pointer to its length, its room and its items. Items of a nested sequence are
   where its parts begin, counted in words from its own beginning, so all of this can be copied as it
   is. What a rule makes on its way lies in the work space, which each call begins anew. Nothing is
   ever cut off: what has no room ends the call with TOO_LARGE. */
#ifndef MAGINOR_VALUES_H
#define MAGINOR_VALUES_H

#include <stdint.h>
#include <string.h>

/* Leaving a call: gcc has a way that keeps no registers, clang not for all processors. */
#if defined(__clang__) || defined(PLAIN_JUMPS)
#include <setjmp.h>
typedef jmp_buf Way;
#ifdef _WIN32
#define SET_WAY(way) setjmp(way)
#else
#define SET_WAY(way) _setjmp(way)         /* which leaves signals as they are */
#endif
#define GO_BACK(way) longjmp(way, 1)
#else
typedef void *Way[5];
#define SET_WAY(way) __builtin_setjmp(way)
#define GO_BACK(way) __builtin_longjmp(way, 1)
#endif

typedef int32_t Number;
typedef struct { Number n, room, v[]; } Seq;
typedef struct { Number n, room, used, nested, v[]; } Row;    /* bit i of nested: item i is a sequence */
typedef struct { Number n; uint8_t *v; } Bytes;
#ifndef SET_WORDS
#define SET_WORDS 1
#endif
typedef struct { uint64_t w[SET_WORDS]; } Set;               /* as in sets.h */

#define NOTHING INT32_MIN                 /* a number that is None */
#define SEQ_WORDS 2                       /* of a sequence, beside its items */
#define ROW_WORDS 4                       /* of a row, beside its items */

enum { FINE = 0, REFUSED = 1, FAULT = 2, TOO_LARGE = 3, NO_CHANCE = 4 };

#define WORK_WORDS (1 << 17)
typedef struct Work {                     /* of one thread; any game may use it after another */
    Way out;
    int error;
    Number *at;
    Number words[WORK_WORDS];
} Work;

typedef struct Layout Layout;             /* words: the size, then the attributes that rules read */
#ifdef LAYOUT_ATTRIBUTES
struct Layout { Number size; LAYOUT_ATTRIBUTES };
#else
struct Layout { Number size; };
#endif

#ifndef STATE_ATTRIBUTES
#define STATE_ATTRIBUTES
#endif
typedef struct State {
    Work *work;                           /* set before each call */
    const Layout *layout;
    uint8_t *from, *at, *end;             /* where events are written, as a log has them; or null */
    Number recorded;                      /* how many events since ``from`` */
    Number drawn;                         /* outcomes of chance in the whole game */
    STATE_ATTRIBUTES
} State;

static void fail(State *state, int error) __attribute__((noreturn, unused, cold));
static void fail(State *state, int error) {
    state->work->error = error;
    GO_BACK(state->work->out);
}
#define UNUSED __attribute__((unused))
#define ENTER(state) (state->work->at = state->work->words, SET_WAY(state->work->out))

static inline UNUSED Number fit(State *state, int64_t number) {
    if (number <= INT32_MIN || number > INT32_MAX) fail(state, TOO_LARGE);
    return (Number)number;
}
static inline UNUSED void hold(State *state, int held) { if (!held) fail(state, FAULT); }

/* Arithmetic as Python has it. */
static inline UNUSED int64_t modulo(State *state, int64_t a, int64_t b) {
    if (!b) fail(state, FAULT);
    int64_t rest = a % b;
    return rest && (rest < 0) != (b < 0) ? rest + b : rest;
}
static inline UNUSED int64_t quotient(State *state, int64_t a, int64_t b) {
    if (!b) fail(state, FAULT);
    int64_t whole = a / b;
    return a % b && (a < 0) != (b < 0) ? whole - 1 : whole;
}
static inline UNUSED int64_t shifted_left(State *state, int64_t a, int64_t by) {
    if (by < 0) fail(state, FAULT);
    if (by > 31 || a < 0) fail(state, TOO_LARGE);
    return a << by;
}
static inline UNUSED int64_t shifted_right(State *state, int64_t a, int64_t by) {
    if (by < 0) fail(state, FAULT);
    return a >> (by > 62 ? 62 : by);
}
static inline UNUSED int64_t bits_in(int64_t a) {
    return __builtin_popcountll((unsigned long long)(a < 0 ? -a : a));
}

static inline UNUSED int64_t length_of(int64_t a) {
    unsigned long long size = (unsigned long long)(a < 0 ? -a : a);
    return size ? 64 - __builtin_clzll(size) : 0;
}

/* Indices are checked; a negative one is a fault here, since Python would count from the end. */
static inline UNUSED Number *item(State *state, Seq *s, int64_t place) {
    if ((uint64_t)place >= (uint64_t)s->n) fail(state, FAULT);
    return s->v + place;
}
static inline UNUSED Seq *part(State *state, Seq *s, int64_t place) {
    return (Seq *)((Number *)s + *item(state, s, place));
}
static inline UNUSED Seq *part_at(Seq *s, Number place) { return (Seq *)((Number *)s + s->v[place]); }
static inline UNUSED Number *byte_word(State *state, Seq *s, int64_t place) {
    if ((uint64_t)place >= (uint64_t)s->n || s->v[place] == NOTHING) fail(state, FAULT);
    return s->v + place;
}
static inline UNUSED void put_byte(State *state, Bytes out, int64_t place, int64_t value) {
    if ((uint64_t)place >= (uint64_t)out.n || (uint64_t)value > 255) fail(state, FAULT);
    out.v[place] = (uint8_t)value;
}
static inline UNUSED void put_bytes(State *state, Bytes out, int64_t from, int64_t end, const Seq *s) {
    Number n = s->n;
    if (from < 0 || end > out.n || end - from != n) fail(state, FAULT);
    for (Number i = 0; i < n; i++) {
        if ((uint32_t)s->v[i] > 255) fail(state, FAULT);
        out.v[from + i] = (uint8_t)s->v[i];
    }
}
static inline UNUSED int64_t byte_of(State *state, Bytes out, int64_t place) {
    if ((uint64_t)place >= (uint64_t)out.n) fail(state, FAULT);
    return out.v[place];
}

static inline UNUSED Bytes bytes_copy(State *state, Bytes made, const Seq *s) {   /* four to a word */
    if (s->n != made.n) fail(state, FAULT);
    memcpy(made.v, s->v, (size_t)s->n);
    return made;
}

/* New values in the work space. */
static inline UNUSED Number *words(State *state, Number count) {
    Work *work = state->work;
    if (count < 0 || count > work->words + WORK_WORDS - work->at) fail(state, TOO_LARGE);
    Number *made = work->at;
    work->at += count;
    return made;
}
static inline UNUSED Seq *seq_new(State *state, Number room) {
    if (room > WORK_WORDS) fail(state, TOO_LARGE);
    Seq *made = (Seq *)words(state, SEQ_WORDS + room);
    made->n = 0;
    made->room = room;
    return made;
}
static inline UNUSED int in_work(State *state, const Seq *s) {
    const Number *at = (const Number *)s;
    return at >= state->work->words && at < state->work->words + WORK_WORDS;
}
static inline UNUSED Seq *seq_copy(State *state, const Seq *s) {
    Seq *made = seq_new(state, s->n);
    made->n = s->n;
    memcpy(made->v, s->v, sizeof(Number) * (size_t)s->n);
    return made;
}
/* Make room for one item more, elsewhere if need be; of a nested one the parts stay where they are. */
static UNUSED void seq_grow(State *state, Seq **list, int nested) {
    Seq *old = *list;
    Number more = old->room < 8 ? 8 : old->room;
    if (old->v + old->room == state->work->at) {
        words(state, more);
        old->room += more;
        return;
    }
    Seq *made = seq_new(state, old->room + more);
    made->n = old->n;
    memcpy(made->v, old->v, sizeof(Number) * (size_t)old->n);
    if (nested) {
        Number moved = (Number)((Number *)old - (Number *)made);
        for (Number i = 0; i < made->n; i++) made->v[i] += moved;
    }
    *list = made;
}
/* A word is a number of 32 bits, or NOTHING. */
static inline UNUSED void seq_append_word(State *state, Seq **list, Number word) {
    if ((*list)->n == (*list)->room) seq_grow(state, list, 0);
    (*list)->v[(*list)->n++] = word;
}
static inline UNUSED void seq_append(State *state, Seq **list, int64_t number) {
    seq_append_word(state, list, fit(state, number));
}
static inline UNUSED void seq_extend(State *state, Seq **list, const Seq *more) {
    for (Number i = 0, n = more->n; i < n; i++) seq_append_word(state, list, more->v[i]);
}
static inline UNUSED void nested_append(State *state, Seq **list, Seq *one) {
    if (!in_work(state, one)) one = seq_copy(state, one);
    if ((*list)->n == (*list)->room) seq_grow(state, list, 1);
    (*list)->v[(*list)->n++] = (Number)((Number *)one - (Number *)*list);
}
static inline UNUSED void nested_extend(State *state, Seq **list, Seq *more) {
    for (Number i = 0, n = more->n; i < n; i++) nested_append(state, list, part_at(more, i));
}
static inline UNUSED Seq *seq_filled(State *state, Number word, int64_t count) {
    if (count < 0) count = 0;
    if (count > WORK_WORDS) fail(state, TOO_LARGE);
    Seq *made = seq_new(state, (Number)count);
    for (made->n = 0; made->n < count; made->n++) made->v[made->n] = word;
    return made;
}
static inline UNUSED Seq *seq_repeated(State *state, const Seq *s, int64_t count) {
    Seq *made = seq_new(state, 0);
    for (int64_t i = 0; i < count; i++) seq_extend(state, &made, s);
    return made;
}
static inline UNUSED Seq *seq_range(State *state, int64_t from, int64_t end) {
    Seq *made = seq_new(state, 0);
    for (int64_t i = from; i < end; i++) seq_append(state, &made, i);
    return made;
}
static inline UNUSED int64_t bound(int64_t place, Number n) {   /* of a slice */
    if (place < 0) place += n;
    return place < 0 ? 0 : place > n ? n : place;
}
static inline UNUSED Seq *seq_slice(State *state, const Seq *s, int64_t from, int64_t end) {
    from = bound(from, s->n);
    end = bound(end, s->n);
    Number n = end > from ? (Number)(end - from) : 0;
    Seq *made = seq_new(state, n);
    made->n = n;
    memcpy(made->v, s->v + from, sizeof(Number) * (size_t)n);
    return made;
}

/* Values that a state keeps, each in room of its own. */
static inline UNUSED void seq_add_word(State *state, Seq *s, Number word) {
    if (s->n == s->room) fail(state, TOO_LARGE);
    s->v[s->n++] = word;
}
static inline UNUSED void seq_add(State *state, Seq *s, int64_t number) {
    seq_add_word(state, s, fit(state, number));
}
static inline UNUSED void seq_add_all(State *state, Seq *s, const Seq *more) {
    for (Number i = 0, n = more->n; i < n; i++) seq_add_word(state, s, more->v[i]);
}
static inline UNUSED void seq_keep(State *state, Seq *s, const Seq *value) {
    if (value->n > s->room) fail(state, TOO_LARGE);
    memmove(s->v, value->v, sizeof(Number) * (size_t)value->n);
    s->n = value->n;
}
static inline UNUSED void nested_add(State *state, Seq *s, const Seq *value) {
    if (s->n == s->room) fail(state, TOO_LARGE);
    seq_keep(state, part_at(s, s->n), value);
    s->n++;
}
static inline UNUSED void nested_keep(State *state, Seq *s, Seq *value) {
    if (value->n > s->room) fail(state, TOO_LARGE);
    for (Number i = 0; i < value->n; i++) seq_keep(state, part_at(s, i), part_at(value, i));
    s->n = value->n;
}
/* Lay out an empty sequence of so many parts, each of so much room. */
static inline UNUSED void nested_room(Seq *s, Number room, Number each) {
    s->n = 0;
    s->room = room;
    for (Number i = 0; i < room; i++) {
        s->v[i] = SEQ_WORDS + room + i * (SEQ_WORDS + each);
        Seq *one = part_at(s, i);
        one->n = 0;
        one->room = each;
    }
}

/* What Python's sequences can do. */
static inline UNUSED int seq_contains(const Seq *s, int64_t number) {
    for (Number i = 0; i < s->n; i++) if (s->v[i] == number) return 1;
    return 0;
}
static inline UNUSED Number seq_count(const Seq *s, int64_t number) {
    Number count = 0;
    for (Number i = 0; i < s->n; i++) count += s->v[i] == number;
    return count;
}
static inline UNUSED Number seq_index(State *state, const Seq *s, int64_t number) {
    for (Number i = 0; i < s->n; i++) if (s->v[i] == number) return i;
    fail(state, FAULT);
}
static inline UNUSED void seq_remove(State *state, Seq *s, int64_t number) {
    Number i = seq_index(state, s, number);
    memmove(s->v + i, s->v + i + 1, sizeof(Number) * (size_t)(s->n - i - 1));
    s->n--;
}
static inline UNUSED Number seq_pop(State *state, Seq *s) {
    if (!s->n) fail(state, FAULT);
    return s->v[--s->n];
}
/* By bisection, as Python does it: so a list that is not in order is changed alike. */
static inline UNUSED void seq_insort(State *state, Seq *s, int64_t number) {
    seq_add(state, s, number);
    Number low = 0, high = s->n - 1, own = s->v[high];
    while (low < high) {
        Number middle = (low + high) / 2;
        if (own < s->v[middle]) high = middle; else low = middle + 1;
    }
    memmove(s->v + low + 1, s->v + low, sizeof(Number) * (size_t)(s->n - 1 - low));
    s->v[low] = own;
}
static inline UNUSED int64_t seq_sum(const Seq *s) {
    int64_t sum = 0;
    for (Number i = 0; i < s->n; i++) sum += s->v[i];
    return sum;
}
static inline UNUSED int seq_any(const Seq *s) {
    for (Number i = 0; i < s->n; i++) if (s->v[i]) return 1;
    return 0;
}
static inline UNUSED int seq_all(const Seq *s) {
    for (Number i = 0; i < s->n; i++) if (!s->v[i]) return 0;
    return 1;
}
static inline UNUSED Number seq_max(State *state, const Seq *s, int64_t without) {
    if (!s->n && without == INT64_MIN) fail(state, FAULT);
    int64_t best = s->n ? s->v[0] : without;
    for (Number i = 1; i < s->n; i++) if (s->v[i] > best) best = s->v[i];
    return fit(state, best);
}
static inline UNUSED Number seq_min(State *state, const Seq *s, int64_t without) {
    if (!s->n && without == INT64_MIN) fail(state, FAULT);
    int64_t best = s->n ? s->v[0] : without;
    for (Number i = 1; i < s->n; i++) if (s->v[i] < best) best = s->v[i];
    return fit(state, best);
}
static inline UNUSED int seq_equal(const Seq *a, const Seq *b) {
    return a->n == b->n && !memcmp(a->v, b->v, sizeof(Number) * (size_t)a->n);
}
static inline UNUSED int seq_less(const Seq *a, const Seq *b) {
    for (Number i = 0; i < a->n && i < b->n; i++) if (a->v[i] != b->v[i]) return a->v[i] < b->v[i];
    return a->n < b->n;
}
static inline UNUSED int seq_holds_all(const Seq *s, const Seq *others) {
    for (Number i = 0; i < others->n; i++) if (!seq_contains(s, others->v[i])) return 0;
    return 1;
}
/* Sort by keys, which are as many; equal ones keep their order. */
static inline UNUSED void seq_sort(Seq *s, Seq *keys) {
    for (Number i = 1; i < s->n; i++)
        for (Number j = i; j && keys->v[j] < keys->v[j - 1]; j--) {
            Number one = s->v[j], key = keys->v[j];
            s->v[j] = s->v[j - 1];
            keys->v[j] = keys->v[j - 1];
            s->v[j - 1] = one;
            keys->v[j - 1] = key;
        }
}
static inline UNUSED void seq_reverse(Seq *s) {
    for (Number i = 0, j = s->n - 1; i < j; i++, j--) {
        Number one = s->v[i];
        s->v[i] = s->v[j];
        s->v[j] = one;
    }
}
static inline UNUSED Seq *seq_sorted(State *state, const Seq *s) {
    Seq *made = seq_new(state, s->n);
    for (Number i = 0; i < s->n; i++) seq_insort(state, made, s->v[i]);
    return made;
}
static inline UNUSED Seq *seq_unique(State *state, const Seq *s) {
    Seq *made = seq_new(state, s->n);
    for (Number i = 0; i < s->n; i++) if (!seq_contains(made, s->v[i])) seq_add_word(state, made, s->v[i]);
    return made;
}
static inline UNUSED int nested_contains(Seq *s, const Seq *one) {
    for (Number i = 0; i < s->n; i++) if (seq_equal(part_at(s, i), one)) return 1;
    return 0;
}
static inline UNUSED Seq *nested_max(State *state, Seq *s) {
    if (!s->n) fail(state, FAULT);
    Seq *best = part_at(s, 0);
    for (Number i = 1; i < s->n; i++) if (seq_less(best, part_at(s, i))) best = part_at(s, i);
    return best;
}
static inline UNUSED Seq *nested_unique(State *state, Seq *s) {
    Seq *made = seq_new(state, s->n);
    for (Number i = 0; i < s->n; i++)
        if (!nested_contains(made, part_at(s, i))) nested_append(state, &made, part_at(s, i));
    return made;
}
static inline UNUSED Seq *nested_slice(State *state, Seq *s, int64_t from, int64_t end) {
    Seq *made = seq_new(state, 0);
    for (Number i = (Number)bound(from, s->n); i < bound(end, s->n); i++)
        nested_append(state, &made, part_at(s, i));
    return made;
}
/* All choices of so many items, in the order of itertools.combinations. */
static UNUSED Seq *combinations_of(State *state, const Seq *s, int64_t count) {
    Seq *made = seq_new(state, 0);
    Number at[16];
    if (count < 0) fail(state, FAULT);
    if (count > s->n) return made;
    if (count > 16) fail(state, TOO_LARGE);
    for (Number i = 0; i < count; i++) at[i] = i;
    for (;;) {
        Seq *one = seq_new(state, (Number)count);
        for (Number i = 0; i < count; i++) seq_add_word(state, one, s->v[at[i]]);
        nested_append(state, &made, one);
        Number i = (Number)count;
        while (i && at[i - 1] == s->n - count + i - 1) i--;
        if (!i) return made;
        at[i - 1]++;
        for (; i < count; i++) at[i] = at[i - 1] + 1;
    }
}

/* Rows: questions, and commands. */
static inline UNUSED Row *row_new(State *state, Number items) {
    Row *made = (Row *)words(state, ROW_WORDS + items);
    made->n = 0;
    made->room = made->used = items;
    made->nested = 0;
    return made;
}
static inline UNUSED void row_add(State *state, Row *row, int64_t number) {
    row->v[row->n++] = fit(state, number);
}
static inline UNUSED void row_add_seq(State *state, Row *row, const Seq *s) {   /* the row is the last thing made */
    Seq *kept = (Seq *)words(state, SEQ_WORDS + s->n);
    kept->n = kept->room = s->n;
    memcpy(kept->v, s->v, sizeof(Number) * (size_t)s->n);
    row->nested |= 1 << row->n;
    row->v[row->n++] = (Number)((Number *)kept - (Number *)row);
    row->used = row->room = (Number)((Number *)state->work->at - row->v);
}
static inline UNUSED void row_keep(State *state, Row *row, const Row *value) {
    if (value->used > row->room) fail(state, TOO_LARGE);
    row->n = value->n;
    row->used = value->used;
    row->nested = value->nested;
    memmove(row->v, value->v, sizeof(Number) * (size_t)value->used);
}
static inline UNUSED Row *row_copy(State *state, const Row *row) {
    Row *made = (Row *)words(state, ROW_WORDS + row->used);
    memcpy(made, row, sizeof(Number) * (size_t)(ROW_WORDS + row->used));
    made->room = row->used;
    return made;
}
static inline UNUSED Number row_number(State *state, const Row *row, int64_t place) {
    if ((uint64_t)place >= (uint64_t)row->n || row->nested >> place & 1) fail(state, FAULT);
    return row->v[place];
}
static inline UNUSED Seq *row_seq(State *state, const Row *row, int64_t place) {
    if ((uint64_t)place >= (uint64_t)row->n || !(row->nested >> place & 1)) fail(state, FAULT);
    return (Seq *)((Number *)row + row->v[place]);
}
#endif
