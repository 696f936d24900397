#ifdef __linux__
#define _GNU_SOURCE
#include "odd.h"

// Connections in all ways. Each prints what the program sees, which is the same with a real server.

static const char request[] = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

/// Prints the status line of an answer, or the error.
static void exchange(int s) {
    char answer[4096];
    if (send(s, request, sizeof request - 1, MSG_NOSIGNAL) < 0) { say("send %s", error()); return; }
    struct pollfd p = {s, POLLIN, 0};
    poll(&p, 1, 10000);
    long n = recv(s, answer, sizeof answer - 1, 0);
    if (n < 0) say("recv %s", error());
    else say("answer %.*s", n < 15 ? (int)n : 15, answer);
}

static void try_connect(int s, const void *address, socklen_t length) {
    say("connect %s", connect(s, address, length) ? error() : "ok");
}

static void simple(struct address *a) {
    int s = socket(a->family, SOCK_STREAM, 0);
    try_connect(s, &a->any, a->length);
    exchange(s);
    try_connect(s, &a->any, a->length);  // EISCONN
    close(s);
}

static void nonblocking(struct address *a, int registers_first) {
    int s = socket(a->family, SOCK_STREAM | SOCK_NONBLOCK, 0), e = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.fd = s};
    if (registers_first) epoll_ctl(e, EPOLL_CTL_ADD, s, &event);
    try_connect(s, &a->any, a->length);  // EINPROGRESS
    if (!registers_first) epoll_ctl(e, EPOLL_CTL_ADD, s, &event);
    for (int i = 0; i < 3; i++) {
        epoll_wait(e, &event, 1, 10000);
        if (event.events & EPOLLOUT && !(event.events & EPOLLHUP)) break;
    }
    int code = -1;
    socklen_t size = sizeof code;
    getsockopt(s, SOL_SOCKET, SO_ERROR, &code, &size);
    say("writable, error %d", code);
    try_connect(s, &a->any, a->length);  // ok: the kernel reports the end of the first call
    try_connect(s, &a->any, a->length);  // EISCONN
    exchange(s);
    close(e);
    close(s);
}

static void bound(struct address *a) {
    int s = socket(a->family, SOCK_STREAM, 0);
    struct address own = *a;
    clear_host(&own);
    set_port(&own, 0);
    say("bind %s", bind(s, &own.any, own.length) ? error() : "ok");
    try_connect(s, &a->any, a->length);
    exchange(s);
    close(s);
}

static void disconnected(struct address *a) {
    int s = socket(a->family, SOCK_STREAM, 0);
    struct sockaddr none = {.sa_family = AF_UNSPEC};
    try_connect(s, &a->any, a->length);
    try_connect(s, &none, sizeof none);
    try_connect(s, &a->any, a->length);
    exchange(s);
    close(s);
}

static void fast_open(struct address *a) {
    int s = socket(a->family, SOCK_STREAM, 0), on = 1;
    if (setsockopt(s, IPPROTO_TCP, TCP_FASTOPEN_CONNECT, &on, sizeof on)) say("option %s", error());
    try_connect(s, &a->any, a->length);
    exchange(s);
    close(s);
}

static void page_end(struct address *a) {
    char *pages = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(pages + 4096, 4096);
    memcpy(pages + 4096 - a->length, &a->any, a->length);
    int s = socket(a->family, SOCK_STREAM, 0);
    mprotect(pages, 4096, PROT_READ);
    try_connect(s, pages + 4096 - a->length, a->length);
    exchange(s);
    try_connect(s, pages + 4096 - a->length + 4, a->length);  // EFAULT
    close(s);
}

static void crossing(struct address *a) {
    char *pages = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    memcpy(pages + 4090, &a->any, a->length);
    int s = socket(a->family, SOCK_STREAM, 0);
    try_connect(s, pages + 4090, a->length);
    exchange(s);
    close(s);
}

static void wrong(struct address *a) {
    int s = socket(a->family, SOCK_STREAM, 0), file = open("/dev/null", O_RDWR), listening = socket(a->family, SOCK_STREAM, 0);
    struct address other = *a;
    other.any.sa_family = a->family == AF_INET ? AF_INET6 : AF_INET;
    listen(listening, 1);
    try_connect(-1, &a->any, a->length);
    try_connect(1 << 20, &a->any, a->length);  // more than any limit of descriptors
    try_connect(file, &a->any, a->length);
    try_connect(s, &a->any, 1);
    try_connect(s, &a->any, 8);
    try_connect(s, &a->any, (socklen_t)-1);
    try_connect(s, &a->any, 1000);
    try_connect(s, NULL, a->length);
    try_connect(s, (void *)8, a->length);
    try_connect(s, &other.any, sizeof other.room);
    try_connect(listening, &a->any, a->length);
    close(s);
    close(listening);
    close(file);
}

static void *in_thread(void *a) {
    struct address own = *(struct address *)a;
    int s = socket(own.family, SOCK_STREAM, 0);
    // A thread with a table of descriptors of its own.
    if (unshare(CLONE_FILES)) say("unshare %s", error());
    long good = connect(s, &own.any, own.length) == 0 && send(s, request, sizeof request - 1, MSG_NOSIGNAL) > 0;
    char answer[15];
    good = good && recv(s, answer, sizeof answer, MSG_WAITALL) == 15;
    close(s);
    return (void *)good;
}

static void threads(struct address *a) {
    pthread_t thread[16];
    long good = 0;
    for (int i = 0; i < 16; i++) pthread_create(thread + i, NULL, in_thread, a);
    for (int i = 0; i < 16; i++) { void *result; pthread_join(thread[i], &result); good += (long)result; }
    say("%ld of 16 threads", good);
}

static volatile sig_atomic_t signals;
static void count(int number) { (void)number; signals++; }

static void interrupted(struct address *a) {
    // Without SA_RESTART a waiting call would fail with EINTR.
    struct sigaction action = {.sa_handler = count};
    sigaction(SIGALRM, &action, NULL);
    struct itimerval often = {{0, 200}, {0, 200}};
    setitimer(ITIMER_REAL, &often, NULL);
    int good = 0, unfinished = 0;
    for (int i = 0; i < 300; i++) {
        struct address own = *a;
        int s = socket(a->family, SOCK_STREAM, 0);
        int result = connect(s, &own.any, own.length);
        if (!result) good++;
        else if (errno == EINTR) {
            // POSIX: the connection is established in the background.
            struct pollfd p = {s, POLLOUT, 0};
            while (poll(&p, 1, 10000) < 0) {}
            int code = -1;
            socklen_t size = sizeof code;
            getsockopt(s, SOL_SOCKET, SO_ERROR, &code, &size);
            unfinished += !code;
        } else say("connect %s", error());
        close(s);
    }
    memset(&often, 0, sizeof often);
    setitimer(ITIMER_REAL, &often, NULL);
    say("%d connections with signals", good + unfinished);
}

static void many(struct address *a) {
    static int sockets[1000];
    int opened = 0, answered = 0, e = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < 1000; i++) {
        struct address own = *a;
        sockets[i] = socket(a->family, SOCK_STREAM | SOCK_NONBLOCK, 0);
        if (sockets[i] >= 0 && (!connect(sockets[i], &own.any, own.length) || errno == EINPROGRESS)) opened++;
        else say("connection %d: %s", i, error());
    }
    for (int i = 0; i < 1000; i++) {
        struct pollfd p = {sockets[i], POLLOUT, 0};
        poll(&p, 1, 10000);
        if (send(sockets[i], request, sizeof request - 1, MSG_NOSIGNAL) < 0) say("send %d: %s", i, error());
    }
    for (int i = 0; i < 1000; i++) {
        struct pollfd p = {sockets[i], POLLIN, 0};
        char answer[512];
        poll(&p, 1, 10000);
        answered += recv(sockets[i], answer, sizeof answer, 0) > 15;
    }
    close(e);
    say("%d connections open at once, %d answers", opened, answered);
}

static void repeated(struct address *a) {
    for (int i = 0; i < 3000; i++) {
        struct address own = *a;
        int s = socket(a->family, SOCK_STREAM, 0);
        try_connect(s, &own.any, own.length);
        close(s);
        usleep(20000);
    }
}

static void only_ipv6(struct address *a) {
    int s = socket(AF_INET6, SOCK_STREAM, 0), on = 1;
    setsockopt(s, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    try_connect(s, &a->any, a->length);
    exchange(s);
    close(s);
}

void connections(const char *what, struct address *a) {
    if (!strcmp(what, "simple")) simple(a);
    else if (!strcmp(what, "epoll-before")) nonblocking(a, 1);
    else if (!strcmp(what, "epoll-after")) nonblocking(a, 0);
    else if (!strcmp(what, "bound")) bound(a);
    else if (!strcmp(what, "disconnected")) disconnected(a);
    else if (!strcmp(what, "fast-open")) fast_open(a);
    else if (!strcmp(what, "page-end")) page_end(a);
    else if (!strcmp(what, "crossing")) crossing(a);
    else if (!strcmp(what, "wrong")) wrong(a);
    else if (!strcmp(what, "threads")) threads(a);
    else if (!strcmp(what, "interrupted")) interrupted(a);
    else if (!strcmp(what, "many")) many(a);
    else if (!strcmp(what, "only-ipv6")) only_ipv6(a);
    else if (!strcmp(what, "repeated")) repeated(a);
    else say("unknown: %s", what);
}
#endif
