import TestSupport

@Suite struct `Threads of connections` {
    @Test func `ending returns after the work of all connections`() async throws {
        let ended = Locked(0)
        try await blocking {
            let threads = ConnectionThreads(stackSize: 128 * 1024)
            var others: [Int32] = []
            for _ in 0..<50 {
                let (mine, other) = try socketPair()
                others.append(other)
                threads.start(mine) { socket in
                    _ = socket.wait(seconds: nil)
                    ended.withLock { $0 += 1 }
                }
            }
            threads.end()
            #expect(threads.count == 0)
            for descriptor in others { close(descriptor) }
        }
        #expect(ended.withLock { $0 } == 50)
    }

    @Test(arguments: [true, false])
    func `a connection after the end is closed, as is a socket that the work leaves open`(isOver: Bool) async throws {
        try await blocking {
            let threads = ConnectionThreads()
            if isOver { threads.end() }
            let (mine, other) = try socketPair()
            #expect(threads.start(mine) { _ in } == !isOver)
            var byte: UInt8 = 0
            #expect(recv(other, &byte, 1, 0) == 0)
            close(other)
            threads.end()
        }
    }

    @Test func `a stack of 512 KiB is enough to format dates, numbers and JSON with Foundation`() async throws {
        let texts = Locked<[String]>([])
        try await blocking {
            let threads = ConnectionThreads()
            let (mine, other) = try socketPair()
            threads.start(mine) { _ in
                let formatter = DateFormatter()
                formatter.locale = Locale(identifier: "de_DE")
                formatter.timeZone = TimeZone(identifier: "Europe/Berlin")
                formatter.dateStyle = .full
                let json = try? JSONSerialization.data(withJSONObject: ["a": [1, 2.5]])
                let expression = try? NSRegularExpression(pattern: "(a+)+b").firstMatch(
                    in: "aaab", range: NSRange(location: 0, length: 4))
                let values = [
                    formatter.string(from: Date(timeIntervalSince1970: 0)), String(format: "%.2f", 1.5),
                    String(decoding: json ?? Data(), as: UTF8.self), "\(expression?.range.length ?? 0)",
                ]
                texts.withLock { $0 = values }
            }
            var byte: UInt8 = 0
            _ = recv(other, &byte, 1, 0)
            close(other)
            threads.end()
        }
        #expect(texts.withLock { $0 } == ["Donnerstag, 1. Januar 1970", "1.50", #"{"a":[1,2.5]}"#, "4"])
    }
}
