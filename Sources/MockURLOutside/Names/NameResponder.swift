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

    /// Returns the answer to a message, or `nil` if the client receives none.
    package mutating func answer(to message: ArraySlice<UInt8>, isUDP: Bool) -> [UInt8]? {
        do {
            let query = try NameQuery(message)
            return reply(to: query)?.encoded(for: query, timeToLive: timeToLive, isUDP: isUDP)
        } catch {
            guard case .code(let code) = error else { return nil }
            return NameReply.bare(code, for: message)
        }
    }

    private mutating func reply(to query: NameQuery) -> NameReply? {
        if let version = query.extensionRecord?.version, version != 0 { return .code(.badVersion) }
        // The classes IN and ANY.
        guard [1, 255].contains(query.recordClass) else { return .code(.refused) }
        // Transfers of zones, and types that only messages about messages have.
        guard !(128...254).contains(query.type.rawValue) else { return .code(.notImplemented) }
        if let address = IPAddress(reverseName: query.host) { return reverse(address, type: query.type) }
        if query.host == "localhost" || query.host.hasSuffix(".localhost") {
            return addresses([.loopback, .loopbackIPv6], type: query.type)
        }
        // The root has records of its own, and no host has its name.
        if query.host.isEmpty { return .code(.none) }
        if rule.isSearch(query.host, in: book) { return .code(.unknownName) }
        switch book.answer(for: NameQuestion(host: query.host, type: query.type)) {
        case .addresses(let all): return addresses(all, type: query.type)
        case .unknownName: return .code(.unknownName)
        case .serverFailure: return .code(.serverFailure)
        case .silence: return nil
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
