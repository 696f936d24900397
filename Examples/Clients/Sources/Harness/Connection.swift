import Foundation

/// An accepted connection in blocking mode.
struct Connection: Sendable {
    private let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Reads a request.
    ///
    /// Returns `nil` when the client sent none, or disconnected before the end of its body.
    func request() -> LoopbackServer.Request? {
        let lines = head().components(separatedBy: "\r\n").filter { !$0.isEmpty }
        guard let words = lines.first?.split(separator: " "), words.count == 3 else { return nil }
        var request = LoopbackServer.Request()
        request.method = String(words[0])
        request.target = String(words[1])
        let components = URLComponents(string: request.target)
        request.path = components?.path ?? request.target
        for item in components?.queryItems ?? [] { request.query[item.name] = item.value }
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            request.fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        let length = request.fields["content-length"].flatMap { Int($0) } ?? 0
        let isChunked = request.fields["transfer-encoding"] == "chunked"
        if request.fields["expect"] == "100-continue" { send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
        guard let body = isChunked ? chunks() : read(length) else { return nil }
        request.body = body
        return request
    }

    func perform(_ acts: [Act]) {
        for act in acts {
            switch act {
            case .send(let data):
                guard send(data) else { return }
            case .pause(let seconds):
                guard pause(seconds) else { return }
            case .reset:
                var lingering = linger(l_onoff: 1, l_linger: 0)
                setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
                return
            }
        }
        shutdown(descriptor, Int32(SHUT_WR))
        var rest: UInt8 = 0
        while recv(descriptor, &rest, 1, 0) > 0 {}
    }

    func close() {
        Foundation.close(descriptor)
    }

    /// Waits for a time, and returns whether the client is still connected.
    private func pause(_ seconds: Double) -> Bool {
        let end = Date(timeIntervalSinceNow: seconds)
        var readable = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while case let left = end.timeIntervalSinceNow, left > 0 {
            guard poll(&readable, 1, Int32(left * 1_000) + 1) > 0 else { continue }
            var byte: UInt8 = 0
            guard recv(descriptor, &byte, 1, Int32(MSG_PEEK)) > 0 else { return false }
            Thread.sleep(until: end)
        }
        return true
    }

    private func head() -> String {
        var head: [UInt8] = []
        var byte: UInt8 = 0
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), recv(descriptor, &byte, 1, 0) == 1 { head.append(byte) }
        return String(decoding: head, as: UTF8.self)
    }

    private func line() -> String {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while !line.suffix(2).elementsEqual("\r\n".utf8), recv(descriptor, &byte, 1, 0) == 1 { line.append(byte) }
        return String(decoding: line.dropLast(2), as: UTF8.self)
    }

    private func chunks() -> Data? {
        var data = Data()
        while let size = Int(line(), radix: 16) {
            guard let chunk = read(size) else { return nil }
            data += chunk
            _ = line()
            if size == 0 { return data }
        }
        return nil
    }

    private func read(_ count: Int) -> Data? {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while data.count < count {
            let received = recv(descriptor, &buffer, min(buffer.count, count - data.count), 0)
            guard received > 0 else { return nil }
            data.append(contentsOf: buffer[..<received])
        }
        return data
    }

    @discardableResult
    private func send(_ data: Data) -> Bool {
        var rest = data[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, min($0.count, 1 << 20), 0) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }
}
