#pragma once
#include "CSystemCalls.h"
#include <linux/audit.h>
#include <linux/seccomp.h>

#if defined(__x86_64__)
#define NATIVE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE AUDIT_ARCH_AARCH64
#endif

// Gives calls that differ only in their number one form.
void outside_describe(struct outside_call *call, const struct seccomp_data *data);

#ifdef NATIVE
#include <pthread.h>
#include <sys/socket.h>
#include <sys/un.h>

enum word_kind { word_result, word_proceed, word_give, word_later, word_end };

// What the launcher says about a call. A descriptor may come with it.
struct word { uint64_t id; int64_t value; int32_t thread; int32_t kind; };

// The state of a tracer. The channel of the tracer is its descriptor 0.
struct tracer {
    pthread_t keeper;
    int given, launching, is_ending, count;
    uint64_t last;
    // More threads than these are answered, and killed at the end of the launch.
    struct tracee { int thread; uint64_t call; } tracees[1 << 16];
    struct { int thread, status; } stops[1 << 12];
    char stack[1 << 16];
};
// The last argument of the calls by which a launch finds out whether they arrive, and their result.
enum { test_value = 0x6d6f636b };

// Runs a tracer, in a process of its own.
int outside_be_tracer(void *state);
// Sends bytes, to an address if there is one, with a descriptor if it is not negative. Returns 0.
int outside_send(int socket, const struct sockaddr_un *to, socklen_t length, const void *bytes, size_t size, int given);
#endif
