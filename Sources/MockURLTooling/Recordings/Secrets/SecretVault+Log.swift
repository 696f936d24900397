/// Lines of a log, which were written before an answer made a secret known.
extension SecretVault {
    /// The longest URL in which the beginning of its string is searched for.
    private static let longestURL = 8_192

    /// Returns the replacements of known secrets in an entry of a HAR file.
    mutating func lateEdits(ofEntry bytes: SecretBytes, number: Int) -> [SecretEdit] {
        guard known.isSearchable else { return [] }
        var scanner = SecretScanner(bytes, isText: false)
        scanner.isLate = true
        // In a string, the first quote of the member would have a backslash.
        var response = scanner.end(of: "\"response\":", from: 0)
        while let end = response, end > 11, bytes[end - 12] == UInt8(ascii: "\\") {
            response = scanner.end(of: "\"response\":", from: end)
        }
        var edits: [SecretEdit] = []
        while let finding = scanner.next(known: known, names: &names) {
            let start = finding.range.lowerBound
            let isURL =
                bytes[max(0, start - Self.longestURL)..<start].lastIndex(of: UInt8(ascii: "\""))
                .map { bytes[($0 + 1)...].starts(with: "http".utf8) } ?? false
            var place = SecretPlace(start < response ?? bytes.count ? .request : .answer, number, isURL ? .url : .body)
            place.isEncoded = isURL
            edits += self.edits(for: finding, in: bytes, at: place, isText: false)
            scanner.place = finding.range.upperBound
        }
        return edits
    }
}
