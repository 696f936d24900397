/// A text in UTF-8 that grows at its end.
///
/// ## Why not an array
/// Each append to an array of bytes costs about a hundred instructions, and a journal appends a hundred pieces for each call.
/// The storage has unused room at its end, into which pieces are copied.
struct UTF8Buffer {
    /// The text, followed by unused room.
    private var storage: [UInt8]
    /// The length of the text in bytes.
    ///
    /// A smaller length cuts the text.
    var count = 0 {
        didSet { assert(count <= storage.count) }
    }

    /// - Parameter length: The number of bytes to reserve.
    init(reserving length: Int) {
        storage = [UInt8](repeating: 0, count: length)
    }

    var bytes: [UInt8] { Array(storage[..<count]) }

    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        storage.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }

    /// Removes the text.
    ///
    /// - Parameter room: The number of bytes to reserve for the next text. A longer storage is released.
    mutating func clear(keeping room: Int) {
        count = 0
        if storage.count > room { storage = [UInt8](repeating: 0, count: room) }
    }

    // MARK: Pieces

    mutating func append(_ byte: UInt8) {
        append(atMost: 1) { piece in
            piece.pointee = byte
            return 1
        }
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        append(atMost: bytes.count) { piece in
            var end = piece
            end.put(bytes)
            return end - piece
        }
    }

    mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { append($0) }
    }

    /// Appends the name of a member without characters that need an escape, and the colon.
    mutating func appendMember(_ name: String, afterComma hasComma: Bool) {
        var name = name
        name.withUTF8 { name in
            append(atMost: name.count + 4) { piece in
                var end = piece
                if hasComma { end.put(UInt8(ascii: ",")) }
                end.put(UInt8(ascii: "\""))
                end.put(name)
                end.put(UInt8(ascii: "\""))
                end.put(UInt8(ascii: ":"))
                return end - piece
            }
        }
    }

    /// Appends a text in quotes.
    mutating func quote(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            guard ByteSearch.endOfPlainText(in: utf8, from: 0) == utf8.count else {
                return append(JSONText.quoted(String(decoding: utf8, as: UTF8.self)))
            }
            append(atMost: utf8.count + 2) { piece in
                var end = piece
                end.put(UInt8(ascii: "\""))
                end.put(utf8)
                end.put(UInt8(ascii: "\""))
                return end - piece
            }
        }
    }

    /// Appends a number.
    ///
    /// - Parameters:
    ///   - number: The number, in units of the last decimal.
    ///   - decimals: The number of digits after the point, at most 6.
    mutating func append(_ number: Int, decimals: Int = 0) {
        // The longest number has a sign, 19 digits and a point. Digits are known from the last to the first.
        let longest = 21
        append(atMost: longest) { piece in
            var (place, digits, rest) = (piece + longest, 0, number.magnitude)
            func put(_ byte: UInt8) {
                place -= 1
                place.pointee = byte
            }
            repeat {
                if digits == decimals, decimals > 0 { put(UInt8(ascii: ".")) }
                put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
                (digits, rest) = (digits + 1, rest / 10)
            } while rest > 0 || digits <= decimals
            if number < 0 { put(UInt8(ascii: "-")) }
            let length = piece + longest - place
            piece.update(from: place, count: length)
            return length
        }
    }

    // MARK: Room

    /// Appends a piece of text.
    ///
    /// - Parameters:
    ///   - limit: The maximum length of the piece in bytes.
    ///   - write: Writes the piece to the given place and returns its length.
    private mutating func append(atMost limit: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        if storage.count - count < limit { grow(by: limit) }
        count += storage.withUnsafeMutableBufferPointer { [count] storage in
            // Without an address there is no room, and the piece is empty.
            storage.baseAddress.map { write($0 + count) } ?? 0
        }
    }

    /// Makes room for more bytes, and at least doubles the storage.
    private mutating func grow(by length: Int) {
        let leastRoom = 256
        storage += [UInt8](repeating: 0, count: max(length, storage.count, leastRoom))
    }
}

extension UnsafeMutablePointer<UInt8> {
    /// Writes a byte and moves behind it.
    fileprivate mutating func put(_ byte: UInt8) {
        pointee = byte
        self += 1
    }

    /// Writes bytes and moves behind them.
    fileprivate mutating func put(_ bytes: UnsafeBufferPointer<UInt8>) {
        if let base = bytes.baseAddress { update(from: base, count: bytes.count) }
        self += bytes.count
    }
}
