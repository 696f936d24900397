/// Lines of a log, which were written before an answer made a secret known.
extension SecretVault {
    /// The longest URL in which the beginning of its string is searched for.
    private static let longestURL = 8_192

    /// Returns the replacements of known secrets in an entry of a HAR file.
    mutating func lateEdits(ofEntry bytes: UnsafeBufferPointer<UInt8>, number: Int) -> [SecretEdit] {
        guard known.isSearchable else { return [] }
        var scanner = SecretScanner(bytes, isText: false)
        scanner.isLate = true
        let response = response(in: bytes)
        var edits: [SecretEdit] = []
        while let finding = scanner.next(known: known, names: &names) {
            let start = finding.range.lowerBound
            let part = isURL(bytes, around: start) ? SecretPlace.Part.url : .body
            let place = SecretPlace(start < response ? .request : .answer, number, part)
            edits += self.edits(for: finding, in: bytes, at: place, isText: false)
            scanner.place = finding.range.upperBound
        }
        return edits
    }

    /// Returns the position of the member `response`; in a string, its quote would have a backslash.
    private func response(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let scanner = SecretScanner(bytes)
        var start = 0
        while let end = scanner.end(of: "\"response\":", from: start) {
            let quote = end - 11
            if quote > 0, bytes[quote - 1] != UInt8(ascii: "\\") { return quote }
            start = end
        }
        return bytes.count
    }

    /// Whether a position is in a string that begins like a URL.
    private func isURL(_ bytes: UnsafeBufferPointer<UInt8>, around place: Int) -> Bool {
        var start = place
        while start > 0, place - start < Self.longestURL, bytes[start - 1] != UInt8(ascii: "\"") { start -= 1 }
        return bytes[start...].starts(with: "http".utf8)
    }
}
