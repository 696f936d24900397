#ifdef __linux__
#define _GNU_SOURCE
#include "odd.h"
#include <linux/if_packet.h>
#include <net/ethernet.h>

// Ways to send a packet to another machine. Each prints its error, or that the kernel took the data.

static struct address away(int family, int port) { return parse(family == AF_INET ? "10.77.0.9" : "fd77::9", port); }
static char data[] = "GET / HTTP/1.0\r\n\r\n";

static void told(const char *way, long result) { say("%s: %s", way, result < 0 ? error() : "taken"); }

/// Tells of a way of a protocol, such as "udp4 sendto".
static void told_of(const char *protocol, int family, const char *way, long result) {
    say("%s%d %s: %s", protocol, family == AF_INET ? 4 : 6, way, result < 0 ? error() : "taken");
}

static void datagrams(int family) {
    struct address a = away(family, 4433);
    int s = socket(family, SOCK_DGRAM, 0);
    told_of("udp", family, "sendto", sendto(s, data, sizeof data, 0, &a.any, a.length));
    struct iovec io = {data, sizeof data};
    struct mmsghdr message = {.msg_hdr = {&a.any, a.length, &io, 1, NULL, 0, 0}};
    told_of("udp", family, "sendmsg", sendmsg(s, &message.msg_hdr, 0));
    told_of("udp", family, "sendmmsg", sendmmsg(s, &message, 1, 0));
    // Packets that name their interface.
    char control[CMSG_SPACE(sizeof(struct in6_pktinfo))] = {0};
    message.msg_hdr.msg_control = control;
    unsigned device = if_nametoindex("d0");
    if (family == AF_INET) {
        message.msg_hdr.msg_controllen = CMSG_SPACE(sizeof(struct in_pktinfo));
        struct cmsghdr *c = CMSG_FIRSTHDR(&message.msg_hdr);
        *c = (struct cmsghdr){CMSG_LEN(sizeof(struct in_pktinfo)), IPPROTO_IP, IP_PKTINFO};
        struct in_pktinfo info = {.ipi_ifindex = (int)device};
        memcpy(CMSG_DATA(c), &info, sizeof info);
    } else {
        message.msg_hdr.msg_controllen = CMSG_SPACE(sizeof(struct in6_pktinfo));
        struct cmsghdr *c = CMSG_FIRSTHDR(&message.msg_hdr);
        *c = (struct cmsghdr){CMSG_LEN(sizeof(struct in6_pktinfo)), IPPROTO_IPV6, IPV6_PKTINFO};
        struct in6_pktinfo info = {.ipi6_ifindex = device};
        memcpy(CMSG_DATA(c), &info, sizeof info);
    }
    told_of("udp", family, "pktinfo", sendmsg(s, &message.msg_hdr, 0));
    connect(s, &a.any, a.length);
    told_of("udp", family, "connect and send", send(s, data, sizeof data, 0));
    told_of("udp", family, "write", write(s, data, sizeof data));
    close(s);
}

static void streams(int family) {
    struct address a = away(family, 81);
    int s = socket(family, SOCK_STREAM | SOCK_NONBLOCK, 0);
    told_of("tcp", family, "connect", connect(s, &a.any, a.length));
    close(s);
    s = socket(family, SOCK_STREAM | SOCK_NONBLOCK, 0);
    told_of("tcp", family, "sendto with MSG_FASTOPEN", sendto(s, data, sizeof data, MSG_FASTOPEN, &a.any, a.length));
    struct iovec io = {data, sizeof data};
    struct mmsghdr message = {.msg_hdr = {&a.any, a.length, &io, 1, NULL, 0, 0}};
    told_of("tcp", family, "sendmsg with MSG_FASTOPEN", sendmsg(s, &message.msg_hdr, MSG_FASTOPEN));
    told_of("tcp", family, "sendmmsg with MSG_FASTOPEN", sendmmsg(s, &message, 1, MSG_FASTOPEN));
    // The kernel ignores the upper half of an int.
    told_of("tcp", family, "upper half of flags",
            syscall(SYS_sendto, s, data, sizeof data, 0xabcd000000000000UL | MSG_FASTOPEN, &a.any, a.length));
    close(s);
}

static void interfaces(void) {
    struct address a = away(AF_INET, 83);
    int s = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), u = socket(AF_INET, SOCK_DGRAM, 0);
    told("tcp bind to interface", setsockopt(s, SOL_SOCKET, SO_BINDTODEVICE, "d0", 2));
    told("tcp connect by interface", connect(s, &a.any, a.length));
    told("udp bind to interface", setsockopt(u, SOL_SOCKET, SO_BINDTODEVICE, "d0", 2));
    connect(u, &a.any, a.length);
    told("udp send by interface", send(u, data, sizeof data, 0));
    int index = (int)if_nametoindex("d0");
    int i = socket(AF_INET6, SOCK_STREAM | SOCK_NONBLOCK, 0);
    struct address b = away(AF_INET6, 83);
    told("tcp6 bind to index", setsockopt(i, SOL_SOCKET, 62, &index, sizeof index));
    told("tcp6 connect by index", connect(i, &b.any, b.length));
    close(s);
    close(u);
    close(i);
}

static void kinds(void) {
    struct { const char *name; int family, type, protocol; } all[] = {
        {"raw icmp", AF_INET, SOCK_RAW, IPPROTO_ICMP}, {"raw udp", AF_INET, SOCK_RAW, IPPROTO_UDP},
        {"raw ip", AF_INET, SOCK_RAW, IPPROTO_RAW}, {"raw icmp6", AF_INET6, SOCK_RAW, IPPROTO_ICMPV6},
        {"packet", AF_PACKET, SOCK_RAW, 0}, {"old packet", AF_INET, SOCK_PACKET, 0},
        {"sctp", AF_INET, SOCK_STREAM, 132}, {"sctp packets", AF_INET, SOCK_SEQPACKET, 132},
        {"udplite", AF_INET, SOCK_DGRAM, 136}, {"dccp", AF_INET, SOCK_DCCP, 33}, {"l2tp", AF_INET, SOCK_DGRAM, 115},
        {"vsock", AF_VSOCK, SOCK_STREAM, 0}, {"smc", 43, SOCK_STREAM, 0}, {"rds", AF_RDS, SOCK_SEQPACKET, 0},
        {"tipc", AF_TIPC, SOCK_DGRAM, 0}, {"can", AF_CAN, SOCK_RAW, 1}, {"bluetooth", AF_BLUETOOTH, SOCK_STREAM, 3},
        {"upper half of a type", AF_INET, SOCK_RAW, IPPROTO_ICMP},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        long s = syscall(SYS_socket, all[i].family, i + 1 == sizeof all / sizeof *all ? 0x100000000L | all[i].type : all[i].type, all[i].protocol);
        struct address a = away(all[i].family == AF_INET6 ? AF_INET6 : AF_INET, 0);
        say("%s: %s", all[i].name, s < 0 ? error() : "created");
        if (s >= 0) { sendto((int)s, data, sizeof data, 0, &a.any, a.length); close((int)s); }
    }
    int ping = socket(AF_INET, SOCK_DGRAM, IPPROTO_ICMP);
    struct address a = away(AF_INET, 0);
    char echo[16] = {8};
    struct iovec io = {echo, sizeof echo};
    struct msghdr message = {&a.any, a.length, &io, 1, NULL, 0, 0};
    told("ping", ping < 0 ? -1 : sendmsg(ping, &message, 0));
    close(ping);
}

static void multicast(void) {
    struct address a = parse("224.0.0.251", 5353), everyone = parse("255.255.255.255", 9);
    int s = socket(AF_INET, SOCK_DGRAM, 0), on = 1;
    struct ip_mreqn wish = {.imr_ifindex = (int)if_nametoindex("d0")};
    setsockopt(s, IPPROTO_IP, IP_MULTICAST_IF, &wish, sizeof wish);
    setsockopt(s, SOL_SOCKET, SO_BROADCAST, &on, sizeof on);
    struct iovec io = {data, sizeof data};
    struct msghdr message = {&a.any, a.length, &io, 1, NULL, 0, 0};
    told("multicast", sendmsg(s, &message, 0));
    message.msg_name = &everyone.any;
    told("broadcast", sendmsg(s, &message, 0));
    int mine = (int)if_nametoindex("d0");
    setsockopt(s, IPPROTO_IP, IP_UNICAST_IF, &(int){(int)htonl((uint32_t)mine)}, sizeof mine);
    struct address direct = away(AF_INET, 4433);
    message.msg_name = &direct.any;
    told("unicast interface", sendmsg(s, &message, 0));
    close(s);
}

#ifdef __x86_64__
static long call_32_long(long number, long a, long b, long c, long d, long e) {
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(number), "b"(a), "c"(b), "d"(c), "S"(d), "D"(e)
                     : "memory", "r8", "r9", "r10", "r11");
    return result;
}

static long call_32(long number, long a, long b, long c) { return call_32_long(number, a, b, c, 0, 0); }

static void other_architectures(void) {
    struct address *low = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
    *low = away(AF_INET, 82);
    int s = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    say("32-bit connect: %s", strerrorname_np((int)-call_32(362, s, (long)&low->any, low->length)));
    uint32_t *words = (uint32_t *)(low + 1);
    words[0] = (uint32_t)s, words[1] = (uint32_t)(uintptr_t)&low->any, words[2] = low->length;
    say("32-bit socketcall: %s", strerrorname_np((int)-call_32(102, 3, (long)words, 0)));
    say("32-bit socket: %s", strerrorname_np((int)-call_32(359, AF_INET, SOCK_DGRAM, 0)));
    close(s);
    // A message of 32 bits: the address, the parts and the control data. A part is the start of this memory.
    uint32_t part[] = {(uint32_t)(uintptr_t)low, 1}, *message = words + 2;
    memcpy(words, part, sizeof part);
    uint32_t head[] = {(uint32_t)(uintptr_t)&low->any, low->length, (uint32_t)(uintptr_t)words, 1, 0, 0, 0, 0};
    memcpy(message, head, sizeof head);
    s = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    say("32-bit sendmsg: %s", strerrorname_np((int)-call_32(370, s, (long)message, MSG_FASTOPEN)));
    close(s);
    s = socket(AF_INET, SOCK_DGRAM, 0);
    // Socket, level, option, no interface.
    message[8] = 0;
    call_32_long(366, s, SOL_SOCKET, SO_BINDTODEVICE, (long)&message[8], 4);
    say("32-bit sendmmsg: %s", strerrorname_np((int)-call_32_long(345, s, (long)message, 1, 0, 0)));
    close(s);
    s = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    told("x32 connect", syscall(0x40000000 | SYS_connect, s, &low->any, low->length));
    close(s);
}
#endif

void escapes(void) {
    datagrams(AF_INET);
    datagrams(AF_INET6);
    streams(AF_INET);
    streams(AF_INET6);
    interfaces();
    kinds();
    multicast();
#ifdef __x86_64__
    other_architectures();
#endif
    char room[256] = {0};
    told("io_uring", syscall(425, 4, room));
}
#endif
