#ifdef __linux__
#define _GNU_SOURCE
#include "internal.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <netinet/in.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif
#ifndef SECCOMP_IOCTL_NOTIF_SET_FLAGS
#define SECCOMP_IOCTL_NOTIF_SET_FLAGS SECCOMP_IOW(4, uint64_t)
#endif
#ifndef IPPROTO_MPTCP
#define IPPROTO_MPTCP 262
#endif

// The calls of the other architecture that this one can run: those that could send without a call of this one. They are
// socketcall, socket, connect, sendto, sendmsg, sendmmsg, setsockopt and io_uring_setup.
#if defined(__x86_64__)
static const uint32_t foreign[] = {102, 359, 362, 369, 370, 345, 366, 425};
#elif defined(__aarch64__)
static const uint32_t foreign[] = {102, 281, 283, 290, 296, 374, 294, 425};
#endif

#ifdef NATIVE
struct program {
    struct sock_filter lines[256];
    unsigned short count;
    uint32_t stop;
};

static void add(struct program *p, uint16_t code, uint32_t value, uint8_t if_true, uint8_t if_false) {
    p->lines[p->count++] = (struct sock_filter){code, if_true, if_false, value};
}
static void load(struct program *p, size_t offset) { add(p, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0); }
// The lower half of an argument. The kernel ignores the upper half of an `int`.
static void load_low(struct program *p, int i) { load(p, offsetof(struct seccomp_data, args) + 8 * i); }
static void load_high(struct program *p, int i) { load(p, offsetof(struct seccomp_data, args) + 8 * i + 4); }
static void leave(struct program *p, uint32_t action) { add(p, BPF_RET | BPF_K, action, 0, 0); }
static void mask(struct program *p, uint32_t bits) { add(p, BPF_ALU | BPF_AND | BPF_K, bits, 0, 0); }
static void leave_if(struct program *p, uint32_t value, uint32_t action) {
    add(p, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    leave(p, action);
}
static void leave_if_any(struct program *p, uint32_t bits, uint32_t action) {
    add(p, BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
    leave(p, action);
}
static void leave_if_set(struct program *p, int argument, uint32_t action) {
    load_low(p, argument);
    leave_if_any(p, 0xffffffff, action);
    load_high(p, argument);
    leave_if_any(p, 0xffffffff, action);
}
// What follows is for one call, until `end`. Each path must leave, because the number of the call is lost.
static unsigned short begin(struct program *p, uint32_t number) {
    add(p, BPF_JMP | BPF_JEQ | BPF_K, number, 0, 0);
    return p->count - 1;
}
static void end(struct program *p, unsigned short start) { p->lines[start].jf = (uint8_t)(p->count - start - 1); }

static void add_sending(struct program *p, uint32_t number, int flags, int address, uint32_t action) {
    unsigned short start = begin(p, number);
    // A first packet with data would leave without a `connect`.
    load_low(p, flags);
    leave_if_any(p, MSG_FASTOPEN, SECCOMP_RET_ERRNO | EOPNOTSUPP);
    if (address >= 0) leave_if_set(p, address, p->stop);
    leave(p, action);
    end(p, start);
}

static void add_receiving(struct program *p) {
    leave_if(p, __NR_recvmsg, p->stop);
    unsigned short start = begin(p, __NR_recvfrom);
    leave_if_set(p, 4, p->stop);
    leave(p, SECCOMP_RET_ALLOW);
    end(p, start);
}

static void add_socket(struct program *p) {
    unsigned short start = begin(p, __NR_socket);
    load_low(p, 0);
    leave_if(p, AF_UNIX, SECCOMP_RET_ALLOW);
    leave_if(p, AF_NETLINK, SECCOMP_RET_ALLOW);
    leave_if(p, AF_ALG, SECCOMP_RET_ALLOW);
    add(p, BPF_JMP | BPF_JEQ | BPF_K, AF_INET, 2, 0);
    add(p, BPF_JMP | BPF_JEQ | BPF_K, AF_INET6, 1, 0);
    leave(p, p->stop);
    load_low(p, 1);
    mask(p, 0xf);
    add(p, BPF_JMP | BPF_JEQ | BPF_K, SOCK_STREAM, 1, 0);
    leave(p, p->stop);
    load_low(p, 2);
    leave_if(p, 0, SECCOMP_RET_ALLOW);
    leave_if(p, IPPROTO_TCP, SECCOMP_RET_ALLOW);
    leave_if(p, IPPROTO_MPTCP, SECCOMP_RET_ALLOW);
    leave(p, p->stop);
    end(p, start);
}

// A list ends with 0.
static void add_options(struct program *p, uint32_t level, uint32_t action, const uint32_t *options) {
    unsigned short start = begin(p, level);
    load_low(p, 2);
    for (; *options; options++) leave_if(p, *options, action);
    load_low(p, 1);
    end(p, start);
}

// A socket that is bound to an interface, or has a route, would leave by it on its way to a loopback address, and joining a group
// sends a packet. A first packet with data would leave without a `connect`. Routes fail, and all else seems to succeed.
static void add_binding(struct program *p) {
    // Only an address of IPv6 with an interface has this length.
    unsigned short start = begin(p, __NR_bind);
    load_low(p, 2);
    add(p, BPF_JMP | BPF_JGE | BPF_K, sizeof(struct sockaddr_in6), 0, 1);
    leave(p, p->stop);
    leave(p, SECCOMP_RET_ALLOW);
    end(p, start);
    start = begin(p, __NR_setsockopt);
    load_low(p, 1);
    add_options(p, SOL_SOCKET, SECCOMP_RET_ERRNO, (uint32_t[]){SO_BINDTODEVICE, 62 /* SO_BINDTOIFINDEX */, 0});
    uint32_t groups[] = {MCAST_JOIN_GROUP, MCAST_JOIN_SOURCE_GROUP, IP_ADD_MEMBERSHIP, IP_ADD_SOURCE_MEMBERSHIP, 0};
    add_options(p, IPPROTO_IP, SECCOMP_RET_ERRNO, groups);
    add_options(p, IPPROTO_IP, SECCOMP_RET_ERRNO | EPERM, (uint32_t[]){IP_OPTIONS, 0});
    add_options(p, IPPROTO_IPV6, SECCOMP_RET_ERRNO, (uint32_t[]){MCAST_JOIN_GROUP, MCAST_JOIN_SOURCE_GROUP, IPV6_JOIN_GROUP, IPV6_JOIN_ANYCAST, 0});
    add_options(p, IPPROTO_IPV6, SECCOMP_RET_ERRNO | EPERM, (uint32_t[]){IPV6_RTHDR, IPV6_PKTINFO, 6 /* IPV6_2292PKTOPTIONS */, 0});
    add_options(p, IPPROTO_TCP, SECCOMP_RET_ERRNO, (uint32_t[]){30 /* TCP_FASTOPEN_CONNECT */, 0});
    leave(p, SECCOMP_RET_ALLOW);
    end(p, start);
}

static void add_opening(struct program *p, uint32_t number, int flags) {
    unsigned short start = begin(p, number);
    load_low(p, flags);
    leave_if_any(p, O_ACCMODE | O_CREAT | O_DIRECTORY | O_PATH, SECCOMP_RET_ALLOW);
    leave(p, p->stop);
    end(p, start);
}

static void add_files(struct program *p) {
    add_opening(p, __NR_openat, 2);
#ifdef __NR_open
    add_opening(p, __NR_open, 1);
#endif
#ifdef __NR_openat2
    leave_if(p, __NR_openat2, p->stop);
#endif
}

static void add_status(struct program *p) {
    leave_if(p, __NR_newfstatat, p->stop);
    leave_if(p, __NR_statx, p->stop);
    leave_if(p, __NR_faccessat, p->stop);
#ifdef __NR_faccessat2
    leave_if(p, __NR_faccessat2, p->stop);
#endif
#ifdef __NR_stat
    leave_if(p, __NR_stat, p->stop);
    leave_if(p, __NR_lstat, p->stop);
    leave_if(p, __NR_access, p->stop);
#endif
}

// A listener below would go before the tracer, and so would a tracer of a child that has none. A thread has one tracer anyway.
static void add_tracing(struct program *p) {
    leave_if(p, __NR_ptrace, SECCOMP_RET_ERRNO | EPERM);
    unsigned short start = begin(p, __NR_seccomp);
    load_low(p, 1);
    leave_if_any(p, SECCOMP_FILTER_FLAG_NEW_LISTENER, SECCOMP_RET_ERRNO | EBUSY);
    leave(p, SECCOMP_RET_ALLOW);
    end(p, start);
    start = begin(p, __NR_clone);
    load_low(p, 0);
    leave_if_any(p, CLONE_UNTRACED, p->stop);
    leave(p, SECCOMP_RET_ALLOW);
    end(p, start);
}

static void build(struct program *p, int filter) {
    p->stop = filter & outside_filter_traced ? SECCOMP_RET_TRACE : SECCOMP_RET_USER_NOTIF;
    load(p, offsetof(struct seccomp_data, arch));
    unsigned short native = p->count;
    add(p, BPF_JMP | BPF_JEQ | BPF_K, NATIVE, 0, 0);
    load(p, offsetof(struct seccomp_data, nr));
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) leave_if(p, foreign[i], p->stop);
    leave(p, SECCOMP_RET_ALLOW);
    p->lines[native].jt = (uint8_t)(p->count - native - 1);

    load(p, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
    // Numbers of x32, a second set of calls.
    add(p, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
    leave(p, SECCOMP_RET_ERRNO | ENOSYS);
#endif
    leave_if(p, __NR_connect, p->stop);
    leave_if(p, __NR_listen, p->stop);
    add_sending(p, __NR_sendto, 3, 4, SECCOMP_RET_ALLOW);
    uint32_t messages = filter & outside_filter_messages ? p->stop : SECCOMP_RET_ALLOW;
    add_sending(p, __NR_sendmsg, 2, -1, messages);
    add_sending(p, __NR_sendmmsg, 3, -1, messages);
    if (filter & outside_filter_messages) add_receiving(p);
    // It would open connections without a call. Its users do without it.
    leave_if(p, 425 /* io_uring_setup */, SECCOMP_RET_ERRNO | ENOSYS);
    if (filter & outside_filter_traced) add_tracing(p);
    if (filter & outside_filter_sockets) {
        add_socket(p);
        add_binding(p);
    }
    if (filter & outside_filter_files) add_files(p);
    if (filter & outside_filter_status) add_status(p);
    leave(p, SECCOMP_RET_ALLOW);
}

static int install(const struct sock_fprog *program, unsigned long flags) {
    int result = (int)syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, flags, program);
    if (result >= 0 || errno != EACCES) return result < 0 ? -errno : result;
    // Without privileges, the kernel demands that the program gains none, either.
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -errno;
    result = (int)syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, flags, program);
    return result < 0 ? -errno : result;
}

int outside_install(int filter, int *is_killable) {
    struct program program = {0};
    build(&program, filter);
    struct sock_fprog lines = {program.count, program.lines};
    *is_killable = 0;
    if (filter & outside_filter_traced) return install(&lines, 0);
    unsigned long flags = SECCOMP_FILTER_FLAG_NEW_LISTENER;
    int listener = install(&lines, flags | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV);
    if (listener >= 0) *is_killable = 1;
    if (listener == -EINVAL) listener = install(&lines, flags);
    // The waiting thread is woken on the processor of the program. It halves the time; older kernels do without it.
    if (listener >= 0) ioctl(listener, SECCOMP_IOCTL_NOTIF_SET_FLAGS, 1UL);
    return listener;
}
#else
int outside_install(int filter, int *is_killable) { return -ENOTSUP; }
#endif
#endif
