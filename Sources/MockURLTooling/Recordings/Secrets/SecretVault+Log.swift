/// Lines of a log, which were written before an answer made a secret known.
extension SecretVault {
    /// The longest URL in which the beginning of its string is searched for.
    private static let longestURL = 8_192

    /// Returns the replacements of known secrets in an entry of a HAR file.
    mutating func lateEdits(ofEntry bytes: SecretBytes, number: Int) -> [SecretEdit] {
        guard known.isSearchable else { return [] }
        let scanner = SecretScanner(bytes)
        // In a string, the first quote of the member would have a backslash.
        var response = scanner.end(of: "\"response\":", from: 0)
        while let end = response, end > 11, bytes[end - 12] == UInt8(ascii: "\\") {
            response = scanner.end(of: "\"response\":", from: end)
        }
        return edits(of: bytes, upTo: bytes.count, isText: false, isLate: true) { start in
            let isURL =
                bytes[max(0, start - Self.longestURL)..<start].lastIndex(of: UInt8(ascii: "\""))
                .map { bytes[($0 + 1)...].starts(with: "http".utf8) } ?? false
            var place = SecretPlace(start < response ?? bytes.count ? .request : .answer, number, isURL ? .url : .body)
            place.isEncoded = isURL
            return place
        }
    }
}
