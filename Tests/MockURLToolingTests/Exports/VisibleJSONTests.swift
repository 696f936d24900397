import TestSupport

@Suite struct `JSON for a terminal` {
    private func escaped(_ text: String) -> String {
        String(decoding: VisibleJSON.escaped(Array(text.utf8)), as: UTF8.self)
    }

    @Test func `every character keeps its value, and none that a terminal would obey is left`() throws {
        // The characters that are not visible are in the planes 0 and 1, at the beginning of plane 14 and at the end of
        // each plane. Elsewhere, one character in 97 stands for its neighbours.
        let scalars = (0...0x10FFFF as ClosedRange<UInt32>).filter { value in
            value < 0x20000 || 0xE0000..<0xE1000 ~= value || value & 0xFFFF >= 0xFFFE || value % 97 == 0
                || Rounds.isLong
        }.compactMap(Unicode.Scalar.init)
        let text = String(String.UnicodeScalarView(scalars))
        let json = escaped(JSONText.quoted(text))

        #expect(json.unicodeScalars.allSatisfy { $0.isVisible })
        #expect(try JSONDecoder().decode(String.self, from: Data(json.utf8)).utf8.elementsEqual(text.utf8))
    }
}
