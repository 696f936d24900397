#ifdef __linux__
#define _GNU_SOURCE
#include "internal.h"
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// The launcher's side of a tracer.

#ifdef NATIVE
int outside_send(int socket, const struct sockaddr_un *to, socklen_t length, const void *bytes, size_t size, int given) {
    struct iovec part = {(void *)(uintptr_t)bytes, size};
    union { char room[CMSG_SPACE(sizeof(int))]; struct cmsghdr head; } control = {
        .head = {.cmsg_len = CMSG_LEN(sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS}};
    struct msghdr message = {.msg_name = (void *)(uintptr_t)to, .msg_namelen = length, .msg_iov = &part, .msg_iovlen = 1};
    if (given >= 0) {
        memcpy(CMSG_DATA(&control.head), &given, sizeof given);
        message.msg_control = &control, message.msg_controllen = sizeof control.room;
    }
    ssize_t sent;
    while ((sent = sendmsg(socket, &message, MSG_NOSIGNAL)) < 0 && errno == EINTR) {}
    return sent < 0 ? -errno : 0;
}

// Starts the tracer, and waits for its end. The tracer uses what belongs to this thread, such as its `errno`.
static void *keep(void *state) {
    struct tracer *t = state;
    outside_name_thread("mock-url-keep");
    // Without a signal for its end, no wait of the launcher for any child finds this one.
    int status, process = clone(outside_be_tracer, t->stack + sizeof t->stack, CLONE_VM, t);
    close(t->given);
    while (process > 0 && syscall(__NR_wait4, process, &status, __WALL, NULL) < 0 && errno == EINTR) {}
    return NULL;
}

static int start(struct tracer *t) {
    sigset_t all, before;
    pthread_attr_t attributes;
    sigfillset(&all);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 1 << 16);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int code = pthread_create(&t->keeper, &attributes, keep, t);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_attr_destroy(&attributes);
    return -code;
}

// Makes calls that the filter stops. If another supervisor answers one before the tracer, the launch would see none of it.
static int is_first(int filter) {
    struct { long number, a, b; int is_stopped; } calls[] = {
        {__NR_connect, -1, 0, 1}, {__NR_sendto, -1, 0, 1}, {__NR_sendmsg, -1, 0, filter & outside_filter_messages},
        {__NR_socket, AF_INET, SOCK_DGRAM, filter & outside_filter_sockets},
        {__NR_openat, -1, 0, filter & outside_filter_files}, {__NR_newfstatat, -1, 0, filter & outside_filter_status}};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        if (!calls[i].is_stopped) continue;
        long result = syscall(calls[i].number, calls[i].a, calls[i].b, 0, 0, 1, test_value);
        if (result == test_value) continue;
        if (result >= 0) close((int)result);
        return 0;
    }
    return 1;
}

int outside_trace(int filter, struct outside_tracer *tracer) {
    // A process has one declared tracer at a time.
    static pthread_mutex_t declaring = PTHREAD_MUTEX_INITIALIZER;
    int ends[2], code, process, ignored;
    tracer->step = outside_step_process;
    struct tracer *t = calloc(1, sizeof *t);
    if (!t) return -ENOMEM;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends)) {
        code = -errno;
        free(t);
        return code;
    }
    t->given = ends[1], t->launching = (int)syscall(__NR_gettid);
    tracer->channel = ends[0], tracer->state = (uintptr_t)t;
    if ((code = start(t))) {
        close(ends[0]);
        close(ends[1]);
        free(t);
        return code;
    }
    if (recv(ends[0], &process, sizeof process, 0) != (ssize_t)sizeof process) code = -EAGAIN;
    else {
        pthread_mutex_lock(&declaring);
        prctl(PR_SET_PTRACER, process, 0, 0, 0);
        if (send(ends[0], "", 1, MSG_NOSIGNAL) != 1 || recv(ends[0], &code, sizeof code, 0) != (ssize_t)sizeof code) code = -EPIPE;
        prctl(PR_SET_PTRACER, 0, 0, 0, 0);
        pthread_mutex_unlock(&declaring);
        tracer->step = outside_step_trace;
    }
    if (!code) {
        tracer->step = outside_step_filter;
        code = outside_install(filter | outside_filter_traced, &ignored);
    }
    if (!code && !is_first(filter)) {
        tracer->step = outside_step_first;
        code = -EBUSY;
    }
    if (code) {
        outside_end_tracer(tracer);
        close(ends[0]);
    }
    return code;
}

int outside_receive_traced(const struct outside_tracer *tracer, int wake, struct outside_call *call) {
    struct pollfd polled[2] = {{tracer->channel, POLLIN, 0}, {wake, POLLIN, 0}};
    while (poll(polled, 2, -1) < 0) if (errno != EINTR && errno != EAGAIN) return -errno;
    if (polled[1].revents) return 0;
    return recv(tracer->channel, call, sizeof *call, 0) == (ssize_t)sizeof *call ? 1 : -EPIPE;
}

static int tell(const struct outside_tracer *tracer, struct word word, int given) {
    return outside_send(tracer->channel, NULL, 0, &word, sizeof word, given);
}

int outside_answer_traced(const struct outside_tracer *tracer, const struct outside_call *call, int64_t value) {
    return tell(tracer, (struct word){call->id, value, call->thread, word_result}, -1);
}

int outside_continue_traced(const struct outside_tracer *tracer, const struct outside_call *call) {
    return tell(tracer, (struct word){call->id, 0, call->thread, word_proceed}, -1);
}

int outside_give_traced(const struct outside_tracer *tracer, const struct outside_call *call, int given, int closes_on_exec) {
    return tell(tracer, (struct word){call->id, closes_on_exec ? O_CLOEXEC : 0, call->thread, word_give}, given);
}

int outside_delay_traced(const struct outside_tracer *tracer, const struct outside_call *call) {
    return tell(tracer, (struct word){call->id, 0, call->thread, word_later}, -1);
}

void outside_end_tracer(const struct outside_tracer *tracer) {
    struct tracer *t = (struct tracer *)tracer->state;
    tell(tracer, (struct word){.kind = word_end}, -1);
    pthread_join(t->keeper, NULL);
    free(t);
}
#else
int outside_trace(int filter, struct outside_tracer *tracer) { return -ENOTSUP; }
#endif
#endif
