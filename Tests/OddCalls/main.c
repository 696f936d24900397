#ifdef __linux__
#define _GNU_SOURCE
#include "odd.h"

// Unusual system calls, for tests of the supervisor: OddCalls WHAT [ADDRESS PORT | WORD…]

void say(const char *format, ...) {
    va_list values;
    va_start(values, format);
    vprintf(format, values);
    va_end(values);
    printf("\n");
    fflush(stdout);
}

const char *error(void) { return strerrorname_np(errno); }

struct address parse(const char *host, int port) {
    struct address a = {0};
    if (inet_pton(AF_INET, host, &a.v4.sin_addr) == 1) {
        a.family = a.v4.sin_family = AF_INET;
        a.length = sizeof a.v4;
    } else {
        a.family = a.v6.sin6_family = AF_INET6;
        inet_pton(AF_INET6, host, &a.v6.sin6_addr);
        a.length = sizeof a.v6;
    }
    set_port(&a, port);
    return a;
}

// Both families have the port at the same place.
void set_port(struct address *a, int port) { a->v4.sin_port = htons((uint16_t)port); }

void clear_host(struct address *a) {
    if (a->family == AF_INET) a->v4.sin_addr.s_addr = 0;
    else memset(&a->v6.sin6_addr, 0, 16);
}

int main(int count, char **words) {
    if (count < 2) return 2;
    // The launcher of a test may block signals.
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (!strcmp(words[1], "escapes")) escapes();
    else if (!strncmp(words[1], "child-", 6)) children(words[1] + 6, words + 2);
    else if (!strncmp(words[1], "around-", 7)) around(words[1] + 7, words + 2);
    else if (!strncmp(words[1], "other-", 6)) others(words[1] + 6, words + 2);
    else if (count >= 4) {
        struct address a = parse(words[2], atoi(words[3]));
        connections(words[1], &a);
    } else return 2;
    return 0;
}
#else
int main(void) { return 2; }
#endif
