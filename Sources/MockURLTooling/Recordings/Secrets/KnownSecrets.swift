import Foundation

/// The secrets of a recording that are known so far, with their stand-ins.
struct KnownSecrets: Sendable {
    /// A secret.
    struct Secret: Sendable {
        let value: [UInt8]
        /// `nil` for a secret that appeared in requests only.
        var standIn: [UInt8]?
        /// Whether an answer gave the secret out before a request contained it, so that a client returns the stand-in.
        let isGivenOut: Bool
        let kind: String
        /// The number of bytes at the beginning by which clients recognise the secret.
        let kept: Int
    }

    /// How a secret is written in a text.
    enum Form: Sendable, Hashable {
        case plain
        /// Percent-encoded.
        case percent(isUpper: Bool)
        /// With `\/`, as some writers of JSON write `/`.
        case escapedSlashes
        /// The characters that depend on the secret only, in the base64 of a text that contains it.
        case base64
    }

    /// A form of a secret that is searched for.
    struct Needle: Sendable {
        let text: [UInt8]
        let form: Form
        let secret: Int
        /// Whether the secret is short, so that it must not touch letters and digits.
        let isShort: Bool
    }

    private(set) var secrets: [Secret] = []
    private var numbers: [[UInt8]: Int] = [:]
    /// The stand-ins that were given, which are no secrets.
    private var issued: Set<[UInt8]> = []
    /// The lengths of the needles that begin with the same four bytes, in ascending order.
    ///
    /// Most tokens of a service begin alike, so a list of such needles would be long.
    private var lengths: [UInt32: [Int]] = [:]
    /// The needles by the hash of their bytes.
    private var needles: [UInt64: Needle] = [:]
    /// A bit for each hash of the first four bytes of a needle; at least eight bits for each.
    private var filter = [UInt64](repeating: 0, count: 1_024)
    /// The number of bits of a hash.
    private var width: UInt32 = 16
    /// The number of secrets that can be found anywhere; a text that was searched before it changed may contain the others.
    private(set) var searched = 0

    func number(of value: [UInt8]) -> Int? { numbers[value] }

    func isStandIn(_ value: [UInt8]) -> Bool { issued.contains(value) }

    /// Adds a secret, and returns its number, from 0.
    mutating func add(_ value: [UInt8], kind: String, keeping kept: Int = 0, isGivenOut: Bool) -> Int {
        let number = secrets.count
        secrets.append(Secret(value: value, standIn: nil, isGivenOut: isGivenOut, kind: kind, kept: kept))
        numbers[value] = number
        if SecretValue.isDistinctive(value), value.count <= 8_192 {
            searched += 1
            for needle in Self.needles(of: value, number: number) { add(needle) }
        }
        return number
    }

    mutating func set(_ standIn: [UInt8], of number: Int) {
        secrets[number].standIn = standIn
        issue(standIn)
    }

    /// Remembers a text that replaces a secret, so that it is no secret itself.
    mutating func issue(_ text: [UInt8]) { issued.insert(text) }

    private mutating func add(_ needle: Needle) {
        let key = Self.key(needle.text)
        if lengths.count << 3 > 1 << width { growFilter() }
        setBit(of: key)
        var list = lengths[key] ?? []
        let place = list.firstIndex { $0 >= needle.text.count } ?? list.count
        if place == list.count || list[place] != needle.text.count { list.insert(needle.text.count, at: place) }
        lengths[key] = list
        let hash = needle.text.reduce(SecretHash.start) { SecretHash.adding($1, to: $0) }
        if needles[hash] == nil { needles[hash] = needle }
    }

    private static func key(_ text: [UInt8]) -> UInt32 {
        text.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    }

    private mutating func growFilter() {
        width += 2
        filter = [UInt64](repeating: 0, count: 1 << (width - 6))
        for key in lengths.keys { setBit(of: key) }
    }

    private mutating func setBit(of key: UInt32) {
        let slot = slot(key)
        filter[slot >> 6] |= 1 << UInt64(slot & 63)
    }

    @inline(__always)
    private func slot(_ key: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> (32 - width)) }
}

// MARK: - Search

extension KnownSecrets {
    var isSearchable: Bool { searched > 0 }

    /// Whether a needle may begin with the four bytes at a position.
    @inline(__always)
    func mayBegin(_ filter: UnsafeBufferPointer<UInt64>, _ key: UInt32) -> Bool {
        let slot = slot(key)
        return filter[slot >> 6] & (1 << UInt64(slot & 63)) != 0
    }

    func withFilter<Result>(_ body: (UnsafeBufferPointer<UInt64>) -> Result) -> Result {
        filter.withUnsafeBufferPointer(body)
    }

    /// Returns the longest needle at a position.
    func needle(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Needle? {
        guard place + 4 <= bytes.count else { return nil }
        let key = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt32.self)
        guard let lengths = lengths[key] else { return nil }
        var (hash, hashed): (UInt64, Int) = (SecretHash.start, 0)
        var found: Needle?
        for length in lengths where place + length <= bytes.count {
            while hashed < length {
                hash = SecretHash.adding(bytes[place + hashed], to: hash)
                hashed += 1
            }
            guard let needle = needles[hash], isEqual(needle.text, bytes, at: place),
                !needle.isShort || isAlone(bytes, place..<place + length)
            else { continue }
            found = needle
        }
        return found
    }

    private func isEqual(_ text: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        guard place + text.count <= bytes.count, let base = bytes.baseAddress else { return false }
        return text.withUnsafeBufferPointer { memcmp($0.baseAddress ?? base, base + place, text.count) == 0 }
    }

    private func isAlone(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        if range.upperBound < bytes.count, SecretValue.isLetterOrDigit(bytes[range.upperBound]) { return false }
        return range.lowerBound == 0 || !SecretValue.isLetterOrDigit(bytes[range.lowerBound - 1])
            || SecretScanner.followsEscape(in: bytes, at: range.lowerBound)
    }
}

// MARK: - Forms

extension KnownSecrets {
    private static func needles(of value: [UInt8], number: Int) -> [Needle] {
        var texts: [([UInt8], Form)] = [(value, .plain)]
        func add(_ text: [UInt8], _ form: Form) {
            if !texts.contains(where: { $0.0 == text }) { texts.append((text, form)) }
        }
        let isPlain = value.allSatisfy { SecretValue.isLetterOrDigit($0) || "-._~".utf8.contains($0) }
        for isUpper in isPlain ? [] : [true, false] {
            add(PercentText.encoded(value, isUpper: isUpper), .percent(isUpper: isUpper))
            add(PercentText.encoded(value, isUpper: isUpper, sparing: "/".utf8), .percent(isUpper: isUpper))
        }
        if value.contains(UInt8(ascii: "/")) {
            add(value.flatMap { $0 == UInt8(ascii: "/") ? Array("\\/".utf8) : [$0] }, .escapedSlashes)
        }
        if value.count >= 12 {
            for core in base64Cores(of: value) { add(core, .base64) }
        }
        return texts.map { Needle(text: $0.0, form: $0.1, secret: number, isShort: value.count < 16) }
    }

    /// Returns what the base64 of any text with this value contains, for each position of the value in its group of three bytes.
    private static func base64Cores(of value: [UInt8]) -> [[UInt8]] {
        (0..<3).flatMap { offset -> [[UInt8]] in
            let text = Base64Text.characters(of: [UInt8](repeating: 0, count: offset) + value)
            let core = Array(text[((8 * offset + 5) / 6)...])
            let url = core.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 }
            return url == core ? [core] : [core, url]
        }
    }
}

/// A hash of bytes that grows byte by byte (FNV-1a).
enum SecretHash {
    static let start: UInt64 = 0xCBF2_9CE4_8422_2325

    @inline(__always)
    static func adding(_ byte: UInt8, to hash: UInt64) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
}
