#if os(Linux)
/// The search domains that resolvers append to a name.
///
/// A question for `api.corp.example` can mean this host, or the host `api` with the search domain `corp.example`. The
/// resolver goes on to the host `api` only after NXDOMAIN.
package struct SearchDomains: Sendable, Equatable {
    /// The domains in lowercase, without dots at their ends.
    package let domains: [String]

    package init(_ domains: [String]) {
        self.domains = domains.map { $0.lowercased().split(separator: ".").joined(separator: ".") }
            .filter { !$0.isEmpty }
    }

    /// Reads the last `search` or `domain` line of a `resolv.conf`, as the C library does.
    ///
    /// The value of the variable `LOCALDOMAIN` replaces it.
    package init(resolvConf: String, localDomain: String? = nil) {
        let lines = resolvConf.split(whereSeparator: \.isNewline).map { $0.split(whereSeparator: \.isWhitespace) }
        let last = lines.last { $0.count > 1 && ["search", "domain"].contains($0[0]) }
        let words = localDomain.map { $0.split(whereSeparator: \.isWhitespace) } ?? last.map { Array($0.dropFirst()) }
        self.init(words?.map(String.init) ?? [])
    }

    /// The hosts that a name could mean, if a resolver has appended a domain.
    func shortened(_ host: String) -> [String] {
        domains.compactMap { domain in
            host.hasSuffix("." + domain) ? String(host.dropLast(domain.count + 1)) : nil
        }
    }
}

/// Decides whether a question is a search, which must go on.
struct SearchRule {
    private static let mostRemembered = 10_000

    let search: SearchDomains
    /// The names with a dot that were asked.
    private var asked: Set<String> = []

    init(search: SearchDomains) {
        self.search = search
    }

    /// Whether the name comes from a search, so that NXDOMAIN leads the resolver to the host that is meant.
    ///
    /// A search has no stub for its whole name. Either a stub names the host without the domain, or the host has a dot and
    /// was asked before. A resolver that asks for such a host first appends domains when it does not like the answer.
    mutating func isSearch(_ host: String, in book: any NameBook) -> Bool {
        let shortened = search.shortened(host)
        let isSearch =
            !shortened.isEmpty && !book.hasStub(for: host)
            && shortened.contains { $0 == "localhost" || book.hasStub(for: $0) || asked.contains($0) }
        if !isSearch, !search.domains.isEmpty, host.contains("."), asked.count < Self.mostRemembered {
            asked.insert(host)
        }
        return isSearch
    }
}
#endif
