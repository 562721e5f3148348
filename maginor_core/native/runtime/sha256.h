#ifndef MAGINOR_SHA256_H
#define MAGINOR_SHA256_H
#include "values.h"
#include <stddef.h>

/* SHA-256, with the processor's instructions where it has them. */
static const uint32_t K256[64] = {
    0x428a2f98,0x71374491,0xb5c0fbcf,0xe9b5dba5,0x3956c25b,0x59f111f1,0x923f82a4,0xab1c5ed5,
    0xd807aa98,0x12835b01,0x243185be,0x550c7dc3,0x72be5d74,0x80deb1fe,0x9bdc06a7,0xc19bf174,
    0xe49b69c1,0xefbe4786,0x0fc19dc6,0x240ca1cc,0x2de92c6f,0x4a7484aa,0x5cb0a9dc,0x76f988da,
    0x983e5152,0xa831c66d,0xb00327c8,0xbf597fc7,0xc6e00bf3,0xd5a79147,0x06ca6351,0x14292967,
    0x27b70a85,0x2e1b2138,0x4d2c6dfc,0x53380d13,0x650a7354,0x766a0abb,0x81c2c92e,0x92722c85,
    0xa2bfe8a1,0xa81a664b,0xc24b8b70,0xc76c51a3,0xd192e819,0xd6990624,0xf40e3585,0x106aa070,
    0x19a4c116,0x1e376c08,0x2748774c,0x34b0bcb5,0x391c0cb3,0x4ed8aa4a,0x5b9cca4f,0x682e6ff3,
    0x748f82ee,0x78a5636f,0x84c87814,0x8cc70208,0x90befffa,0xa4506ceb,0xbef9a3f7,0xc67178f2};
static const uint32_t H256[8] = {0x6a09e667,0xbb67ae85,0x3c6ef372,0xa54ff53a,
                                 0x510e527f,0x9b05688c,0x1f83d9ab,0x5be0cd19};
#define ROR(x, n) ((x) >> (n) | (x) << (32 - (n)))
static void sha_plain(uint32_t h[8], const uint8_t *p, size_t blocks) {
    uint32_t w[64], s[8];
    for (; blocks--; p += 64) {
        for (int i = 0; i < 16; i++)
            w[i] = (uint32_t)p[4*i] << 24 | p[4*i+1] << 16 | p[4*i+2] << 8 | p[4*i+3];
        for (int i = 16; i < 64; i++) {
            uint32_t a = w[i-15], b = w[i-2];
            w[i] = w[i-16] + (ROR(a,7) ^ ROR(a,18) ^ a >> 3) + w[i-7] + (ROR(b,17) ^ ROR(b,19) ^ b >> 10);
        }
        memcpy(s, h, 32);
        for (int i = 0; i < 64; i++) {
            uint32_t e = s[4], a = s[0];
            uint32_t t = s[7] + (ROR(e,6) ^ ROR(e,11) ^ ROR(e,25)) + ((e & s[5]) ^ (~e & s[6])) + K256[i] + w[i];
            uint32_t u = (ROR(a,2) ^ ROR(a,13) ^ ROR(a,22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
            s[7] = s[6]; s[6] = s[5]; s[5] = e; s[4] = s[3] + t; s[3] = s[2]; s[2] = s[1]; s[1] = a; s[0] = t + u;
        }
        for (int i = 0; i < 8; i++) h[i] += s[i];
    }
}
#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
__attribute__((target("sha,sse4.1,ssse3")))
static void sha_fast(uint32_t h[8], const uint8_t *p, size_t blocks) {
    const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
    __m128i lo = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)h), 0xB1);
    __m128i hi = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(h + 4)), 0x1B);
    __m128i abef = _mm_alignr_epi8(lo, hi, 8), cdgh = _mm_blend_epi16(hi, lo, 0xF0);
    for (; blocks--; p += 64) {
        __m128i a0 = abef, c0 = cdgh, m[4];
        for (int i = 0; i < 4; i++)
            m[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(p + 16 * i)), swap);
        for (int i = 0; i < 16; i++) {
            __m128i w = m[i & 3];
            __m128i k = _mm_add_epi32(w, _mm_loadu_si128((const __m128i *)(K256 + 4 * i)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, k);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(k, 0x0E));
            if (i < 12) {
                __m128i t = _mm_sha256msg1_epu32(w, m[(i + 1) & 3]);
                t = _mm_add_epi32(t, _mm_alignr_epi8(m[(i + 3) & 3], m[(i + 2) & 3], 4));
                m[i & 3] = _mm_sha256msg2_epu32(t, m[(i + 3) & 3]);
            }
        }
        abef = _mm_add_epi32(abef, a0);
        cdgh = _mm_add_epi32(cdgh, c0);
    }
    lo = _mm_shuffle_epi32(abef, 0x1B);
    hi = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128((__m128i *)h, _mm_blend_epi16(lo, hi, 0xF0));
    _mm_storeu_si128((__m128i *)(h + 4), _mm_alignr_epi8(hi, lo, 8));
}
/* The same for so many blocks of each of two hashes: neither waits for the other's rounds. */
__attribute__((target("sha,sse4.1,ssse3")))
static void sha_fast_two(uint32_t *const h[2], const uint8_t *const p[2], size_t blocks) {
    const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
    __m128i abef[2], cdgh[2], a0[2], c0[2], m[2][4];
    for (int k = 0; k < 2; k++) {
        __m128i lo = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)h[k]), 0xB1);
        __m128i hi = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(h[k] + 4)), 0x1B);
        abef[k] = _mm_alignr_epi8(lo, hi, 8);
        cdgh[k] = _mm_blend_epi16(hi, lo, 0xF0);
    }
    for (size_t at = 0; at < 64 * blocks; at += 64) {
        for (int k = 0; k < 2; k++) {
            a0[k] = abef[k];
            c0[k] = cdgh[k];
            for (int i = 0; i < 4; i++)
                m[k][i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(p[k] + at + 16 * (size_t)i)), swap);
        }
#pragma GCC unroll 16
        for (int i = 0; i < 16; i++) {
#pragma GCC unroll 2
            for (int k = 0; k < 2; k++) {
                __m128i w = m[k][i & 3];
                __m128i t = _mm_add_epi32(w, _mm_loadu_si128((const __m128i *)(K256 + 4 * i)));
                cdgh[k] = _mm_sha256rnds2_epu32(cdgh[k], abef[k], t);
                abef[k] = _mm_sha256rnds2_epu32(abef[k], cdgh[k], _mm_shuffle_epi32(t, 0x0E));
                if (i < 12) {
                    t = _mm_sha256msg1_epu32(w, m[k][(i + 1) & 3]);
                    t = _mm_add_epi32(t, _mm_alignr_epi8(m[k][(i + 3) & 3], m[k][(i + 2) & 3], 4));
                    m[k][i & 3] = _mm_sha256msg2_epu32(t, m[k][(i + 3) & 3]);
                }
            }
        }
        for (int k = 0; k < 2; k++) {
            abef[k] = _mm_add_epi32(abef[k], a0[k]);
            cdgh[k] = _mm_add_epi32(cdgh[k], c0[k]);
        }
    }
    for (int k = 0; k < 2; k++) {
        __m128i lo = _mm_shuffle_epi32(abef[k], 0x1B), hi = _mm_shuffle_epi32(cdgh[k], 0xB1);
        _mm_storeu_si128((__m128i *)h[k], _mm_blend_epi16(lo, hi, 0xF0));
        _mm_storeu_si128((__m128i *)(h[k] + 4), _mm_alignr_epi8(hi, lo, 8));
    }
}
static UNUSED int has_sha(void) {
    static int known = -1;             /* any thread finds out the same */
    int found = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (found < 0) {
        unsigned a = 0, b = 0, c = 0, d = 0;
        found = __get_cpuid_count(7, 0, &a, &b, &c, &d) && b >> 29 & 1 &&
                __get_cpuid(1, &a, &b, &c, &d) && c >> 19 & 1 && c >> 9 & 1;
        __atomic_store_n(&known, found, __ATOMIC_RELAXED);
    }
    return found;
}
static inline void sha_blocks(uint32_t h[8], const uint8_t *p, size_t n) {
    if (has_sha()) sha_fast(h, p, n); else sha_plain(h, p, n);
}
static inline void sha_blocks_of_two(uint32_t *const h[2], const uint8_t *const p[2], size_t n) {
    if (has_sha()) sha_fast_two(h, p, n);
    else for (int k = 0; k < 2; k++) sha_plain(h[k], p[k], n);
}
#else
#define sha_blocks sha_plain
static inline void sha_blocks_of_two(uint32_t *const h[2], const uint8_t *const p[2], size_t n) {
    for (int k = 0; k < 2; k++) sha_plain(h[k], p[k], n);
}
#endif
/* One block of each of two hashes. */
static inline void sha_block_of_two(uint32_t h[2][8], const uint8_t p[2][64]) {
    uint32_t *const hashes[2] = {h[0], h[1]};
    const uint8_t *const blocks[2] = {p[0], p[1]};
    sha_blocks_of_two(hashes, blocks, 1);
}
typedef struct { uint32_t h[8]; uint64_t size; uint8_t part[64]; } Sha;
static UNUSED void sha_begin(Sha *s) { memcpy(s->h, H256, 32); s->size = 0; }
static UNUSED void sha_add(Sha *s, const uint8_t *p, size_t n) {
    size_t have = s->size & 63;
    s->size += n;
    if (have) {
        size_t take = n < 64 - have ? n : 64 - have;
        memcpy(s->part + have, p, take);
        if (have + take < 64) return;
        sha_blocks(s->h, s->part, 1);
        p += take; n -= take;
    }
    sha_blocks(s->h, p, n / 64);
    memcpy(s->part, p + (n & ~(size_t)63), n & 63);
}
/* Add the same to two hashes. */
static UNUSED void sha_add_two(Sha *a, Sha *b, const uint8_t *p, size_t n) {
    size_t of_a = -a->size & 63, of_b = -b->size & 63, blocks; /* what completes their blocks */
    if (n >= of_a && n >= of_b) {
        uint32_t *const hashes[2] = {a->h, b->h};
        const uint8_t *const parts[2] = {p + of_a, p + of_b};
        blocks = (n - (of_a > of_b ? of_a : of_b)) / 64;
        sha_add(a, p, of_a);
        sha_add(b, p, of_b);
        sha_blocks_of_two(hashes, parts, blocks);
        a->size += 64 * blocks;
        b->size += 64 * blocks;
        sha_add(a, p + of_a + 64 * blocks, n - of_a - 64 * blocks);
        sha_add(b, p + of_b + 64 * blocks, n - of_b - 64 * blocks);
    } else {
        sha_add(a, p, n);
        sha_add(b, p, n);
    }
}
static inline void put_word(uint8_t *to, uint32_t word) {
    for (int i = 0; i < 4; i++) to[i] = (uint8_t)(word >> (24 - 8 * i));
}
/* HMAC: what inner and outer hash are once they have taken the key, a block. */
typedef struct { uint32_t inner[8], outer[8]; } Hmac;
static UNUSED void hmac_begin(Hmac *of, const uint8_t key[64]) {
    uint8_t mask[2][64];
    for (int i = 0; i < 64; i++) mask[0][i] = key[i] ^ 0x36, mask[1][i] = key[i] ^ 0x5C;
    uint32_t h[2][8];
    for (int k = 0; k < 2; k++) memcpy(h[k], H256, 32);
    sha_block_of_two(h, mask);
    memcpy(of->inner, h[0], 32);
    memcpy(of->outer, h[1], 32);
}
/* A message of 55 bytes at most as the one block that is left of it. */
static inline void hmac_message(uint8_t block[64], const uint8_t *p, size_t n) {
    memset(block, 0, 64);
    memcpy(block, p, n);
    block[n] = 0x80;
    put_word(block + 60, (uint32_t)(64 + n) * 8);
}
static inline void hmac_digest(uint8_t block[64], const uint32_t h[8]) {
    memset(block, 0, 64);
    for (int i = 0; i < 8; i++) put_word(block + 4 * i, h[i]);
    block[32] = 0x80;
    put_word(block + 60, (64 + 32) * 8);
}
/* HMAC of a short message. */
static UNUSED void hmac_short(const Hmac *of, const uint8_t *p, size_t n, uint8_t out[32]) {
    uint32_t h[8];
    uint8_t block[64];
    memcpy(h, of->inner, 32);
    hmac_message(block, p, n);
    sha_blocks(h, block, 1);
    hmac_digest(block, h);
    memcpy(h, of->outer, 32);
    sha_blocks(h, block, 1);
    for (int i = 0; i < 8; i++) put_word(out + 4 * i, h[i]);
}
/* HMAC of two short messages by the same key. */
static UNUSED void hmac_two(const Hmac *of, uint8_t block[2][64], uint8_t *const out[2]) {
    uint32_t h[2][8];
    for (int k = 0; k < 2; k++) memcpy(h[k], of->inner, 32);
    sha_block_of_two(h, (const uint8_t (*)[64])block);
    for (int k = 0; k < 2; k++) {
        hmac_digest(block[k], h[k]);
        memcpy(h[k], of->outer, 32);
    }
    sha_block_of_two(h, (const uint8_t (*)[64])block);
    for (int k = 0; k < 2; k++) for (int i = 0; i < 8; i++) put_word(out[k] + 4 * i, h[k][i]);
}
static UNUSED void sha_end(const Sha *s, uint8_t out[32]) {  /* the digest so far; more may be added */
    uint32_t h[8];
    uint8_t tail[128] = {0};
    size_t have = s->size & 63, blocks = have < 56 ? 1 : 2;
    memcpy(h, s->h, 32);
    memcpy(tail, s->part, have);
    tail[have] = 0x80;
    for (int i = 0; i < 8; i++) tail[blocks * 64 - 1 - i] = (uint8_t)(s->size * 8 >> 8 * i);
    sha_blocks(h, tail, blocks);
    for (int i = 0; i < 32; i++) out[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i & 3)));
}
#endif
