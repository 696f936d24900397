#ifndef MOCK_URL_SYSTEM_CALLS_H
#define MOCK_URL_SYSTEM_CALLS_H

// System calls of Linux that Swift cannot make: `syscall` and `ioctl` take a variable number of arguments.
// A negative result is the negated `errno`.

#ifdef __linux__
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>

/// What a stopped call does, whatever its number is on this machine.
enum outside_kind {
    outside_connect, outside_send_to, outside_send_message, outside_send_messages, outside_receive_from, outside_receive_message,
    outside_socket, outside_open, outside_open_how, outside_stat, outside_link_stat, outside_stat_at, outside_statx, outside_access, outside_listen, outside_bind,
    /// A call of another architecture, such as a 32-bit program's.
    outside_foreign,
};

/// A call of a program that waits for an answer.
struct outside_call {
    uint64_t id;
    int32_t thread;
    int32_t kind;
    /// A call that names a directory by position has `AT_FDCWD` in front, as its modern form.
    uint64_t arguments[6];
};

/// What a filter stops beside `connect`, `listen`, `sendto` with an address and calls of other architectures.
enum outside_filter {
    /// Opening a file for reading.
    outside_filter_files = 1,
    /// Asking for the status of a file.
    outside_filter_status = 2,
    /// Creating a socket that sends without a connection, and what would let one leave this machine.
    outside_filter_sockets = 4,
    /// Sending messages, which may have an address, and receiving them with one.
    outside_filter_messages = 8,
    /// Stops calls for a tracer instead of a listener.
    outside_filter_traced = 16,
};

/// Filters the calling thread and what it starts. Returns the listener, or 0 with `outside_filter_traced`.
int outside_install(int filter, int *is_killable);

/// Waits for a call. Returns 1 with a call, 0 if `wake` is readable, and `-EPIPE` after the last filtered process.
int outside_receive(int listener, int wake, struct outside_call *call);
/// Returns from the call with a value, or with an error if `error` is not 0.
int outside_answer(int listener, uint64_t id, int64_t value, int error);
/// Lets the kernel make the call.
int outside_continue(int listener, uint64_t id);
/// Returns from the call with a copy of a descriptor. `is_killable`: signals of the program wait for the answer.
int outside_give(int listener, uint64_t id, int descriptor, int closes_on_exec, int is_killable);
/// Returns 1 while the call waits. What was read about its process before belongs to the call.
int outside_is_waiting(int listener, uint64_t id);

/// A process that traces a thread and all that the thread starts.
struct outside_tracer { uintptr_t state; int channel; int step; };

/// What a tracer needs, in this order.
enum outside_step {
    outside_step_process, outside_step_trace, outside_step_filter,
    /// No other supervisor answers the calls before the tracer.
    outside_step_first,
};

/// Filters the calling thread and what it starts for a tracer. If it fails, `step` tells where.
int outside_trace(int filter, struct outside_tracer *tracer);
/// Waits for a call as `outside_receive` does. After each call, tell the tracer at least one of the following.
int outside_receive_traced(const struct outside_tracer *tracer, int wake, struct outside_call *call);
/// Returns from the call with a value or a negated `errno`.
int outside_answer_traced(const struct outside_tracer *tracer, const struct outside_call *call, int64_t value);
int outside_continue_traced(const struct outside_tracer *tracer, const struct outside_call *call);
int outside_give_traced(const struct outside_tracer *tracer, const struct outside_call *call, int given, int closes_on_exec);
/// The answer comes later.
int outside_delay_traced(const struct outside_tracer *tracer, const struct outside_call *call);
/// Releases the traced processes, whose stopped calls fail with `ENOSYS` from now on, and waits for the end of the tracer.
void outside_end_tracer(const struct outside_tracer *tracer);

/// Reads memory of a process up to the first page that is missing. Returns the number of bytes.
long outside_read(int thread, uint64_t from, void *to, size_t count);
/// Writes all bytes into pages that the program may write. Returns 0.
int outside_store(int thread, uint64_t to, const void *from, size_t count);
/// Writes all bytes, also into read-only pages. Returns 0.
int outside_write(int thread, uint64_t to, const void *from, size_t count);

/// Copies a descriptor of another process. `-EINVAL`: this kernel needs the process instead of its thread.
int outside_take(int process, int is_thread, int descriptor);
/// Opens a process, so that a later process with its number is not taken for it.
int outside_open_process(int process);
int outside_signal(int process_descriptor, int signal);
/// Returns the status of `waitpid` of a process. `-EAGAIN`: it lives. `-ENODATA`: it is a zombie, or the kernel is older than Linux 6.15.
int outside_end(int process_descriptor, int milliseconds);

enum outside_socket_kind {
    outside_socket_stream = 1, outside_socket_datagram, outside_socket_unix, outside_socket_netlink, outside_socket_other,
};
/// The protocol of a socket of a thread; of the calling process if `thread` is 0.
int outside_socket_kind(int thread, int descriptor);
/// The identity of the TCP socket whose own address is `local` and whose peer is `remote`, both `sockaddr_in` or both
/// `sockaddr_in6`; 0 if the kernel knows none.
uint64_t outside_socket_inode(const void *local, const void *remote);

/// Accepts a connection as a blocking descriptor that is closed on exec, and writes the address of its peer.
int outside_accept(int server, void *address, uint32_t *size);
/// Names the calling thread, with at most 15 bytes.
void outside_name_thread(const char *name);

/// Whether a number of descriptors, at most 32, is free. Copies an open one to find out.
int outside_has_descriptors(int open, int count);
/// Creates a file in memory.
int outside_memory_file(void);
/// The status of an open file as `stat` and as `statx` write it. Returns the number of bytes.
int outside_status(int descriptor, int is_extended, void *to, size_t count);
#endif
#endif
