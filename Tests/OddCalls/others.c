#ifdef __linux__
#define _GNU_SOURCE
#include "odd.h"
#include <netdb.h>

// Asks a name server by hand, without a connection, and checks where the answer comes from as musl does.
static void ask_name(const char *server) {
    static const unsigned char question[] = "\x12\x34\x01\0\0\1\0\0\0\0\0\0\5rates\7example\0\0\1\0\1";
    unsigned char answer[512];
    struct address to = parse(server, 53);
    struct sockaddr_storage from;
    socklen_t length = sizeof from;
    int s = socket(to.family, SOCK_DGRAM, 0);
    say("sendto %s", sendto(s, question, sizeof question - 1, 0, &to.any, to.length) < 0 ? error() : "ok");
    struct pollfd p = {s, POLLIN, 0};
    poll(&p, 1, 5000);
    long n = recvfrom(s, answer, sizeof answer, MSG_DONTWAIT, (struct sockaddr *)&from, &length);
    say("answer of %d bytes from %s", (int)n, n > 0 && !memcmp(&from, &to.any, 8) ? "the same address" : "another address");
    close(s);
}

static void open_file(char **words) {
    uint64_t how[3] = {O_RDONLY | O_CLOEXEC, 0, 0};
    int f = !strcmp(words[0], "how") ? (int)syscall(437, AT_FDCWD, words[1], how, sizeof how)
                                     : open(words[1], !strcmp(words[0], "write") ? O_WRONLY : O_RDONLY);
    char text[64] = {0};
    if (f < 0) { say("%s", error()); return; }
    long n = read(f, text, sizeof text - 1);
    say("%s, closes %d", n < 0 ? error() : strtok(text, "\n") ?: "nothing", fcntl(f, F_GETFD));
    close(f);
}

static volatile sig_atomic_t alarms;
static void count(int number) { (void)number; alarms++; }

// Opens a file again and again, while signals arrive and the process is stopped and goes on.
static void open_often(const char *path) {
    pid_t p = fork();
    if (!p) {
        struct sigaction action = {.sa_handler = count, .sa_flags = SA_RESTART};
        sigaction(SIGALRM, &action, NULL);
        setitimer(ITIMER_REAL, &(struct itimerval){{0, 500}, {0, 500}}, NULL);
        int good = 0;
        char text[64];
        for (int i = 0; i < 500; i++) {
            int f = open(path, O_RDONLY);
            good += f == 3 && read(f, text, sizeof text) > 3 && !memcmp(text, "the replaced", 12);
            close(f);
        }
        setitimer(ITIMER_REAL, &(struct itimerval){0}, NULL);
        say("%d of 500 opens, signals %s, next descriptor %d", good, alarms ? "arrived" : "were lost", dup(0));
        _exit(0);
    }
    int status = 0, stops = 0;
    while (1) {
        usleep(1000);
        kill(p, SIGSTOP);
        if (waitpid(p, &status, WUNTRACED) != p || !WIFSTOPPED(status)) break;
        stops++;
        kill(p, SIGCONT);
    }
    say("stopped: %s, ended with %d", stops ? "yes" : "no", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
}

static void *open_always(void *path) {
    char text[64];
    while (1) {
        int f = open(path, O_RDONLY | O_CLOEXEC);
        if (f < 0 || read(f, text, sizeof text) < 12 || memcmp(text, "the replaced", 12)) say("another file, %s", error());
        close(f);
    }
}

static char **busy_words;
static void *execute(void *unused) {
    char rounds[12];
    snprintf(rounds, sizeof rounds, "%d", atoi(busy_words[1]) - 1);
    usleep((useconds_t)(atoi(busy_words[1]) * 370 % 3000));
    execl("/proc/self/exe", "OddCalls", "other-busy", busy_words[0], rounds, NULL);
    say("exec %s", error());
    return unused;
}

// Threads open a file all the time, while another one executes the program again, which is not always the first.
static void busy(char **words) {
    pthread_t thread;
    busy_words = words;
    if (!atoi(words[1])) { say("done"); return; }
    if (atoi(words[1]) % 2) {
        pthread_create(&thread, NULL, execute, NULL);
        open_always(words[0]);
    }
    pthread_create(&thread, NULL, open_always, words[0]);
    pthread_create(&thread, NULL, open_always, words[0]);
    execute(NULL);
}

static void status(const char *path) {
    struct stat s = {0};
    struct statx x = {0};
    say("stat %s %ld %o", stat(path, &s) ? error() : "ok", (long)s.st_size, s.st_mode);
    say("lstat %s", lstat(path, &s) ? error() : "ok");
    say("statx %s %ld", statx(AT_FDCWD, path, 0, STATX_BASIC_STATS, &x) ? error() : "ok", (long)x.stx_size);
    say("access %s", access(path, R_OK) ? error() : "ok");
    say("access to write %s", access(path, W_OK) ? error() : "ok");
    say("faccessat %s", faccessat(AT_FDCWD, path, F_OK, AT_EACCESS) ? error() : "ok");
#ifdef SYS_stat
    say("old stat %s", syscall(SYS_stat, path, &s) ? error() : "ok");
#endif
}

static void unix_socket(const char *path) {
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    strncpy(a.sun_path, path, sizeof a.sun_path - 1);
    int s = socket(AF_UNIX, SOCK_STREAM, 0);
    say("connect %s", connect(s, (struct sockaddr *)&a, sizeof a) ? error() : "ok");
    close(s);
}

// Serves one connection of its own, with a listening socket, and a datagram.
static void own_server(void) {
    struct address a = parse("127.0.0.1", 0);
    int server = socket(AF_INET, SOCK_STREAM, 0), client = socket(AF_INET, SOCK_STREAM, 0);
    say("bind %s", bind(server, &a.any, a.length) ? error() : "ok");
    say("listen %s", listen(server, 5) ? error() : "ok");
    getsockname(server, &a.any, &a.length);
    say("connect %s", connect(client, &a.any, a.length) ? error() : "ok");
    int accepted = accept(server, NULL, NULL);
    char byte = 0;
    say("send %s", send(client, "x", 1, 0) == 1 && recv(accepted, &byte, 1, 0) == 1 && byte == 'x' ? "ok" : error());
    int one = socket(AF_INET, SOCK_DGRAM, 0), two = socket(AF_INET, SOCK_DGRAM, 0);
    struct address b = parse("127.0.0.1", 0);
    bind(one, &b.any, b.length);
    getsockname(one, &b.any, &b.length);
    say("sendto %s", sendto(two, "y", 1, 0, &b.any, b.length) < 0 ? error() : "ok");
    struct pollfd p = {one, POLLIN, 0};
    poll(&p, 1, 5000);
    say("datagram %s", recv(one, &byte, 1, MSG_DONTWAIT) == 1 ? "ok" : error());
}

static void sort_addresses(const char *host) {
    struct address a = parse(host, 443), own = {.length = sizeof own.room};
    int s = socket(a.family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    say("connect %s", connect(s, &a.any, a.length) ? error() : "ok");
    say("getsockname %s", getsockname(s, &own.any, &own.length) ? error() : "ok");
    long first = send(s, "x", 1, 0);
    usleep(20000);
    say("sends fail: %s", first < 0 || send(s, "x", 1, 0) < 0 ? error() : "no");
    close(s);
}

void others(const char *what, char **words) {
    if (!strcmp(what, "name")) ask_name(words[0]);
    else if (!strcmp(what, "open")) open_file(words);
    else if (!strcmp(what, "often")) open_often(words[0]);
    else if (!strcmp(what, "busy")) busy(words);
    else if (!strcmp(what, "status")) status(words[0]);
    else if (!strcmp(what, "unix")) unix_socket(words[0]);
    else if (!strcmp(what, "server")) own_server();
    else if (!strcmp(what, "sort")) sort_addresses(words[0]);
    else say("unknown: %s", what);
}
#endif
