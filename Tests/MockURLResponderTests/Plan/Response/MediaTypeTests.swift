import TestSupport

@Suite struct `The media type of a file` {
    @Test(
        arguments: [
            ("json", "application/json"), ("xml", "application/xml"), ("html", "text/html"), ("htm", "text/html"),
            ("txt", "text/plain"), ("js", "text/javascript"), ("png", "image/png"), ("jpg", "image/jpeg"),
            ("svg", "image/svg+xml"), ("pdf", "application/pdf"), ("gz", "application/gzip"), ("mp3", "audio/mpeg"),
            ("woff2", "font/woff2"), ("yml", "application/yaml"), ("bin", "application/octet-stream"),
            ("JSON", "application/json"), ("", nil), ("fixture", nil), (".json", nil), ("js on", nil),
        ] as [(String, String?)])
    func `the media type of a file is derived from the file extension`(_ suffix: String, _ name: String?) {
        #expect(MediaType.guessed(fromExtension: suffix) == name)
    }

    @Test func `each extension in the table is in lower case and occurs once, and each media type is valid`() {
        let suffixes = MediaType.table.map(\.key)
        #expect(Set(suffixes).count == suffixes.count && suffixes == suffixes.map { $0.lowercased() })
        let type = /(?:application|audio|font|image|model|text|video)\/[a-z0-9][a-z0-9.+-]*/
        for (suffix, name) in MediaType.table { #expect(name.wholeMatch(of: type) != nil, "\(suffix): \(name)") }
    }
}
