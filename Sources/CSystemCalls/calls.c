#ifdef __linux__
#define _GNU_SOURCE
#include "internal.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <linux/stat.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <unistd.h>

static int result_of(long value) { return value < 0 ? -errno : (int)value; }

void outside_describe(struct outside_call *call, const struct seccomp_data *data) {
    call->kind = outside_foreign;
    memcpy(call->arguments, data->args, sizeof call->arguments);
    if (data->arch != NATIVE) return;
    switch (data->nr) {
    case __NR_connect: call->kind = outside_connect; return;
    case __NR_bind: call->kind = outside_bind; return;
    case __NR_listen: call->kind = outside_listen; return;
    case __NR_sendto: call->kind = outside_send_to; return;
    case __NR_sendmsg: call->kind = outside_send_message; return;
    case __NR_sendmmsg: call->kind = outside_send_messages; return;
    case __NR_recvfrom: call->kind = outside_receive_from; return;
    case __NR_recvmsg: call->kind = outside_receive_message; return;
    case __NR_socket: call->kind = outside_socket; return;
    case __NR_openat: call->kind = outside_open; return;
    case 437: call->kind = outside_open_how; return;
    case __NR_newfstatat: call->kind = outside_stat_at; return;
    case __NR_statx: call->kind = outside_statx; return;
    case __NR_faccessat: case 439: call->kind = outside_access; return;
    }
#ifdef __NR_open
    switch (data->nr) {
    case __NR_open: call->kind = outside_open; break;
    case __NR_stat: call->kind = outside_stat; break;
    case __NR_lstat: call->kind = outside_link_stat; break;
    case __NR_access: call->kind = outside_access; break;
    default: return;
    }
    memmove(call->arguments + 1, data->args, 5 * sizeof *call->arguments);
    call->arguments[0] = (uint64_t)AT_FDCWD;
#endif
}

int outside_receive(int listener, int wake, struct outside_call *call) {
    // A later kernel may write more than the structure of this header.
    union { struct seccomp_notif notification; char room[512]; } received;
    struct pollfd polled[2] = {{listener, POLLIN, 0}, {wake, POLLIN, 0}};
    while (1) {
        if (poll(polled, 2, -1) < 0) {
            if (errno == EINTR || errno == EAGAIN) continue;
            return -errno;
        }
        if (polled[1].revents) return 0;
        if (!(polled[0].revents & POLLIN)) return -EPIPE;
        memset(&received, 0, sizeof received);
        if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &received.notification)) {
            // ENOENT: the program gave up the call meanwhile.
            if (errno == ENOENT || errno == EINTR) continue;
            return -errno;
        }
        call->id = received.notification.id;
        call->thread = (int32_t)received.notification.pid;
        outside_describe(call, &received.notification.data);
        return 1;
    }
}

static int send_answer(int listener, uint64_t id, int64_t value, int error, uint32_t flags) {
    union { struct seccomp_notif_resp answer; char room[512]; } sent;
    memset(&sent, 0, sizeof sent);
    sent.answer = (struct seccomp_notif_resp){id, value, error, flags};
    return result_of(ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &sent.answer));
}

int outside_answer(int listener, uint64_t id, int64_t value, int error) {
    return send_answer(listener, id, error ? 0 : value, -error, 0);
}

int outside_continue(int listener, uint64_t id) {
    return send_answer(listener, id, 0, 0, SECCOMP_USER_NOTIF_FLAG_CONTINUE);
}

int outside_give(int listener, uint64_t id, int descriptor, int closes_on_exec, int is_killable) {
    struct seccomp_notif_addfd given = {
        .id = id, .flags = is_killable ? 0 : 2 /* SECCOMP_ADDFD_FLAG_SEND */, .srcfd = (uint32_t)descriptor,
        .newfd_flags = closes_on_exec ? O_CLOEXEC : 0};
    int result = result_of(ioctl(listener, SECCOMP_IOCTL_NOTIF_ADDFD, &given));
    // The flag gives and answers in one request. If SIGSTOP interrupts it, which no thread can block, the call returns 0, and the
    // program takes its standard input for the file. Where signals to the program interrupt its calls, each between two requests
    // would leave a file open, and they are more frequent.
    if (given.flags && result != -EINVAL) return result;
    // Linux 5.9 to 5.13 have no such flag.
    if (given.flags) {
        given.flags = 0;
        result = result_of(ioctl(listener, SECCOMP_IOCTL_NOTIF_ADDFD, &given));
    }
    return result < 0 ? result : outside_answer(listener, id, result, 0);
}

int outside_is_waiting(int listener, uint64_t id) { return ioctl(listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &id) == 0; }

static int open_memory(int thread, int flags) {
    char path[40];
    snprintf(path, sizeof path, "/proc/%d/mem", thread);
    return result_of(open(path, flags | O_CLOEXEC));
}

long outside_read(int thread, uint64_t from, void *to, size_t count) {
    const off_t start = (off_t)from;
    // Parts that end with a page: the kernel copies all parts before the first that it cannot read.
    struct iovec local = {to, count}, remote[18];
    unsigned long parts = 0;
    size_t left = count;
    while (left && parts < sizeof remote / sizeof *remote) {
        size_t part = 4096 - (from & 4095);
        if (part > left) part = left;
        remote[parts++] = (struct iovec){(void *)(uintptr_t)from, part};
        from += part;
        left -= part;
    }
    long read = process_vm_readv(thread, &local, 1, remote, parts, 0);
    read = read < 0 ? -errno : read;
    if (read != -EPERM && read != -ENOSYS) return read;
    if (start < 0) return -EFAULT;
    // The default profile of Docker 20.10 forbids this call, and not the file.
    int memory = open_memory(thread, O_RDONLY);
    // The file of a process that has ended is missing, or has nothing.
    if (memory < 0) return memory == -ENOENT || memory == -ESRCH ? -ESRCH : read;
    read = pread(memory, to, count, start);
    read = read >= 0 ? read : errno == EIO ? -EFAULT : -errno;
    close(memory);
    return read;
}

static int store(int thread, uint64_t to, const void *from, size_t count) {
    struct iovec local = {(void *)(uintptr_t)from, count}, remote = {(void *)(uintptr_t)to, count};
    ssize_t written = process_vm_writev(thread, &local, 1, &remote, 1, 0);
    if (written < 0) return -errno;
    return written == (ssize_t)count ? 0 : -EFAULT;
}

int outside_store(int thread, uint64_t to, const void *from, size_t count) {
    int result = store(thread, to, from, count);
    // Some systems forbid this call, and not the file of the other one.
    return result == -EPERM || result == -ENOSYS ? outside_write(thread, to, from, count) : result;
}

int outside_write(int thread, uint64_t to, const void *from, size_t count) {
    int memory = open_memory(thread, O_WRONLY);
    if (memory >= 0) {
        ssize_t written = pwrite(memory, from, count, (off_t)to);
        close(memory);
        if (written == (ssize_t)count) return 0;
    }
    // Some systems forbid this file.
    return store(thread, to, from, count);
}

int outside_take(int process, int is_thread, int descriptor) {
    // O_EXCL is PIDFD_THREAD, of Linux 6.9.
    int opened = result_of(syscall(434 /* pidfd_open */, process, is_thread ? O_EXCL : 0));
    if (opened < 0) return opened;
    int taken = result_of(syscall(438 /* pidfd_getfd */, opened, descriptor, 0));
    close(opened);
    return taken;
}

int outside_open_process(int process) { return result_of(syscall(434, process, 0)); }

int outside_signal(int process_descriptor, int signal) {
    return result_of(syscall(424 /* pidfd_send_signal */, process_descriptor, signal, NULL, 0));
}

int outside_end(int process_descriptor, int milliseconds) {
    struct pollfd polled = {process_descriptor, POLLIN, 0};
    int ready;
    while ((ready = poll(&polled, 1, milliseconds)) < 0 && errno == EINTR);
    if (ready < 1) return -EAGAIN;
    // struct pidfd_info, PIDFD_INFO_EXIT and PIDFD_GET_INFO
    struct { uint64_t mask; uint32_t rest[13]; int32_t status; } info = {.mask = 8};
    return !ioctl(process_descriptor, _IOWR(0xFF, 11, char[64]), &info) && info.mask & 8 ? info.status : -ENODATA;
}

int outside_socket_kind(int thread, int descriptor) {
    char path[48], name[33] = {0}, *attribute = "system.sockprotoname";
    snprintf(path, sizeof path, "/proc/%d/fd/%d", thread, descriptor);
    ssize_t length = thread ? getxattr(path, attribute, name, sizeof name - 1)
                            : fgetxattr(descriptor, attribute, name, sizeof name - 1);
    if (length < 0) return errno == ENODATA || errno == ENOTSUP ? -ENOTSOCK : errno == ENOENT ? -EBADF : -errno;
    if (!strncmp(name, "TCP", 3) || !strncmp(name, "MPTCP", 5)) return outside_socket_stream;
    if (!strcmp(name, "UDP") || !strcmp(name, "UDPv6") || !strncmp(name, "PING", 4)) return outside_socket_datagram;
    if (!strncmp(name, "UNIX", 4)) return outside_socket_unix;
    if (!strcmp(name, "NETLINK")) return outside_socket_netlink;
    return outside_socket_other;
}

static void fill(const struct sockaddr *address, __be16 *port, __be32 *bytes) {
    if (address->sa_family == AF_INET6) {
        *port = ((const struct sockaddr_in6 *)address)->sin6_port;
        memcpy(bytes, &((const struct sockaddr_in6 *)address)->sin6_addr, 16);
    } else {
        *port = ((const struct sockaddr_in *)address)->sin_port;
        memcpy(bytes, &((const struct sockaddr_in *)address)->sin_addr, 4);
    }
}

uint64_t outside_socket_inode(const void *local, const void *remote) {
    struct { struct nlmsghdr head; struct inet_diag_req_v2 body; } asked = {0};
    asked.head = (struct nlmsghdr){sizeof asked, SOCK_DIAG_BY_FAMILY, NLM_F_REQUEST, 1, 0};
    asked.body.sdiag_family = ((const struct sockaddr *)local)->sa_family;
    asked.body.sdiag_protocol = IPPROTO_TCP;
    asked.body.idiag_states = ~0U;
    asked.body.id.idiag_cookie[0] = asked.body.id.idiag_cookie[1] = INET_DIAG_NOCOOKIE;
    fill(local, &asked.body.id.idiag_sport, asked.body.id.idiag_src);
    fill(remote, &asked.body.id.idiag_dport, asked.body.id.idiag_dst);
    int channel = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
    if (channel < 0) return 0;
    uint64_t inode = 0;
    struct { struct nlmsghdr head; struct inet_diag_msg body; char rest[1024]; } told;
    if (send(channel, &asked, sizeof asked, 0) == (ssize_t)sizeof asked
        && recv(channel, &told, sizeof told, 0) >= (ssize_t)offsetof(typeof(told), rest)
        && told.head.nlmsg_type == SOCK_DIAG_BY_FAMILY) inode = told.body.idiag_inode;
    close(channel);
    return inode;
}

int outside_accept(int server, void *address, uint32_t *size) {
    return result_of(accept4(server, address, size, SOCK_CLOEXEC));
}

void outside_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }

int outside_has_descriptors(int open, int count) {
    int taken[32], number = 0;
    while (number < count && number < 32 && (taken[number] = fcntl(open, F_DUPFD_CLOEXEC, 0)) >= 0) number++;
    for (int i = 0; i < number; i++) close(taken[i]);
    return number == count;
}

int outside_memory_file(void) {
    return result_of(syscall(__NR_memfd_create, "mock-url", 1 /* MFD_CLOEXEC */));
}

int outside_status(int descriptor, int is_extended, void *to, size_t count) {
    if (is_extended) {
        if (count < sizeof(struct statx)) return -EINVAL;
        long result = syscall(__NR_statx, descriptor, "", 0x1000 /* AT_EMPTY_PATH */, STATX_BASIC_STATS, to);
        return result < 0 ? -errno : (int)sizeof(struct statx);
    }
    if (count < sizeof(struct stat)) return -EINVAL;
    return fstat(descriptor, to) < 0 ? -errno : (int)sizeof(struct stat);
}
#endif
