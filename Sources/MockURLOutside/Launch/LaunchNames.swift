#if os(Linux)
import MockURLResponder

/// The names of a launch: a stub may fail a name, an allowed host has its real addresses, and the book has all others.
struct LaunchNames: NameBook {
    let book: RealNameBook
    let faults: ConnectionFaults
    let allowed: AllowedPlaces

    func answer(for question: NameQuestion) -> NameAnswer {
        if let fault = faults.name(question) { return fault }
        let addresses = allowed.addresses(of: question.host)
        return addresses.isEmpty ? book.answer(for: question) : .addresses(addresses)
    }

    func hasStub(for host: String) -> Bool { book.hasStub(for: host) || !allowed.addresses(of: host).isEmpty }

    func name(of address: IPAddress) -> String? { book.name(of: address) ?? allowed.name(of: address) }

    var news: Int32? { book.news }
}
#endif
