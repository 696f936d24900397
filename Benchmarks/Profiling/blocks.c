/* A plugin for qemu-user on x86-64 that counts how often each block of instructions is executed, and during which calls
 * of the program itself (not of its libraries).
 *
 * At the end it writes to the file of `-plugin …,out=FILE`, with all numbers but the last in hexadecimal:
 *   block ID ADDRESS…        the address of each instruction; a block may be there more than once
 *   site ID PARENT RETURN    a call in the program: where it returns to, and the call around it (0: none)
 *   count BLOCK SITE TIMES   how often a block was executed during a call, and during no call inside that
 *
 * The prototypes are those of QEMU's plugin API, version 1, so that no header is needed to build it. */
#include <inttypes.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t plugin_id;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
void qemu_plugin_register_vcpu_init_cb(plugin_id, void (*)(plugin_id, unsigned));
void qemu_plugin_register_vcpu_tb_trans_cb(plugin_id, void (*)(plugin_id, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *, void (*)(unsigned, void *), int flags, void *);
void qemu_plugin_register_atexit_cb(plugin_id, void (*)(plugin_id, void *), void *);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *);
const uint8_t *qemu_plugin_insn_data(const struct qemu_plugin_insn *);
uint64_t qemu_plugin_start_code(void);
uint64_t qemu_plugin_end_code(void);

struct block {
    struct block *next;
    uint64_t end;
    bool calls, returns, is_programs;
    size_t count;
    uint64_t addresses[];
};
struct site {
    struct site *parent, *child, *sibling;
    uint64_t back;
};
struct count {
    struct block *block;
    struct site *site;
    uint64_t times;
};
enum { THREADS = 1024, DEPTH = 16384 };
/* The state of one thread of the program. */
struct thread {
    struct block *latest;
    struct { uint64_t back; struct site *site; } calls[DEPTH];
    size_t depth, used, size;
    struct count *counts;
    struct site root;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct block *blocks;
static struct thread *threads[THREADS];
static const char *out;

static struct site *site(struct site *parent, uint64_t back) {
    for (struct site *child = parent->child; child; child = child->sibling) {
        if (child->back == back) return child;
    }
    struct site *new = calloc(1, sizeof *new);
    *new = (struct site){.parent = parent, .sibling = parent->child, .back = back};
    return parent->child = new;
}

static struct count *count(struct thread *thread, struct block *block, struct site *site) {
    if (thread->used * 2 >= thread->size) {
        struct count *old = thread->counts;
        size_t size = thread->size;
        thread->size = size ? size * 2 : 4096;
        thread->counts = calloc(thread->size, sizeof *old);
        thread->used = 0;
        for (size_t i = 0; i < size; i++) {
            if (old[i].block) count(thread, old[i].block, old[i].site)->times = old[i].times;
        }
        free(old);
    }
    size_t place = ((uintptr_t)block * 31 + (uintptr_t)site) * 0x9E3779B97F4A7C15u >> 20;
    for (;; place++) {
        struct count *found = &thread->counts[place & (thread->size - 1)];
        if (found->block == block && found->site == site) return found;
        if (found->block) continue;
        thread->used++;
        *found = (struct count){block, site, 0};
        return found;
    }
}

static void executed(unsigned cpu, void *started) {
    struct thread *thread = threads[cpu];
    struct block *block = started, *latest = thread->latest;
    struct site *now = thread->depth ? thread->calls[thread->depth - 1].site : &thread->root;
    if (latest && latest->calls && thread->depth < DEPTH) {
        if (latest->is_programs) now = site(now, latest->end);
        thread->calls[thread->depth].back = latest->end;
        thread->calls[thread->depth++].site = now;
    } else if (latest && latest->returns) {
        size_t depth = thread->depth;
        while (depth && thread->calls[depth - 1].back != block->addresses[0]) depth--;
        if (depth) thread->depth = depth - 1;
        now = thread->depth ? thread->calls[thread->depth - 1].site : &thread->root;
    }
    thread->latest = block;
    count(thread, block, now)->times++;
}

/* Classifies the last instruction of a block, after its prefixes, as a call or a return. */
static void classify(struct block *block, const uint8_t *code, size_t size) {
    while (size > 1 && (*code == 0x66 || *code == 0xF2 || *code == 0xF3 || *code == 0x3E || (*code & 0xF0) == 0x40)) {
        code++;
        size--;
    }
    block->calls = *code == 0xE8 || (*code == 0xFF && (code[1] & 0x38) == 0x10);
    block->returns = *code == 0xC3 || *code == 0xC2;
}

static void translated(plugin_id id, struct qemu_plugin_tb *tb) {
    size_t count = qemu_plugin_tb_n_insns(tb);
    struct block *block = calloc(1, sizeof *block + count * sizeof block->addresses[0]);
    block->count = count;
    for (size_t i = 0; i < count; i++) {
        block->addresses[i] = qemu_plugin_insn_vaddr(qemu_plugin_tb_get_insn(tb, i));
    }
    struct qemu_plugin_insn *last = qemu_plugin_tb_get_insn(tb, count - 1);
    block->end = block->addresses[count - 1] + qemu_plugin_insn_size(last);
    block->is_programs = block->end > qemu_plugin_start_code() && block->end <= qemu_plugin_end_code();
    classify(block, qemu_plugin_insn_data(last), qemu_plugin_insn_size(last));
    pthread_mutex_lock(&lock);
    block->next = blocks;
    blocks = block;
    pthread_mutex_unlock(&lock);
    qemu_plugin_register_vcpu_tb_exec_cb(tb, executed, 0, block);
}

/* A thread that reuses the number of an ended thread continues its counts. */
static void begun(plugin_id id, unsigned cpu) {
    if (cpu >= THREADS) abort();
    if (!threads[cpu]) threads[cpu] = calloc(1, sizeof *threads[cpu]);
    threads[cpu]->latest = NULL;
    threads[cpu]->depth = 0;
}

static void write_sites(FILE *file, struct site *site) {
    for (struct site *child = site->child; child; child = child->sibling) {
        fprintf(file, "site %" PRIxPTR " %" PRIxPTR " %" PRIx64 "\n",
            (uintptr_t)child, site->back ? (uintptr_t)site : 0, child->back);
        write_sites(file, child);
    }
}

static void ended(plugin_id id, void *unused) {
    FILE *file = fopen(out, "w");
    if (!file) abort();
    pthread_mutex_lock(&lock);
    for (struct block *block = blocks; block; block = block->next) {
        fprintf(file, "block %" PRIxPTR, (uintptr_t)block);
        for (size_t i = 0; i < block->count; i++) fprintf(file, " %" PRIx64, block->addresses[i]);
        fputc('\n', file);
    }
    for (size_t i = 0; i < THREADS; i++) {
        if (!threads[i]) continue;
        write_sites(file, &threads[i]->root);
        for (size_t j = 0; j < threads[i]->size; j++) {
            struct count *count = &threads[i]->counts[j];
            if (!count->block) continue;
            fprintf(file, "count %" PRIxPTR " %" PRIxPTR " %" PRIu64 "\n", (uintptr_t)count->block,
                count->site->back ? (uintptr_t)count->site : 0, count->times);
        }
    }
    pthread_mutex_unlock(&lock);
    fclose(file);
}

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

__attribute__((visibility("default"))) int qemu_plugin_install(plugin_id id, const void *info, int argc, char **argv) {
    if (argc != 1 || strncmp(argv[0], "out=", 4)) return 1;
    out = strdup(argv[0] + 4);
    qemu_plugin_register_vcpu_init_cb(id, begun);
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, ended, NULL);
    return 0;
}
