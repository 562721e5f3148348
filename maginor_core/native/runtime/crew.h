/* Crews: threads that step the rows of a batch. Each has a share of the rows, which it goes through in
   pieces, from the first one on; who is done helps the others. Who calls waits for pieces that others
   have begun, and for nothing else, so a thread that sleeps or has not come yet keeps nobody waiting.
   Who waits is awake for a moment only, then sleeps, outside the interpreter: a thread that loses its core
   while it has the interpreter's lock lets all others wait. On a core that others want, a piece that has been begun
   lies until its thread has the core again: who calls had better do everything, and tries again now and then. */
#ifndef MAGINOR_CREW_H
#define MAGINOR_CREW_H
#include <time.h>
#if defined(_WIN32)
#include <windows.h>
typedef SRWLOCK Lock;
typedef CONDITION_VARIABLE Event;
#define INIT(lock) InitializeSRWLock(lock)
#define INIT_EVENT(event) InitializeConditionVariable(event)
#define ACQUIRE(lock) AcquireSRWLockExclusive(lock)
#define RELEASE(lock) ReleaseSRWLockExclusive(lock)
#define SLEEP_UNTIL(event, lock) SleepConditionVariableSRW(event, lock, INFINITE, 0)
#define WAKE(event) WakeAllConditionVariable(event)
#else
#include <pthread.h>
typedef pthread_mutex_t Lock;
typedef pthread_cond_t Event;
#define INIT(lock) pthread_mutex_init(lock, NULL)
#define INIT_EVENT(event) pthread_cond_init(event, NULL)
#define ACQUIRE(lock) pthread_mutex_lock(lock)
#define RELEASE(lock) pthread_mutex_unlock(lock)
#define SLEEP_UNTIL(event, lock) pthread_cond_wait(event, lock)
#define WAKE(event) pthread_cond_broadcast(event)
#endif
#if defined(__x86_64__)
#define PAUSE() __builtin_ia32_pause()
#else
#define PAUSE() __atomic_signal_fence(__ATOMIC_SEQ_CST)
#endif

#define CACHE_LINE 64
#define AWAKE 200000                      /* nanoseconds in which who waits does not sleep */
#define MOST 1023                         /* how often, at most, what was in vain is left out before it is tried again */
#define PIECES 16                         /* of a share */
enum { STEP = 0, DEAL = 1 };

typedef struct Share {
    uint64_t next __attribute__((aligned(CACHE_LINE)));    /* the row to go on with; above it, the number of the job */
    Number last, piece;
    uint32_t seen;                        /* the job that this thread has done */
    Number asleep, pause;                 /* how many more waits sleep at once, and how many did the last time */
} Share;
typedef struct Crew {
    uint32_t called __attribute__((aligned(CACHE_LINE)));  /* the job that the others have been called to */
    uint32_t job;                         /* the one that is done, perhaps by who calls alone */
    int what, ended;
    Number members, rows;
    Number alone, pause;                  /* how many more jobs are done so, and how many were the last time */
    Number sleepers __attribute__((aligned(CACHE_LINE)));
    int waits;                            /* whether who calls sleeps */
    Lock lock;
    Event called_up, finished;            /* what the others sleep until, and who calls */
    Number done __attribute__((aligned(CACHE_LINE)));      /* rows */
    int found;
    Share shares[];                       /* the first is of who calls */
} Crew;

EXPORTED uint64_t maginor_crew_size(Number members) { return sizeof(Crew) + (uint64_t)members * sizeof(Share); }
EXPORTED void maginor_crew(Crew *crew, Number members, Number rows) {
    memset(crew, 0, maginor_crew_size(members));
    crew->members = members;
    crew->rows = rows;
    INIT(&crew->lock);
    INIT_EVENT(&crew->called_up);
    INIT_EVENT(&crew->finished);
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
static void wake(Crew *crew, Event *event) {
    ACQUIRE(&crew->lock);
    WAKE(event);
    RELEASE(&crew->lock);
}
static void work_on(Crew *crew, uint32_t job, const Batch *b, Work *work, Number member) {
    Number first, last, done = 0;
    for (Number i = 0; i < crew->members; i++)
        while (claim(crew, (member + i) % crew->members, job, &first, &last)) {
            int found = (crew->what == DEAL ? deal_rows : step_rows)(b, work, first, last);
            if (found) __atomic_fetch_or(&crew->found, found, __ATOMIC_RELAXED);
            done = __atomic_add_fetch(&crew->done, last - first, __ATOMIC_SEQ_CST);
        }
    if (done == crew->rows && __atomic_load_n(&crew->waits, __ATOMIC_SEQ_CST)) wake(crew, &crew->finished);
}
/* How often to leave out what was in vain, by how often it was left out before. */
static Number longer(Number pause) { return pause < MOST / 2 ? 2 * pause + 1 : MOST; }
static Number shorter(Number pause) { return pause - (pause + 7) / 8; }
static void call(Crew *crew, int what) {
    uint32_t job = ++crew->job;
    crew->what = what;
    crew->found = 0;
    crew->done = 0;
    for (Number i = 0; i < crew->members; i++) {
        uint64_t first = (uint64_t)((int64_t)crew->rows * i / crew->members);
        __atomic_store_n(&crew->shares[i].next, (uint64_t)job << 32 | first, __ATOMIC_RELEASE);
    }
    if (crew->alone) {
        crew->alone--;
        return;
    }
    __atomic_store_n(&crew->called, job, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&crew->sleepers, __ATOMIC_SEQ_CST)) wake(crew, &crew->called_up);
}
EXPORTED void maginor_dismiss(Crew *crew) {
    crew->alone = 0;
    __atomic_store_n(&crew->ended, 1, __ATOMIC_SEQ_CST);
    call(crew, STEP);
}
static int64_t nanoseconds(void) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}
/* Whether all rows are done, for who calls; whether a job has come, for the others. */
static int comes(Crew *crew, Share *share) {
    if (share == crew->shares) return __atomic_load_n(&crew->done, __ATOMIC_SEQ_CST) == crew->rows;
    return __atomic_load_n(&crew->called, __ATOMIC_SEQ_CST) != share->seen;
}
/* Wait awake, while that pays: on a core that others want it does not. */
static int await(Crew *crew, Share *share) {
    if (share->asleep) {
        share->asleep--;
        return comes(crew, share);
    }
    int64_t end = nanoseconds() + AWAKE;
    for (int i = 1; i % 64 || nanoseconds() < end; i++) {
        if (comes(crew, share)) {
            share->pause = shorter(share->pause);
            return 1;
        }
        PAUSE();
    }
    share->asleep = share->pause = longer(share->pause);
    return 0;
}
static void sleep_until(Crew *crew, Share *share, Event *event) {
    ACQUIRE(&crew->lock);
    while (!comes(crew, share)) SLEEP_UNTIL(event, &crew->lock);
    RELEASE(&crew->lock);
}
/* Wait until all rows are done, and judge by it whether the others are of use: not if who calls waited longer
   than it had worked. */
static void await_others(Crew *crew, int64_t worked) {
    int64_t begun = nanoseconds();
    if (!await(crew, crew->shares)) {
        __atomic_store_n(&crew->waits, 1, __ATOMIC_SEQ_CST);
        sleep_until(crew, crew->shares, &crew->finished);
        __atomic_store_n(&crew->waits, 0, __ATOMIC_SEQ_CST);
    }
    int64_t waited = nanoseconds() - begun;
    if (waited > AWAKE && waited > worked) crew->alone = crew->pause = longer(crew->pause);
    else crew->pause = shorter(crew->pause);
}
/* Do a job with the others; returns what they found. */
EXPORTED int maginor_work(Crew *crew, int what, const Batch *b, Work *work) {
    int64_t begun = nanoseconds();
    call(crew, what);
    work_on(crew, crew->job, b, work, 0);
    if (crew->called == crew->job) await_others(crew, nanoseconds() - begun);
    return __atomic_load_n(&crew->found, __ATOMIC_RELAXED);
}
/* Do jobs as another member, until it is dismissed. */
EXPORTED void maginor_help(Crew *crew, const Batch *b, Work *work, Number member) {
    Share *share = crew->shares + member;
    for (;;) {
        if (!await(crew, share)) {
            __atomic_add_fetch(&crew->sleepers, 1, __ATOMIC_SEQ_CST);
            sleep_until(crew, share, &crew->called_up);
            __atomic_sub_fetch(&crew->sleepers, 1, __ATOMIC_SEQ_CST);
        }
        if (__atomic_load_n(&crew->ended, __ATOMIC_SEQ_CST)) return;
        share->seen = __atomic_load_n(&crew->called, __ATOMIC_SEQ_CST);
        work_on(crew, share->seen, b, work, member);
    }
}
#endif
