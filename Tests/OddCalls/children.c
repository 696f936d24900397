#ifdef __linux__
#define _GNU_SOURCE
#include "odd.h"
#include <spawn.h>
#include <sys/ptrace.h>

extern char **environ;

// Ways to create a process. Each ends with executing the words.

static void become(char **words) {
    execv(words[0], words);
    say("exec %s", error());
    _exit(127);
}

static void wait_for(pid_t child) {
    int status;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
}

static char **fork_words;
static int cloned(void *unused) { (void)unused; become(fork_words); return 0; }

void children(const char *what, char **words) {
    char *nothing[] = {NULL};
    fork_words = words;
    fflush(stdout);
    if (!strcmp(what, "exec")) become(words);
    else if (!strcmp(what, "fork")) { pid_t p = fork(); if (!p) become(words); wait_for(p); }
    else if (!strcmp(what, "vfork")) { pid_t p = vfork(); if (!p) { execv(words[0], words); _exit(127); } wait_for(p); }
    else if (!strcmp(what, "spawn")) { pid_t p; posix_spawn(&p, words[0], NULL, NULL, words, environ); wait_for(p); }
    else if (!strcmp(what, "empty")) { execve(words[0], words, nothing); }
    else if (!strcmp(what, "double")) {
        // The orphan tells its end by closing the pipe.
        int ends[2];
        if (pipe(ends)) return;
        pid_t p = fork();
        if (!p) { if (fork()) _exit(0); setsid(); close(ends[0]); become(words); }
        close(ends[1]);
        wait_for(p);
        char byte;
        while (read(ends[0], &byte, 1) > 0) {}
    } else if (!strcmp(what, "clone")) {
        static char stack[65536];
        wait_for(clone(cloned, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, NULL));
    } else if (!strcmp(what, "untraced")) {
        pid_t p = (pid_t)syscall(SYS_clone, CLONE_UNTRACED | SIGCHLD, 0, 0, 0, 0);
        if (!p) become(words);
        wait_for(p);
    } else if (!strcmp(what, "signals")) {
        // What a parent sees of a child that exits, and of one that is stopped, continued and killed.
        int status;
        pid_t p = fork();
        if (!p) { if (!(p = fork())) become(words); wait_for(p); _exit(7); }
        waitpid(p, &status, 0);
        say("exited with %d", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
        if (!(p = fork())) { raise(SIGSTOP); while (1) pause(); }
        waitpid(p, &status, WUNTRACED);
        say("stopped by %d", WIFSTOPPED(status) ? WSTOPSIG(status) : -1);
        kill(p, SIGCONT);
        waitpid(p, &status, WCONTINUED);
        say("continued %d", WIFCONTINUED(status));
        kill(p, SIGTERM);
        waitpid(p, &status, 0);
        say("ended by %d, then %s", WTERMSIG(status), waitpid(p, &status, 0) < 0 ? error() : "another");
    } else if (!strcmp(what, "tracing")) {
        // As strace and gdb do.
        pid_t p = fork();
        if (!p) { say("PTRACE_TRACEME %s", ptrace(PTRACE_TRACEME, 0, 0, 0) ? error() : "ok"); _exit(0); }
        wait_for(p);
        if (!(p = fork())) { pause(); _exit(1); }
        say("PTRACE_ATTACH %s", ptrace(PTRACE_ATTACH, p, 0, 0) ? error() : "ok");
        kill(p, SIGKILL);
        wait_for(p);
    } else if (!strcmp(what, "chroot")) {
        // The first word is the new root.
        if (chroot(words[0]) || chdir("/")) say("chroot %s", error());
        else become(words + 1);
    } else if (!strcmp(what, "thread")) {
        // A thread other than the first executes a program.
        pthread_t thread;
        pthread_create(&thread, NULL, (void *(*)(void *))become, words);
        pthread_join(thread, NULL);
    } else if (!strcmp(what, "leaderless")) {
        // The first thread ends before another one goes on.
        pthread_t thread;
        pthread_create(&thread, NULL, (void *(*)(void *))sleep, (void *)1);
        pthread_t second;
        pthread_create(&second, NULL, (void *(*)(void *))become, words);
        pthread_exit(NULL);
    } else say("unknown: %s", what);
}
#endif
