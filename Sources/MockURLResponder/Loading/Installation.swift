import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How sessions are reached that do not list a protocol of ours.
enum Installation {
    /// Answers from an engine wherever `MockURLProtocol` is asked, and has it asked by `URLSession.shared` and sessions
    /// like it.
    static func install(_ engine: Engine, inSharedSession: Bool) {
        bind(engine, to: MockURLProtocol.self)
        if inSharedSession { SharedSession.intercept(with: MockURLProtocol.self) }
    }

    static func uninstall() {
        EngineDirectory.bind(nil, to: MockURLProtocol.self)
        SharedSession.release(MockURLProtocol.self)
    }

    /// A protocol class that answers from an engine alone.
    static func boundClass(for engine: Engine) -> MockURLProtocol.Type {
        let type = BoundClasses.next()
        bind(engine, to: type)
        return type
    }

    private static func bind(_ engine: Engine, to type: MockURLProtocol.Type) {
        NativeTransfer.prepare()
        EngineDirectory.bind(engine, to: type)
    }
}
