import MockURLResponder
import Testing

@Suite struct `The media type of a file` {
    @Test(arguments: [
        ("json", "application/json"), ("xml", "application/xml"), ("html", "text/html"), ("htm", "text/html"),
        ("txt", "text/plain"), ("js", "text/javascript"), ("png", "image/png"), ("jpg", "image/jpeg"),
        ("svg", "image/svg+xml"), ("pdf", "application/pdf"), ("gz", "application/gzip"), ("mp3", "audio/mpeg"),
        ("woff2", "font/woff2"), ("yml", "application/yaml"), ("bin", "application/octet-stream"),
    ])
    func `the media type of a file is derived from the file extension`(_ suffix: String, _ name: String) {
        #expect(MediaType.guessed(fromExtension: suffix) == name)
    }

    @Test(arguments: ["JSON", "Json"]) func `the media type of a file is derived from an extension in any case`(
        _ suffix: String
    ) {
        #expect(MediaType.guessed(fromExtension: suffix) == "application/json")
    }

    @Test(arguments: ["", "fixture", ".json", "js on"])
    func `an unknown file extension has no media type`(_ suffix: String) {
        #expect(MediaType.guessed(fromExtension: suffix) == nil)
    }

    @Test func `each media type in the table has a known kind and a subtype, without parameters`() {
        let kinds = ["application", "audio", "font", "image", "model", "text", "video"]

        for (suffix, name) in MediaType.table {
            let parts = name.split(separator: "/", omittingEmptySubsequences: false)
            #expect(parts.count == 2 && kinds.contains(String(parts[0])), "\(suffix): \(name)")
            #expect(parts.last?.wholeMatch(of: /[a-z0-9][a-z0-9.+-]*/) != nil, "\(suffix): \(name)")
        }
    }

    @Test func `each extension in the table of media types occurs once and in lower case`() {
        let suffixes = MediaType.table.map(\.key)

        #expect(Set(suffixes).count == suffixes.count)
        #expect(suffixes == suffixes.map { $0.lowercased() })
    }
}
