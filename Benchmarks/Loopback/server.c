// A smallest server: a thread for each connection, and the same bytes for each request.
//
// usage: server FILE [PORT]
// Prints its port. With a port of this machine, it relays all bytes to a connection there. Otherwise it answers "GET /file" with the bytes
// of the file, reads the body of a POST, and answers all else with 150 bytes.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

static int file, target;
static off_t length;

static void sendAll(int connection, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t sent = send(connection, bytes, count, 0);
        if (sent <= 0) return;
        bytes += sent, count -= sent;
    }
}

static void answer(int connection, const char *request) {
    char head[400];
    if (strncmp(request, "GET /file ", 10) != 0) {
        int count = snprintf(head, sizeof head, "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 150\r\n\r\n%0150d", 0);
        return sendAll(connection, head, count);
    }
    int count = snprintf(head, sizeof head, "HTTP/1.1 200 OK\r\nContent-Length: %jd\r\n\r\n", (intmax_t)length);
    sendAll(connection, head, count);
    off_t offset = 0;
    while (offset < length && sendfile(connection, file, &offset, length - offset) > 0) {}
}

static void *serve(void *argument) {
    int connection = (int)(intptr_t)argument, on = 1;
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    static __thread char bytes[1 << 17];
    size_t used = 0;
    while (1) {
        ssize_t count = recv(connection, bytes + used, sizeof bytes - used - 1, 0);
        if (count <= 0) break;
        bytes[used += count] = 0;
        char *end = strstr(bytes, "\r\n\r\n");
        if (!end) continue;
        char *field = strcasestr(bytes, "\r\nContent-Length:");
        long long body = field && field < end ? atoll(field + 17) : 0;
        body -= used - (end + 4 - bytes);
        char request[32];
        memcpy(request, bytes, sizeof request);
        while (body > 0 && (count = recv(connection, bytes, sizeof bytes, 0)) > 0) body -= count;
        answer(connection, request);
        used = 0;
    }
    close(connection);
    return NULL;
}

static void *relay(void *argument) {
    int on = 1, sockets[2] = {(int)(intptr_t)argument, socket(AF_INET, SOCK_STREAM, 0)};
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(target), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    for (int i = 0; i < 2; i++) setsockopt(sockets[i], IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    static __thread char bytes[1 << 16];
    struct pollfd events[2] = {{sockets[0], POLLIN, 0}, {sockets[1], POLLIN, 0}};
    ssize_t count = connect(sockets[1], (void *)&to, sizeof to) == 0;
    while (count > 0 && poll(events, 2, -1) > 0)
        for (int i = 0; i < 2 && count > 0; i++)
            if (events[i].revents && (count = recv(sockets[i], bytes, sizeof bytes, 0)) > 0) sendAll(sockets[1 - i], bytes, count);
    close(sockets[0]), close(sockets[1]);
    return NULL;
}

int main(int count, char **words) {
    signal(SIGPIPE, SIG_IGN);
    struct stat status;
    file = open(words[1], O_RDONLY);
    target = count > 2 ? atoi(words[2]) : 0;
    if (fstat(file, &status)) return 1;
    length = status.st_size;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int listener = socket(AF_INET, SOCK_STREAM, 0);
    if (bind(listener, (void *)&address, size) || listen(listener, 1024) || getsockname(listener, (void *)&address, &size)) return 1;
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    while (1) {
        int connection = accept(listener, NULL, NULL);
        pthread_t thread;
        if (connection < 0 || pthread_create(&thread, NULL, target ? relay : serve, (void *)(intptr_t)connection)) continue;
        pthread_detach(thread);
    }
}
