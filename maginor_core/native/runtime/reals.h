/* Real numbers, as Python's float computes with them: in the same order, without any short cut. */
#ifndef MAGINOR_REALS_H
#define MAGINOR_REALS_H
#include "values.h"
#include <math.h>

typedef struct __attribute__((packed, aligned(4))) { Number n, room; double v[]; } Reals;
typedef double Real __attribute__((aligned(4)));              /* one of them, which lies among words */

static int compensated;                   /* whether sums are, as from Python 3.12 on */

static inline UNUSED Reals *reals_new(State *state, Number room) {
    if (room > WORK_WORDS / 2) fail(state, TOO_LARGE);
    Reals *made = (Reals *)words(state, SEQ_WORDS + 2 * room);
    made->n = 0;
    made->room = room;
    return made;
}
static inline UNUSED void reals_append(State *state, Reals **list, double number) {
    Reals *old = *list;
    if (old->n == old->room) {
        Reals *made = reals_new(state, old->room < 8 ? 16 : 2 * old->room);
        made->n = old->n;
        memcpy(made->v, old->v, sizeof(double) * (size_t)old->n);
        *list = made;
    }
    (*list)->v[(*list)->n++] = number;
}
static inline UNUSED Reals *reals_filled(State *state, double number, int64_t count) {
    if (count < 0) count = 0;
    if (count > WORK_WORDS) fail(state, TOO_LARGE);
    Reals *made = reals_new(state, (Number)count);
    while (made->n < count) made->v[made->n++] = number;
    return made;
}
static inline UNUSED Reals *reals_slice(State *state, const Reals *s, int64_t from, int64_t end) {
    if (from < 0 || end < 0) fail(state, FAULT);
    if (end > s->n) end = s->n;
    Reals *made = reals_new(state, (Number)(from < end ? end - from : 0));
    for (int64_t i = from; i < end; i++) made->v[made->n++] = s->v[i];
    return made;
}
static inline UNUSED Reals *reals_joined(State *state, const Reals *one, const Reals *other) {
    Reals *made = reals_new(state, one->n + other->n);
    made->n = one->n + other->n;
    memcpy(made->v, one->v, sizeof(double) * (size_t)one->n);
    memcpy((char *)made->v + sizeof(double) * (size_t)one->n, other->v, sizeof(double) * (size_t)other->n);
    return made;
}
static inline UNUSED Real *real_at(State *state, Reals *s, int64_t place) {
    if ((uint64_t)place >= (uint64_t)s->n) fail(state, FAULT);
    return (Real *)((char *)s->v + sizeof(double) * (size_t)place);
}
static inline UNUSED double reals_sum(const Reals *s) {
    double sum = 0, lost = 0;
    for (Number i = 0; i < s->n; i++) {
        double one = s->v[i], next = sum + one;
        if (compensated) lost += fabs(sum) >= fabs(one) ? (sum - next) + one : (one - next) + sum;
        sum = next;
    }
    return lost && isfinite(lost) ? sum + lost : sum;
}
static inline UNUSED int reals_any(const Reals *s) {
    for (Number i = 0; i < s->n; i++) if (s->v[i] != 0) return 1;
    return 0;
}
static inline UNUSED int reals_all(const Reals *s) {
    for (Number i = 0; i < s->n; i++) if (s->v[i] == 0) return 0;
    return 1;
}
static inline UNUSED double reals_max(State *state, const Reals *s, Number from) {
    if (from >= s->n) fail(state, FAULT);
    double best = s->v[from];
    for (Number i = from + 1; i < s->n; i++) if (s->v[i] > best) best = s->v[i];
    return best;
}
static inline UNUSED double reals_min(State *state, const Reals *s, Number from) {
    if (from >= s->n) fail(state, FAULT);
    double best = s->v[from];
    for (Number i = from + 1; i < s->n; i++) if (s->v[i] < best) best = s->v[i];
    return best;
}
static inline UNUSED Number reals_index(State *state, const Reals *s, double number) {
    for (Number i = 0; i < s->n; i++) if (s->v[i] == number) return i;
    fail(state, FAULT);
}
static inline UNUSED double real_quotient(State *state, double a, double b) {
    if (b == 0) fail(state, FAULT);
    return a / b;
}
/* What overflows, or is not defined, is an error in Python. */
static inline UNUSED double real_power(State *state, double a, double b) {
    double found = pow(a, b);
    if (!isfinite(found)) fail(state, FAULT);
    return found;
}
static inline UNUSED double real_exp(State *state, double a) {
    double found = exp(a);
    if (!isfinite(found)) fail(state, FAULT);
    return found;
}
static inline UNUSED double real_sqrt(State *state, double a) {
    if (!(a >= 0)) fail(state, FAULT);
    return sqrt(a);
}
static inline UNUSED double real_log(State *state, double a) {
    if (!(a > 0)) fail(state, FAULT);
    return log(a);
}
static inline UNUSED Number real_truncated(State *state, double a) {
    if (!(a > INT32_MIN && a <= INT32_MAX)) fail(state, TOO_LARGE);
    return (Number)a;
}
#endif
