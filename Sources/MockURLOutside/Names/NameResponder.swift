#if os(Linux)
/// Answers messages of clients from a book.
package struct NameResponder {
    let book: any NameBook
    let timeToLive: UInt32
    private var rule: SearchRule

    package init(book: any NameBook, search: SearchDomains, timeToLive: UInt32) {
        self.book = book
        self.timeToLive = timeToLive
        rule = SearchRule(search: search)
    }

    /// A question whose answer the book has put off.
    struct Waiting {
        let query: NameQuery
        let isUDP: Bool
    }

    /// The reaction to a message.
    enum Reaction {
        case answer([UInt8])
        case silence
        case wait(Waiting)
    }

    /// Returns the answer to a message, or `nil` if the client receives none now.
    package mutating func answer(to message: ArraySlice<UInt8>, isUDP: Bool) -> [UInt8]? {
        if case .answer(let bytes) = reaction(to: message, isUDP: isUDP) { bytes } else { nil }
    }

    mutating func reaction(to message: ArraySlice<UInt8>, isUDP: Bool) -> Reaction {
        do {
            let query = try NameQuery(message)
            return reaction(reply(to: query), Waiting(query: query, isUDP: isUDP))
        } catch {
            guard case .code(let code) = error else { return .silence }
            return .answer(NameReply.bare(code, for: message))
        }
    }

    /// Asks the book again.
    func reaction(to waiting: Waiting) -> Reaction { reaction(replyOfBook(to: waiting.query), waiting) }

    private func reaction(_ reply: Reply, _ question: Waiting) -> Reaction {
        switch reply {
        case .now(let reply):
            .answer(reply.encoded(for: question.query, timeToLive: timeToLive, isUDP: question.isUDP))
        case .later: .wait(question)
        case .never: .silence
        }
    }

    private enum Reply {
        case now(NameReply)
        case later, never

        static func code(_ code: ResponseCode) -> Self { .now(.code(code)) }
    }

    private mutating func reply(to query: NameQuery) -> Reply {
        if let version = query.extensionRecord?.version, version != 0 { return .code(.badVersion) }
        // The classes IN and ANY.
        guard [1, 255].contains(query.recordClass) else { return .code(.refused) }
        // Transfers of zones, and types that only messages about messages have.
        guard !(128...254).contains(query.type.rawValue) else { return .code(.notImplemented) }
        if let address = IPAddress(reverseName: query.host) { return .now(reverse(address, type: query.type)) }
        if query.host == "localhost" || query.host.hasSuffix(".localhost") {
            return .now(addresses([.loopback, .loopbackIPv6], type: query.type))
        }
        // The root has records of its own, and no host has its name.
        if query.host.isEmpty { return .code(.none) }
        if rule.isSearch(query.host, in: book) { return .code(.unknownName) }
        return replyOfBook(to: query)
    }

    private func replyOfBook(to query: NameQuery) -> Reply {
        switch book.answer(for: NameQuestion(host: query.host, type: query.type)) {
        case .addresses(let all): .now(addresses(all, type: query.type))
        case .unknownName: .code(.unknownName)
        case .serverFailure: .code(.serverFailure)
        case .later: .later
        case .silence: .never
        }
    }

    private func addresses(_ all: [IPAddress], type: RecordType) -> NameReply {
        let records = all.map { (type: $0.isIPv4 ? RecordType.a : .aaaa, data: $0.bytes) }
        return NameReply(code: .none, records: records.filter { type == .any || $0.type == type })
    }

    private func reverse(_ address: IPAddress, type: RecordType) -> NameReply {
        let isLoopback = [.loopback, .loopbackIPv6].contains(address)
        guard let name = book.name(of: address) ?? (isLoopback ? "localhost" : nil),
            let data = NameReply.encodedName(name)
        else { return .code(.unknownName) }
        return NameReply(code: .none, records: [.ptr, .any].contains(type) ? [(.ptr, data)] : [])
    }
}
#endif
