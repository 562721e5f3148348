/* Crews: threads that step the rows of a batch. Each has a share of the rows, which it goes through in
   pieces, from the first one on; who is done helps the others. Who calls waits for pieces that others
   have begun, and for nothing else, so a thread that sleeps or has not come yet keeps nobody waiting. */
#ifndef MAGINOR_CREW_H
#define MAGINOR_CREW_H
#include <time.h>
#if defined(_WIN32)
#include <windows.h>
#define LET_OTHERS_RUN() SwitchToThread()
#else
#include <sched.h>
#define LET_OTHERS_RUN() sched_yield()
#endif
#if defined(__x86_64__)
#define PAUSE() __builtin_ia32_pause()
#else
#define PAUSE() __atomic_signal_fence(__ATOMIC_SEQ_CST)
#endif

#define CACHE_LINE 64
#define AWAKE 200000                      /* nanoseconds in which who waits does not sleep */
#define ASLEEP 1023                       /* how many waits sleep at once, at most, after others were in vain */
#define PIECES 16                         /* of a share */
enum { STEP = 0, DEAL = 1 };

typedef struct Share {
    uint64_t next __attribute__((aligned(CACHE_LINE)));    /* the row to go on with; above it, the number of the job */
    Number last, piece;
    uint32_t seen;                        /* the job that this thread has done */
    Number asleep, pause;                 /* how many more waits sleep at once, and how many did the last time */
} Share;
typedef struct Crew {
    uint32_t job __attribute__((aligned(CACHE_LINE)));     /* its number */
    int what, ended;
    Number members, rows;
    uint64_t sleepers __attribute__((aligned(CACHE_LINE)));
    Number done __attribute__((aligned(CACHE_LINE)));      /* rows */
    int found;
    Share shares[];
} Crew;

EXPORTED uint64_t maginor_crew_size(Number members) { return sizeof(Crew) + (uint64_t)members * sizeof(Share); }
EXPORTED void maginor_crew(Crew *crew, Number members, Number rows) {
    memset(crew, 0, maginor_crew_size(members));
    crew->members = members;
    crew->rows = rows;
    for (Number i = 0; i < members; i++) {
        Share *share = crew->shares + i;
        Number first = (Number)((int64_t)rows * i / members);
        share->last = (Number)((int64_t)rows * (i + 1) / members);
        share->piece = members == 1 ? rows : (share->last - first) / PIECES + 1;
    }
}
static int claim(Crew *crew, Number whose, uint32_t job, Number *first, Number *last) {
    Share *share = crew->shares + whose;
    uint64_t seen = __atomic_load_n(&share->next, __ATOMIC_ACQUIRE);
    while (seen >> 32 == job) {
        *first = (Number)(uint32_t)seen;
        if (*first >= share->last) return 0;
        *last = share->last - *first < share->piece ? share->last : *first + share->piece;
        uint64_t next = (uint64_t)job << 32 | (uint32_t)*last;
        if (__atomic_compare_exchange_n(&share->next, &seen, next, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) return 1;
    }
    return 0;
}
static void work_on(Crew *crew, uint32_t job, const Batch *b, Work *work, Number member) {
    Number first, last;
    for (Number i = 0; i < crew->members; i++)
        while (claim(crew, (member + i) % crew->members, job, &first, &last)) {
            int found = (crew->what == DEAL ? deal_rows : step_rows)(b, work, first, last);
            if (found) __atomic_fetch_or(&crew->found, found, __ATOMIC_RELAXED);
            __atomic_fetch_add(&crew->done, last - first, __ATOMIC_RELEASE);
        }
}
/* Let all begin a job; returns how many sleep, who have to be woken. */
EXPORTED int maginor_call(Crew *crew, int what) {
    uint32_t job = crew->job + 1;
    crew->what = what;
    crew->found = 0;
    crew->done = 0;
    for (Number i = 0; i < crew->members; i++) {
        uint64_t first = (uint64_t)((int64_t)crew->rows * i / crew->members);
        __atomic_store_n(&crew->shares[i].next, (uint64_t)job << 32 | first, __ATOMIC_RELEASE);
    }
    __atomic_store_n(&crew->job, job, __ATOMIC_SEQ_CST);
    return (int)__atomic_exchange_n(&crew->sleepers, 0, __ATOMIC_SEQ_CST);
}
/* Do the job with the others; returns what they found. */
EXPORTED int maginor_work(Crew *crew, const Batch *b, Work *work) {
    work_on(crew, crew->job, b, work, 0);
    for (int i = 0; __atomic_load_n(&crew->done, __ATOMIC_ACQUIRE) != crew->rows; i++)
        if (i < 1 << 12) PAUSE(); else LET_OTHERS_RUN();
    return __atomic_load_n(&crew->found, __ATOMIC_RELAXED);
}
EXPORTED int maginor_dismiss(Crew *crew) {
    __atomic_store_n(&crew->ended, 1, __ATOMIC_SEQ_CST);
    return maginor_call(crew, STEP);
}
static int64_t nanoseconds(void) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
static int comes(Crew *crew, Share *share) {
    return __atomic_load_n(&crew->job, __ATOMIC_SEQ_CST) != share->seen;
}
/* Wait awake for a job, while that pays: on a core that others want it does not. */
static int await(Crew *crew, Share *share) {
    if (share->asleep) {
        share->asleep--;
        return comes(crew, share);
    }
    int64_t end = nanoseconds() + AWAKE;
    for (int i = 1; i % 64 || nanoseconds() < end; i++) {
        if (comes(crew, share)) {
            share->pause = 0;
            return 1;
        }
        PAUSE();
    }
    share->asleep = share->pause = share->pause < ASLEEP / 2 ? 2 * share->pause + 1 : ASLEEP;
    return 0;
}
/* Do jobs as another member. Returns 1 for who shall sleep until it is woken, 0 at the end. */
EXPORTED int maginor_help(Crew *crew, const Batch *b, Work *work, Number member) {
    Share *share = crew->shares + member;
    for (;;) {
        if (!await(crew, share)) {
            __atomic_fetch_add(&crew->sleepers, 1, __ATOMIC_SEQ_CST);
            if (!comes(crew, share)) return 1;
            uint64_t sleepers = __atomic_load_n(&crew->sleepers, __ATOMIC_SEQ_CST);
            do {
                if (!sleepers) return 1;  /* somebody has been woken, perhaps for this one */
            } while (!__atomic_compare_exchange_n(&crew->sleepers, &sleepers, sleepers - 1, 0,
                                                  __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
        }
        if (__atomic_load_n(&crew->ended, __ATOMIC_SEQ_CST)) return 0;
        share->seen = __atomic_load_n(&crew->job, __ATOMIC_SEQ_CST);
        work_on(crew, share->seen, b, work, member);
    }
}
#endif
