/// A part of an exchange.
struct SecretPlace {
    enum Side: String { case request, answer }

    enum Part: Hashable {
        case url
        case header(String)
        case body
    }

    let side: Side
    /// The number of the exchange in its recording.
    let number: Int
    let part: Part
    /// The kind of the text in the part, such as `member`, and its name.
    private var detail: (kind: String, name: String)?
    /// The number of texts in texts around this one.
    private(set) var depth = 0
    /// Whether the text is a form.
    var isForm = false
    /// Whether the text is percent-encoded, so that the mark must be, too.
    var isEncoded = false

    init(_ side: Side, _ number: Int, _ part: Part) {
        (self.side, self.number, self.part) = (side, number, part)
    }

    /// Whether a client sends values here that it received as parts of URLs: names such as `code` mean a secret.
    var mayBeSent: Bool { isForm || part == .url || isHeader && side == .request }

    var isHeader: Bool { if case .header = part { true } else { false } }

    /// Returns the place of a field or a member, whose value is not encoded.
    func with(_ kind: String, _ name: String) -> SecretPlace {
        var place = self
        (place.detail, place.isEncoded) = ((kind, name), false)
        return place
    }

    var inner: SecretPlace {
        var place = self
        place.depth += 1
        return place
    }

    var text: String {
        let part =
            switch part {
            case .url: "URL"
            case .header(let name): "header \(name)"
            case .body: "body"
            }
        guard let detail else { return "\(side.rawValue) \(number), \(part)" }
        // A name in a text may be long or binary.
        let name = detail.name.prefix(64).filter { $0.isLetter || $0.isNumber || "-_.[]$: ".contains($0) }
        return "\(side.rawValue) \(number), \(part), \(detail.kind) \(name)"
    }
}

extension [SecretEdit] {
    /// Returns a text with the replacements; `nil` without a replacement.
    func applied(to bytes: SecretBytes) -> [UInt8]? {
        guard !isEmpty else { return nil }
        var (result, copied): ([UInt8], Int) = ([], 0)
        result.reserveCapacity(bytes.count + reduce(0) { $0 + $1.bytes.count - $1.range.count })
        for edit in self {
            result += bytes[copied..<edit.range.lowerBound] + edit.bytes
            copied = edit.range.upperBound
        }
        return result + bytes[copied...]
    }

    /// Returns where the byte at a position is after the replacements.
    func moved(_ place: Int) -> Int {
        var shift = 0
        for edit in self where edit.range.lowerBound < place {
            guard edit.range.upperBound <= place else {
                return edit.range.lowerBound + shift + Swift.min(place - edit.range.lowerBound, edit.bytes.count)
            }
            shift += edit.bytes.count - edit.range.count
        }
        return place + shift
    }

    func shifted(by distance: Int) -> [SecretEdit] {
        map { SecretEdit(range: $0.range.lowerBound + distance..<$0.range.upperBound + distance, bytes: $0.bytes) }
    }
}
