import Foundation
import MockURLResponder

/// A text in base64 with what its writer chose: the alphabet, and whether it is padded (RFC 4648 sections 4 and 5).
struct Base64Text {
    var isURL: Bool
    var isPadded: Bool
    var content: Data

    init(isURL: Bool, isPadded: Bool, content: Data) {
        (self.isURL, self.isPadded, self.content) = (isURL, isPadded, content)
    }

    /// Reads a text; `nil` if it is no base64.
    init?(_ text: some Collection<UInt8>) {
        var standard = text.map(Self.standard).filter { $0 != UInt8(ascii: "=") }
        isURL = text.contains { $0 != Self.standard($0) }
        // A text of whole groups needs no padding, so its writer may pad others.
        isPadded = standard.count < text.count || standard.count.isMultiple(of: 4) && !isURL
        guard standard.count % 4 != 1 else { return nil }
        standard += [UInt8](repeating: UInt8(ascii: "="), count: (4 - standard.count % 4) % 4)
        guard let data = Data(base64Encoded: Data(standard)) else { return nil }
        content = data
    }

    private static func standard(_ byte: UInt8) -> UInt8 {
        byte == UInt8(ascii: "-") ? UInt8(ascii: "+") : byte == UInt8(ascii: "_") ? UInt8(ascii: "/") : byte
    }

    static func url(_ byte: UInt8) -> UInt8 {
        byte == UInt8(ascii: "+") ? UInt8(ascii: "-") : byte == UInt8(ascii: "/") ? UInt8(ascii: "_") : byte
    }

    var written: [UInt8] {
        let text = content.base64EncodedData().map { isURL ? Self.url($0) : $0 }
        return isPadded ? text : text.filter { $0 != UInt8(ascii: "=") }
    }
}
