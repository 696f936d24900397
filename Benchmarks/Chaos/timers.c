// Takes the timers of Dispatch out of libfaketime, which moves absolute times of the monotonic clock by the jump of the other
// one, whatever it is told: a program with a timer would then wait for an hour where a clock that is set changes nothing.
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <unistd.h>

int timerfd_settime(int file, int flags, const struct itimerspec *new_value, struct itimerspec *old_value) {
    return syscall(SYS_timerfd_settime, file, flags, new_value, old_value);
}
