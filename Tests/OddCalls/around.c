#ifdef __linux__
#define _GNU_SOURCE
#include "odd.h"
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>

// Filters around a program, as container runtimes and sandboxes install them: OddCalls around-KIND PROGRAM ARGUMENT…

static int install(uint32_t number, uint32_t action, unsigned long flags) {
    struct sock_filter lines[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, action),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof lines / sizeof *lines, lines};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    int result = (int)syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
    if (result < 0) say("seccomp %s", error());
    return result;
}

void around(const char *what, char **words) {
    // The default profile of Docker 20.10 forbids pidfd_getfd and these.
    if (!strcmp(what, "docker")) {
        const uint32_t numbers[] = {438, __NR_process_vm_readv, __NR_process_vm_writev};
        for (int i = 0; i < 3; i++) install(numbers[i], SECCOMP_RET_ERRNO | EPERM, 0);
    // Old kernels have neither of these.
    } else if (!strcmp(what, "forbidding")) install(__NR_seccomp, SECCOMP_RET_ERRNO | EPERM, 0);
    else if (!strcmp(what, "old")) install(__NR_seccomp, SECCOMP_RET_ERRNO | ENOSYS, 0);
    // No call has this number, so that nothing waits for the listener.
    else if (!strcmp(what, "supervised")) fcntl(install(9999, SECCOMP_RET_USER_NOTIF, SECCOMP_FILTER_FLAG_NEW_LISTENER), F_SETFD, 0);
    else if (!strcmp(what, "untraced")) {
        install(__NR_ptrace, SECCOMP_RET_ERRNO | EPERM, 0);
        return around("supervised", words);
    } else { say("unknown: %s", what); return; }
    execv(words[0], words);
    say("exec %s", error());
}
#endif
