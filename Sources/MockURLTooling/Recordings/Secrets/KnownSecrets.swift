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
    }

    private(set) var secrets: [Secret] = []
    private var numbers: [[UInt8]: Int] = [:]
    /// The stand-ins that were given, which are no secrets.
    private var issued: Set<[UInt8]> = []
    /// The lengths of the needles that begin with the same four bytes.
    ///
    /// Most tokens of a service begin alike, so a list of such needles would be long.
    private var lengths: [UInt32: [Int]] = [:]
    private var needles: [[UInt8]: Needle] = [:]
    /// A bit for each hash of the first four bytes of a needle; at least eight bits for each.
    private var filter = [UInt64](repeating: 0, count: 1_024)
    /// The number of secrets that can be found anywhere; a text that was searched before it changed may contain the others.
    private(set) var searched = 0

    var isSearchable: Bool { searched > 0 }

    func number(of value: [UInt8]) -> Int? { numbers[value] }

    func isStandIn(_ value: [UInt8]) -> Bool { issued.contains(value) }

    /// Adds a secret, and returns its number, from 0.
    mutating func add(_ value: [UInt8], kind: String, keeping kept: Int = 0, isGivenOut: Bool) -> Int {
        let number = secrets.count
        secrets.append(Secret(value: value, standIn: nil, isGivenOut: isGivenOut, kind: kind, kept: kept))
        numbers[value] = number
        if SecretValue.isDistinctive(value), value.count <= 8_192 {
            searched += 1
            for (text, form) in Self.forms(of: value) where needles[text] == nil {
                needles[text] = Needle(text: text, form: form, secret: number)
                let key = text.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
                if lengths[key]?.contains(text.count) != true { lengths[key, default: []].append(text.count) }
                setBit(of: key)
            }
            if lengths.count << 3 > filter.count << 6 {
                filter = [UInt64](repeating: 0, count: filter.count << 2)
                for key in lengths.keys { setBit(of: key) }
            }
        }
        return number
    }

    mutating func set(_ standIn: [UInt8], of number: Int) {
        secrets[number].standIn = standIn
        issue(standIn)
    }

    /// Remembers a text that replaces a secret, so that it is no secret itself.
    mutating func issue(_ text: [UInt8]) { issued.insert(text) }

    private mutating func setBit(of key: UInt32) {
        let slot = Self.slot(key, shift)
        filter[slot >> 6] |= 1 << UInt64(slot & 63)
    }

    /// The number of bits of a key by which its hash is shifted, so that the rest is the number of a bit of the filter.
    var shift: UInt32 { UInt32(26 - filter.count.trailingZeroBitCount) }

    @inline(__always)
    private static func slot(_ key: UInt32, _ shift: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> shift) }

    private static func forms(of value: [UInt8]) -> [([UInt8], Form)] {
        var forms: [([UInt8], Form)] = [(value, .plain)]
        if !value.allSatisfy({ SecretValue.isWord($0) || ".~".utf8.contains($0) }) {
            for isUpper in [true, false] {
                for spared in ["", "/"] {
                    forms.append(
                        (PercentText.encoded(value, isUpper: isUpper, sparing: spared), .percent(isUpper: isUpper)))
                }
            }
            forms.append((value.flatMap { $0 == UInt8(ascii: "/") ? Array("\\/".utf8) : [$0] }, .escapedSlashes))
        }
        // The base64 of each text with this value contains one of these, by the position of the value in its group of three bytes.
        for offset in value.count >= 12 ? 0..<3 : 0..<0 {
            let text = [UInt8](repeating: 0, count: offset) + value
            let core = Data(text).base64EncodedData().prefix(text.count * 8 / 6).dropFirst((8 * offset + 5) / 6)
            forms.append((Array(core), .base64))
            if core.contains(where: { Base64Text.url($0) != $0 }) { forms.append((core.map(Base64Text.url), .base64)) }
        }
        return forms
    }

    // MARK: Search

    func withFilter<Result>(_ body: (UnsafeBufferPointer<UInt64>) -> Result) -> Result {
        filter.withUnsafeBufferPointer(body)
    }

    /// Whether a needle may begin with the four bytes at a position.
    @inline(__always)
    static func mayBegin(_ filter: UnsafeBufferPointer<UInt64>, _ shift: UInt32, _ key: UInt32) -> Bool {
        let slot = slot(key, shift)
        return filter[slot >> 6] & (1 << UInt64(slot & 63)) != 0
    }

    /// Returns the longest needle at a position.
    func needle(in bytes: SecretBytes, at place: Int) -> Needle? {
        guard place + 4 <= bytes.count else { return nil }
        let key = UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: place, as: UInt32.self)
        guard let lengths = lengths[key] else { return nil }
        return lengths.lazy.filter { place + $0 <= bytes.count }.compactMap { length -> Needle? in
            let needle = needles[Array(bytes[place..<place + length])]
            return needle.flatMap { isFound($0, bytes, place) ? $0 : nil }
        }.max { $0.text.count < $1.text.count }
    }

    /// Whether a needle is no part of a word, or belongs to a long secret.
    private func isFound(_ needle: Needle, _ bytes: SecretBytes, _ start: Int) -> Bool {
        if secrets[needle.secret].value.count >= 16 { return true }
        let end = start + needle.text.count
        if end < bytes.count, SecretValue.isLetterOrDigit(bytes[end]) { return false }
        return start == 0 || !SecretValue.isLetterOrDigit(bytes[start - 1])
            || SecretScanner.followsEscape(in: bytes, at: start)
    }
}
