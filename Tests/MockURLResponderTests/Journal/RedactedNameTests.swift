import TestSupport

@Suite struct `The names of secret fields` {
    @Test func `every name of a redaction is secret in any case, also a name that is not ASCII`() {
        let names = ["token", "X-Api-Key", "Höhe", "\u{212A}ey", "", String(repeating: "n", count: 200)]
        let redaction = Redaction(names)

        for name in names + ["Authorization", "Cookie", "Proxy-Authorization", "Set-Cookie"] {
            for spelling in [name, name.lowercased(), name.uppercased()] {
                #expect(redaction.hides(spelling), "\(spelling)")
            }
        }
        #expect(redaction.hides("key"))
    }

    @Test(arguments: ["Accept", "User-Agent", "Content-Type", "tokens", "oken", "X-Api-Kez", "Authorizatiom", "ключ"])
    func `another name is not secret`(_ name: String) {
        #expect(!Redaction(["token", "X-Api-Key"]).hides(name))
    }
}
