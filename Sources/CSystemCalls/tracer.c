#ifdef __linux__
#define _GNU_SOURCE
#include "internal.h"
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

// A thread cannot trace threads of its own process. So another process traces the thread that starts programs, and asks the
// launcher about each stopped call. It shares the memory of the launcher, whose copy would take long, and calls only what is
// safe in a signal handler.

#ifdef NATIVE
// The registers of a thread, and how a call uses them.
#if defined(__x86_64__)
typedef struct user_regs_struct registers;
static long result_in(const registers *r) { return (long)r->rax; }
static void set_result(registers *r, long value) { r->orig_rax = -1ULL, r->rax = (unsigned long)value; }
static void set_arguments(registers *r, const long a[6]) {
    r->rdi = a[0], r->rsi = a[1], r->rdx = a[2], r->r10 = a[3], r->r8 = a[4], r->r9 = a[5];
}
// Changes the call that is about to be made.
static void set_call(int thread, registers *r, long number) { (void)thread, r->orig_rax = (unsigned long)number; }
// Makes a call with the instruction that was made before.
static void repeat_call(registers *r, long number) { r->rip -= 2, r->orig_rax = -1ULL, r->rax = (unsigned long)number; }
#else
typedef struct user_regs_struct registers;
static long result_in(const registers *r) { return (long)r->regs[0]; }
static void set_result(registers *r, long value) { r->regs[0] = (unsigned long)value; }
static void set_arguments(registers *r, const long a[6]) { for (int i = 0; i < 6; i++) r->regs[i] = (unsigned long)a[i]; }
static void set_call(int thread, registers *r, long number) {
    int value = (int)number;
    struct iovec io = {&value, sizeof value};
    (void)r, ptrace(PTRACE_SETREGSET, thread, (void *)(uintptr_t)NT_ARM_SYSTEM_CALL, &io);
}
static void repeat_call(registers *r, long number) { r->pc -= 4, r->regs[8] = (unsigned long)number; }
#endif

static int get(int thread, registers *r) {
    struct iovec io = {r, sizeof *r};
    return ptrace(PTRACE_GETREGSET, thread, (void *)(uintptr_t)NT_PRSTATUS, &io) == 0;
}
static void set(int thread, registers *r) {
    struct iovec io = {r, sizeof *r};
    ptrace(PTRACE_SETREGSET, thread, (void *)(uintptr_t)NT_PRSTATUS, &io);
}

static __thread struct tracer *mine;

static const long options = PTRACE_O_TRACESECCOMP | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK
    | PTRACE_O_TRACEEXEC | PTRACE_O_TRACESYSGOOD;
static struct tracee *find(int thread) {
    for (int i = 0; i < mine->count; i++) if (mine->tracees[i].thread == thread) return mine->tracees + i;
    return NULL;
}

static void note(int thread, uint64_t call) {
    struct tracee *t = find(thread);
    if (!t && mine->count < (int)(sizeof mine->tracees / sizeof *mine->tracees)) t = mine->tracees + mine->count++;
    if (t) *t = (struct tracee){thread, call};
}

static void forget(int thread) {
    struct tracee *t = find(thread);
    if (t) *t = mine->tracees[--mine->count];
    // A later process may have its number.
    if (thread == mine->launching) mine->launching = 0;
}

static void resume(int thread, int signal) { ptrace(mine->is_ending ? PTRACE_DETACH : PTRACE_CONT, thread, 0, (long)signal); }

static void answer(int thread, long value) {
    registers r;
    note(thread, 0);
    if (!get(thread, &r)) return;
    set_call(thread, &r, -1);
    set_result(&r, value);
    set(thread, &r);
    resume(thread, 0);
}

// Calls that a stopped thread makes in place of its own. No signal is delivered meanwhile.
struct injection { int thread, is_begun, was_stopped, has_ended; registers before; };

static long inject(struct injection *i, long number, long a, long b, long c, long d, long e, long f) {
    registers r = i->before;
    if (i->has_ended) return -ESRCH;
    set_arguments(&r, (long[]){a, b, c, d, e, f});
    if (i->is_begun) repeat_call(&r, number);
    else set_call(i->thread, &r, number);
    set(i->thread, &r);
    // The call of the thread has been entered. Each further one stops on its way in, too.
    int stops = i->is_begun ? 2 : 1, signal = 0;
    i->is_begun = 1;
    while (stops) {
        int status = 0;
        ptrace(PTRACE_SYSCALL, i->thread, 0, (long)signal);
        if (waitpid(i->thread, &status, __WALL) < 0 || !WIFSTOPPED(status) || status >> 16 == PTRACE_EVENT_EXEC) {
            // It was killed, or another thread of its process executes a program.
            if (WIFSTOPPED(status)) resume(i->thread, 0);
            else forget(i->thread);
            i->has_ended = 1;
            return -ESRCH;
        }
        signal = 0;
        if (WSTOPSIG(status) == (SIGTRAP | 0x80)) stops--;
        else if (status >> 16 == PTRACE_EVENT_STOP) i->was_stopped |= WSTOPSIG(status) != SIGTRAP;
        else if (!(status >> 16)) signal = WSTOPSIG(status);
    }
    return get(i->thread, &r) ? result_in(&r) : -ESRCH;
}

// What a thread needs to receive a descriptor, in a page of its own.
struct room {
    struct sockaddr_un name;
    socklen_t length;
    struct msghdr message;
    struct iovec part;
    char byte;
    union { char room[CMSG_SPACE(sizeof(int))]; struct cmsghdr head; } control;
};

// Sends the descriptor to a socket that the thread creates, and puts it in the place of the socket.
static long receive_in(struct injection *i, long page, int descriptor, long flags) {
    struct room room = {.name.sun_family = AF_UNIX, .length = sizeof room.name};
    room.message = (struct msghdr){
        .msg_iov = (void *)(page + offsetof(struct room, part)), .msg_iovlen = 1,
        .msg_control = (void *)(page + offsetof(struct room, control)), .msg_controllen = sizeof room.control};
    room.part = (struct iovec){(void *)(page + offsetof(struct room, byte)), 1};
    int failed = outside_write(i->thread, (uint64_t)page, &room, sizeof room);
    if (failed) return failed;
    long own = inject(i, __NR_socket, AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, 0, 0, 0);
    if (own < 0) return own;
    // The kernel chooses a name.
    long result = inject(i, __NR_bind, own, page, sizeof(sa_family_t), 0, 0, 0);
    if (!result) result = inject(i, __NR_getsockname, own, page, page + offsetof(struct room, length), 0, 0, 0);
    if (!result && outside_read(i->thread, (uint64_t)page, &room, sizeof room) == (long)sizeof room) {
        int from = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
        result = from < 0 ? -errno : outside_send(from, &room.name, room.length, "", 1, descriptor);
        close(from);
    }
    long flag = MSG_DONTWAIT | MSG_CMSG_CLOEXEC;
    if (!result) result = inject(i, __NR_recvmsg, own, page + offsetof(struct room, message), flag, 0, 0, 0);
    int got = -1;
    if (result >= 0 && outside_read(i->thread, (uint64_t)page, &room, sizeof room) == (long)sizeof room
        && room.message.msg_controllen) memcpy(&got, CMSG_DATA(&room.control.head), sizeof got);
    if (got >= 0) {
        result = inject(i, __NR_dup3, got, own, flags, 0, 0, 0);
        inject(i, __NR_close, got, 0, 0, 0, 0, 0);
        if (result >= 0) return result;
    }
    inject(i, __NR_close, own, 0, 0, 0, 0, 0);
    return result < 0 ? result : -EMFILE;
}

static void give(int thread, int descriptor, long flags) {
    struct injection i = {.thread = thread};
    uint64_t all = ~0ULL, mask;
    note(thread, 0);
    if (!get(thread, &i.before) || ptrace(PTRACE_GETSIGMASK, thread, sizeof mask, &mask)) return;
    ptrace(PTRACE_SETSIGMASK, thread, sizeof all, &all);
    long page = inject(&i, __NR_mmap, 0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), result = page;
    if (page > 0) {
        result = receive_in(&i, page, descriptor, flags);
        inject(&i, __NR_munmap, page, 4096, 0, 0, 0, 0);
    }
    if (i.has_ended) return;
    set_result(&i.before, result);
    set(thread, &i.before);
    ptrace(PTRACE_SETSIGMASK, thread, sizeof mask, &mask);
    // A process that was stopped meanwhile stays so: the thread stops again at once.
    if (i.was_stopped) ptrace(PTRACE_INTERRUPT, thread, 0, 0);
    resume(thread, 0);
}

// Follows a word of the launcher. Returns the call that it is about.
static uint64_t follow(void) {
    struct word word = {0};
    struct iovec part = {&word, sizeof word};
    union { char room[CMSG_SPACE(sizeof(int))]; struct cmsghdr head; } control;
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    // If the launcher has died, its programs die with this process, and no stopped call is made.
    if (recvmsg(0, &message, MSG_CMSG_CLOEXEC) != (ssize_t)sizeof word) _exit(1);
    int given = -1;
    if (message.msg_controllen) memcpy(&given, CMSG_DATA(&control.head), sizeof given);
    struct tracee *t = find(word.thread);
    if (word.kind == word_end) mine->is_ending = 1;
    else if (t && t->call == word.id) {
        if (word.kind == word_result) answer(word.thread, word.value);
        else if (word.kind == word_give && given >= 0) give(word.thread, given, word.value);
        else if (word.kind == word_proceed) { note(word.thread, 0); resume(word.thread, 0); }
    }
    if (given >= 0) close(given);
    return word.id;
}

static void report(int thread) {
    struct __ptrace_syscall_info info;
    if (ptrace(PTRACE_GET_SYSCALL_INFO, thread, sizeof info, &info) <= 0
        || info.op != PTRACE_SYSCALL_INFO_SECCOMP) return;
    struct seccomp_data data = {.nr = (int)info.seccomp.nr, .arch = info.arch};
    memcpy(data.args, info.seccomp.args, sizeof data.args);
    if (thread == mine->launching && (long)data.args[5] == test_value) return answer(thread, test_value);
    if (data.arch == NATIVE && data.nr == __NR_clone) {
        registers r;
        if (!get(thread, &r)) return;
        set_arguments(&r, (long[]){(long)(data.args[0] & ~(uint64_t)CLONE_UNTRACED), (long)data.args[1], (long)data.args[2],
            (long)data.args[3], (long)data.args[4], (long)data.args[5]});
        set(thread, &r);
        return resume(thread, 0);
    }
    if (mine->is_ending) return answer(thread, -ENOSYS);
    struct outside_call call = {.id = ++mine->last, .thread = thread};
    outside_describe(&call, &data);
    note(thread, call.id);
    while (send(0, &call, sizeof call, MSG_NOSIGNAL) < 0) if (errno != EINTR) _exit(1);
    // The launcher says something about each call at once.
    while (follow() != call.id && !mine->is_ending) {}
}

static void handle(int thread, int status) {
    if (!WIFSTOPPED(status)) return forget(thread);
    int signal = WSTOPSIG(status), event = status >> 16;
    if (event == PTRACE_EVENT_SECCOMP) return report(thread);
    struct tracee *t = find(thread);
    if (!t) {
        // The launcher does not die with this process.
        if (thread != mine->launching) ptrace(PTRACE_SETOPTIONS, thread, 0, options | PTRACE_O_EXITKILL);
        note(thread, 0);
    } else if (event == PTRACE_EVENT_EXEC) t->call = 0;
    if (event == PTRACE_EVENT_STOP && signal != SIGTRAP && !mine->is_ending) ptrace(PTRACE_LISTEN, thread, 0, 0);
    else resume(thread, event ? 0 : signal);
}

// Releases all threads. Their calls that would be stopped fail from now on.
static void release(void) {
    for (int i = mine->count - 1; i >= 0; i--) {
        if (mine->tracees[i].call) answer(mine->tracees[i].thread, -ENOSYS);
        else ptrace(PTRACE_INTERRUPT, mine->tracees[i].thread, 0, 0);
    }
}

int outside_be_tracer(void *state) {
    sigset_t child;
    mine = state;
    // The launcher's pipes would not end while this process has them.
    dup3(mine->given, 0, O_CLOEXEC);
    if (syscall(436 /* close_range */, 1, ~0U, 0)) for (int i = 1; i < 65536; i++) close(i);
    prctl(PR_SET_NAME, "mock-url-trace");
    setsid();
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigaction(SIGCHLD, &usual, NULL);
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    struct pollfd polled[2] = {{0, POLLIN, 0}, {signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK), POLLIN, 0}};
    // The launcher declares this process its tracer before it answers.
    int process = getpid();
    if (send(0, &process, sizeof process, MSG_NOSIGNAL) < 0 || recv(0, &process, 1, 0) != 1) _exit(1);
    int code = ptrace(PTRACE_SEIZE, mine->launching, 0, options) ? -errno : polled[1].fd < 0 ? -EMFILE : 0;
    note(mine->launching, 0);
    send(0, &code, sizeof code, MSG_NOSIGNAL);
    int was_ending = 0, limit = sizeof mine->stops / sizeof *mine->stops;
    while (1) {
        // All that have stopped go on in turn. One that stops again at once would be found before the others.
        int found = 0, result = 0;
        while (found < limit && (result = waitpid(-1, &mine->stops[found].status, __WALL | WNOHANG)) > 0)
            mine->stops[found++].thread = result;
        for (int i = 0; i < found; i++) handle(mine->stops[i].thread, mine->stops[i].status);
        if (result < 0 && errno == ECHILD) _exit(0);
        if (mine->is_ending && !was_ending) release();
        if (mine->is_ending && (found || !was_ending)) {
            was_ending = 1;
            continue;
        }
        polled[0].revents = polled[1].revents = 0;
        // A thread that cannot be interrupted for seconds is killed.
        if (found < limit && !poll(polled, 2, mine->is_ending ? 2000 : -1)) _exit(0);
        if (polled[0].revents && !mine->is_ending) follow();
        polled[0].events = mine->is_ending ? 0 : POLLIN;
        // The signal is taken before the stops that it tells of, so none is missed.
        struct signalfd_siginfo told;
        if (polled[1].revents) while (read(polled[1].fd, &told, sizeof told) < 0 && errno == EINTR) {}
    }
}

#endif
#endif
