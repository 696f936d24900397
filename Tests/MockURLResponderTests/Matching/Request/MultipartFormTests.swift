import TestSupport

@Suite struct `The parts of a multipart form` {
    private static let type = "multipart/form-data; boundary=x"
    private static let body = [
        "--x", "Content-Disposition: form-data; name=\"title\"", "", "Oslo", "--x",
        "content-disposition: form-data; name=\"file\"; filename=\"a b.png\"", "Content-Type: image/png", "",
        "\u{1}\r\n\r\n--",
        "--x--", "the end is ignored",
    ].joined(separator: "\r\n")

    private let request = CapturedRequest(
        "https://h/", method: "POST", headers: ["Content-Type": type], body: body)

    private func summary(_ body: String, _ type: String? = Self.type) -> [String] {
        MultipartForm(Data(body.utf8), type: type).parts.map { part in
            "\(part.name)|\(part.filename ?? "-")|\(part.type ?? "-")|\(String(decoding: part.body, as: UTF8.self))"
        }
    }

    @Test func `a part has a name, and may have a file name, a type and any bytes`() {
        #expect(summary(Self.body) == ["title|-|-|Oslo", "file|a b.png|image/png|\u{1}\r\n\r\n--"])
    }

    @Test(arguments: [
        ("multipart/form-data; boundary=\"x\"", 2), ("Multipart/Form-Data;charset=utf-8;Boundary=x", 2),
        ("multipart/form-data; boundary=y", 0), ("multipart/form-data", 0), ("multipart/form-data; boundary=", 0),
        ("multipart/mixed; boundary=x", 0), (nil, 0),
    ])
    func `the Content-Type gives the boundary`(_ type: String?, _ count: Int) {
        #expect(summary(Self.body, type).count == count)
    }

    @Test(arguments: [
        ("name=\"a\\\"b\"", "a\"b"), ("name=\"a%22b%0D%0A\"", "a\"b\r\n"), ("name=a; x=y", "a"),
        ("name=\"ü;=\"", "ü;="), ("filename=\"name=b\"; name=\"a\"", "a"), ("name=\"\"", ""),
    ])
    func `a name may be quoted, escaped and beside other parameters`(_ parameters: String, _ name: String) {
        let body = "--x\r\nContent-Disposition: form-data; \(parameters)\r\n\r\n1\r\n--x--"

        #expect(MultipartForm(Data(body.utf8), type: Self.type).parts.map(\.name) == [name])
    }

    @Test(arguments: [
        "", "--x", "--x--", "--x\r\n\r\n1\r\n--x--", "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1",
        "--x\r\nContent-Disposition: form-data; name=\"a\"", "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--",
        "\r\n\r\n", "--xx\r\n\r\n--x",
    ])
    func `an incomplete part and a part without a name are left out`(_ body: String) {
        #expect(summary(body) == [])
    }

    @Test func `a body in a slice of data is read from the start of the slice`() {
        #expect(MultipartForm(Data("xx\(Self.body)".utf8).dropFirst(2), type: Self.type).parts.count == 2)
    }

    @Test(arguments: [
        (PartPattern("title"), true), (PartPattern("title", body: .text(.equals("Oslo"))), true),
        (PartPattern("title", body: .text(.equals("Rome"))), false), (PartPattern("other"), false),
        (PartPattern("file", filename: .suffix(".png"), type: .equals("image/png")), true),
        (PartPattern("file", filename: .equals("b.png")), false), (PartPattern("file", type: .absent), false),
        (PartPattern("title", filename: .absent, type: .absent), true),
        (PartPattern("title", filename: .present), false),
        (PartPattern("file", body: .bytes(Data([1, 13, 10, 13, 10, 45, 45]))), true),
        (PartPattern("file", body: .bytes(Data([1]))), false),
        (PartPattern("title", body: .json(.string("Oslo"))), false),
    ])
    func `a pattern of a part compares its name, file name, type and content`(_ part: PartPattern, _ isMet: Bool) {

        #expect((Evaluator(request).evaluate(.body(.part(part))) == .met) == isMet)
    }

    @Test func `a near miss lists the parts that the request has`() throws {
        let stub = StubMapping(
            request: .stub(
                origin: .all([.value(.host, .equals("h"))]), method: "POST",
                and: [.body(.part(PartPattern("avatar", type: .equals("image/png"))))]))
        let nearest = StubRegistry(MockPlan([stub])).nearMisses(to: request)
        let comparison = try #require(nearest.first?.comparisons.first { $0.field == "body" })

        #expect(comparison.expected.contains("part avatar, type equals \"image/png\""), "\(comparison)")
        #expect(comparison.found == "the parts title 4 bytes, file a b.png image/png 7 bytes")
    }
}
