import TestSupport

@Suite struct `Address books of name servers` {
    private func answer(_ book: AddressBook, to name: String, type: UInt16 = 1, search: [String] = []) -> AnswerBytes? {
        var responder = NameResponder(book: book, search: SearchDomains(search), timeToLive: 0)
        return responder.answer(to: QueryBytes(name, type: type).bytes[...], isUDP: true).map(AnswerBytes.init)
    }

    @Test(
        arguments: [
            (1, [198, 18, 1, 0]), (28, [0x20, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0]),
        ] as [(UInt16, [UInt8])])
    func `a name has its address of the book, which leads back to the name`(type: UInt16, address: [UInt8]) throws {
        let book = AddressBook()
        let reply = try #require(answer(book, to: "API.example", type: type))
        #expect(reply.counts == [1, 1, 0, 0])
        #expect(reply.bytes.suffix(address.count) == address[...])
        let found = try #require(book.addresses(of: "api.example"))
        #expect((type == 1 ? found.ipv4 : found.ipv6).bytes == address)
        #expect(book.name(of: type == 1 ? found.ipv4 : found.ipv6) == "api.example")
    }

    @Test func `a name with a search domain leads to the host that a stub names`() throws {
        let book = AddressBook { $0 == "db" }
        let nameIsUnknown = 3
        #expect(try #require(answer(book, to: "db.corp.example", search: ["corp.example"])).code == nameIsUnknown)
        #expect(try #require(answer(book, to: "db", search: ["corp.example"])).counts == [1, 1, 0, 0])
    }

    @Test func `a name keeps its addresses, whatever its capitals and last dot, and they lead to the name`() throws {
        let book = AddressBook()
        let first = try #require(book.addresses(of: "rates.example"))
        let second = try #require(book.addresses(of: "other.example"))
        #expect("\(first.ipv4) \(first.ipv6)" == "198.18.1.0 2001:2::100")
        #expect(book.addresses(of: "Rates.EXAMPLE.") == first && second != first)
        #expect(book.name(of: first.ipv4) == "rates.example" && book.name(of: second.ipv6) == "other.example")
        for text in ["198.18.1.2", "198.18.0.255", "10.1.2.3", "2001:2::102", "2001:2::1", "::1"] {
            #expect(IPAddress(text).flatMap(book.name) == nil)
        }
    }

    @Test func `a full book has no address for another name, and the server fails`() throws {
        let book = AddressBook()
        for number in 0..<AddressBook.capacity { _ = book.addresses(of: "n\(number)") }
        #expect(book.addresses(of: "one more") == nil)
        #expect(book.addresses(of: "n\(AddressBook.capacity - 1)")?.ipv4.description == "198.19.255.254")
        let serverFailure = 2
        #expect(try #require(answer(book, to: "api.example")).code == serverFailure)
    }
}
