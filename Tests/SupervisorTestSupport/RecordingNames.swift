#if os(Linux)
package import MockURLOutside
import MockURLResponder

/// A name server that gives each name its addresses in a book, and records the names that were asked for.
package final class RecordingNames: Sendable {
    package let book: AddressBook
    package let endpoint: LoopbackEndpoint
    private let recorder = Recorder()
    private let server: NameServer

    /// The names that were asked for, in order.
    package var names: [String] { recorder.asked.withLock { $0 } }

    package init() throws {
        // An address of its own shows whether a program compares it with the answers.
        let address = IPAddress(ipv4: 0x7f41_0035)  // 127.65.0.53
        server = try NameServer(book: recorder, address: address)
        book = recorder.book
        endpoint = LoopbackEndpoint(ipv4: SocketAddress(address, port: server.port))
    }

    deinit { server.end() }

    private struct Recorder: NameBook {
        let book = AddressBook()
        let asked = Locked<[String]>([])

        func answer(for question: NameQuestion) -> NameAnswer {
            asked.withLock { $0.append(question.host) }
            return question.host.hasSuffix(".missing") ? .unknownName : book.answer(for: question)
        }

        func hasStub(for host: String) -> Bool { book.hasStub(for: host) }

        func name(of address: IPAddress) -> String? { book.name(of: address) }
    }
}
#endif
