// What is measured inside a launched program.
//
// usage: client requests HOST PORT N    N requests on one connection
//        client get HOST PORT           one answer with a long body
//        client post HOST PORT BYTES    one request with a long body
//        client open N                  N calls of open
//        client connect HOST PORT N     N connections, closed at once
//        client time WORD...            a program, to its first byte of output and to its end, and between them its largest size in KiB
// Prints microseconds.
#include <fcntl.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char bytes[1 << 17];

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static struct addrinfo *resolve(const char *host, const char *port) {
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *found;
    if (getaddrinfo(host, port, &hints, &found)) fail("getaddrinfo");
    return found;
}

static int connected(struct addrinfo *address) {
    int connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(connection, address->ai_addr, address->ai_addrlen)) fail("connect");
    return connection;
}

/// Reads one answer, and returns the length of its body.
static long long answer(int connection) {
    size_t used = 0;
    char *end = NULL;
    while (!end) {
        ssize_t count = recv(connection, bytes + used, sizeof bytes - used - 1, 0);
        if (count <= 0) fail("recv");
        bytes[used += count] = 0;
        end = strstr(bytes, "\r\n\r\n");
    }
    char *field = strcasestr(bytes, "\r\nContent-Length:");
    long long length = field ? atoll(field + 17) : -1, left = length - (long long)(used - (end + 4 - bytes));
    while (left > 0) {
        ssize_t count = recv(connection, bytes, sizeof bytes, 0);
        if (count <= 0) fail("recv");
        left -= count;
    }
    return length;
}

static double requests(char **words) {
    int connection = connected(resolve(words[0], words[1])), count = atoi(words[2]);
    char request[300];
    int length = snprintf(request, sizeof request, "GET / HTTP/1.1\r\nHost: %s:%s\r\nAccept: */*\r\n\r\n", words[0], words[1]);
    double start = now();
    for (int number = 0; number < count; number++) {
        if (send(connection, request, length, 0) != length || answer(connection) != 150) fail("request");
        if (number == 0) start = now();
    }
    return now() - start;
}

static double get(char **words) {
    double start = now();
    int connection = connected(resolve(words[0], words[1]));
    char request[300];
    int length = snprintf(request, sizeof request, "GET /file HTTP/1.1\r\nHost: %s:%s\r\n\r\n", words[0], words[1]);
    send(connection, request, length, 0);
    if (answer(connection) < 1 << 20) fail("body");
    return now() - start;
}

static double post(char **words) {
    double start = now();
    int connection = connected(resolve(words[0], words[1]));
    long long left = atoll(words[2]);
    int length = snprintf(bytes, sizeof bytes, "POST / HTTP/1.1\r\nHost: %s:%s\r\nContent-Length: %lld\r\n\r\n", words[0], words[1], left);
    send(connection, bytes, length, 0);
    while (left > 0) {
        ssize_t count = send(connection, bytes, left < 1 << 17 ? left : 1 << 17, MSG_NOSIGNAL);
        if (count <= 0) fail("send");
        left -= count;
    }
    if (answer(connection) != 150) fail("answer");
    return now() - start;
}

static double opens(char **words) {
    int count = atoi(words[0]);
    double start = now();
    for (int number = 0; number < count; number++) close(open("/etc/passwd", O_RDONLY | O_CLOEXEC));
    return now() - start;
}

static double connects(char **words) {
    struct addrinfo *address = resolve(words[0], words[1]);
    int count = atoi(words[2]);
    double start = now();
    for (int number = 0; number < count; number++) close(connected(address));
    return now() - start;
}

static double run(char **words) {
    int ends[2], status;
    if (pipe(ends)) fail("pipe");
    double start = now(), first = 0;
    pid_t child = vfork();
    if (child == 0) {
        dup2(ends[1], 1);
        close(ends[0]), close(ends[1]);
        execvp(words[0], words);
        _exit(127);
    }
    close(ends[1]);
    while (read(ends[0], bytes, sizeof bytes) > 0) if (first == 0) first = now() - start;
    struct rusage usage;
    wait4(child, &status, 0, &usage);
    if (status) exit(1);
    printf("%.1f %ld ", first, usage.ru_maxrss);
    return now() - start;
}

int main(int count, char **words) {
    const char *names[] = {"requests", "get", "post", "open", "connect", "time"};
    double (*functions[])(char **) = {requests, get, post, opens, connects, run};
    for (int index = 0; index < 6 && count > 2; index++) {
        if (strcmp(words[1], names[index])) continue;
        printf("%.1f\n", functions[index](words + 2));
        return 0;
    }
    return 2;
}
