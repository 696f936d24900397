#if os(Linux)
/// The names of a launch, of which those without a stub exist only if they exist outside.
struct RealNameBook: NameBook {
    let book: AddressBook
    let names: RealNames
    /// Whether a name must exist outside, because its requests may only reach its real server.
    let mustExist: @Sendable (_ host: String) -> Bool

    func answer(for question: NameQuestion) -> NameAnswer {
        guard mustExist(question.host) else { return book.answer(for: question) }
        switch names.resolution(of: question.host) {
        case .addresses: return book.answer(for: question)
        case .unknown: return .unknownName
        case .failed: return .serverFailure
        case nil:
            names.ask(for: question.host)
            return .later
        }
    }

    func hasStub(for host: String) -> Bool { book.hasStub(for: host) }
    func name(of address: IPAddress) -> String? { book.name(of: address) }
    var news: Int32? { names.news }
}
#endif
