import TestSupport

@Suite struct `Searching bytes` {
    @Test func `a byte search finds a text at the same place as a simple loop`() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<3_000 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                "aab".utf8.randomElement(using: &random)!
            }
            let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in "aab".utf8.randomElement(using: &random)!
            }
            let start = Int.random(in: 0...bytes.count, using: &random)
            let string = String(decoding: bytes, as: UTF8.self)
            let places = (start...max(start, bytes.count)).filter { bytes[$0...].starts(with: text) }
            #expect(
                string.end(ofAll: [String(decoding: text, as: UTF8.self)], from: start)
                    == places.first.map { $0 + text.count },
                "\(text) in \(bytes) from \(start)")
        }
    }

    @Test(arguments: [
        (0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
        (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
        (1_000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
    ]) func `the SHA-256 of a slice of data equals the result of other programs, whatever its parts`(
        _ length: Int, _ hash: String
    ) {
        let data = Data(repeating: UInt8(ascii: "a"), count: length + 1).dropFirst()
        #expect(SHA256.hexadecimal(of: data) == hash)

        for part in [1, 63, 64, 65] {
            var sum = SHA256()
            for start in stride(from: 1, to: data.endIndex, by: part) { sum.add(data[start...].prefix(part)) }
            #expect(sum.hexadecimal == hash)
        }
    }
}
