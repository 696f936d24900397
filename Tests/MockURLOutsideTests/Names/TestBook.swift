import TestSupport

/// A book whose hosts choose their answers.
struct TestBook: NameBook {
    var stubs: Set<String> = []

    func answer(for question: NameQuestion) -> NameAnswer {
        switch question.host {
        case "unknown.example": .unknownName
        case "failing.example": .serverFailure
        case "silent.example": .silence
        case "six.example": .addresses([IPAddress(high: 0xfd00_0000_0000_0000, low: 7)])
        case "both.example": .addresses([IPAddress(ipv4: 0x0a00_0001), IPAddress(high: 0xfd00_0000_0000_0000, low: 7)])
        case "many.example": .addresses((0..<60).map { IPAddress(ipv4: 0x0a00_0000 + $0) })
        default: .addresses([IPAddress(ipv4: 0x0a01_0203)])
        }
    }

    func hasStub(for host: String) -> Bool { stubs.contains(host) }

    func name(of address: IPAddress) -> String? { address == IPAddress(ipv4: 0x0a01_0203) ? "api.example" : nil }
}

/// A book that learns the address of one name later.
final class SlowBook: NameBook {
    private let isKnown = Locked(false)
    private let signal: WaitSignal

    init() throws { signal = try WaitSignal() }

    var news: Int32? { signal.descriptor }

    func know() {
        isKnown.withLock { $0 = true }
        signal.raise()
    }

    func answer(for question: NameQuestion) -> NameAnswer {
        guard question.host == "slow.example" else { return TestBook().answer(for: question) }
        return isKnown.withLock(\.self) ? .addresses([IPAddress(ipv4: 0x0a01_0209)]) : .later
    }

    func hasStub(for host: String) -> Bool { false }
    func name(of address: IPAddress) -> String? { nil }
}

/// A message to a name server.
struct QueryBytes {
    var id: UInt16 = 0x1234
    var flags: UInt16 = 0x0100
    var counts: [UInt16] = [1, 0, 0, 0]
    var name: [UInt8]
    var type: UInt16 = 1
    var recordClass: UInt16 = 1
    var rest: [UInt8] = []

    init(_ name: String, type: UInt16 = 1) {
        self.name = name.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) } + [0]
        self.type = type
    }

    /// Adds an extension record.
    mutating func extend(size: UInt16, version: UInt8 = 0, flags: UInt16 = 0) {
        counts[3] += 1
        rest += [0] + Self.bytes([41, size, UInt16(version), flags, 0])
    }

    var bytes: [UInt8] { Self.bytes([id, flags] + counts) + name + Self.bytes([type, recordClass]) + rest }

    static func bytes(_ numbers: [UInt16]) -> [UInt8] { numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
}

/// The header of an answer, and what follows it.
struct AnswerBytes {
    let bytes: [UInt8]

    var id: Int { number(0) }
    var code: Int { number(1) & 15 }
    var isTruncated: Bool { number(1) & 0x200 != 0 }
    var isAuthoritative: Bool { number(1) & 0x8400 == 0x8400 }
    /// The numbers of questions, answers, authorities and additional records.
    var counts: [Int] { (2..<6).map { number($0) } }

    /// The 16-bit number at an index.
    func number(_ index: Int) -> Int { Int(bytes[2 * index]) << 8 | Int(bytes[2 * index + 1]) }
}
