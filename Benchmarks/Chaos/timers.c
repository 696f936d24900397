// Keeps libfaketime away from the timers of Dispatch. It moves absolute times of the monotonic clock by the jump of the
// realtime clock, whatever its settings. A program with a timer would then wait for an hour, although setting a real clock
// does not affect its timers.
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

int timerfd_settime(int file, int flags, const struct itimerspec *new_value, struct itimerspec *old_value) {
    return syscall(SYS_timerfd_settime, file, flags, new_value, old_value);
}
