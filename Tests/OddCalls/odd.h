#pragma once
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

struct address {
    int family;
    socklen_t length;
    union { struct sockaddr any; struct sockaddr_in v4; struct sockaddr_in6 v6; char room[128]; };
};

void say(const char *format, ...);
const char *error(void);
struct address parse(const char *host, int port);
void set_port(struct address *a, int port);
void clear_host(struct address *a);
void connections(const char *what, struct address *a);
void escapes(void);
void others(const char *what, char **words);
void around(const char *what, char **words);
void children(const char *what, char **words);
