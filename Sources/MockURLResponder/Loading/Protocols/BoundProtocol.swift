import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The protocol classes of engines that tests own, one for each engine, created at run time.
///
/// `BoundProtocol<Zero<One<End>>>` is the class of engine number two: its tag spells the number in binary, so a
/// thousand engines need types no deeper than ten. A class is never given to a second engine, because a session of
/// the first one may still hold it. An engine receives its class with its first configuration.
final class BoundProtocol<Tag: ClassTag>: MockURLProtocol {
    override class var answersWithoutEngine: Bool { true }
}

package enum BoundClasses {
    private static let made = Locked(0)
    /// Unused classes for scopes.
    ///
    /// Classes of configurations are never reused, because copies of a configuration may hold them.
    private static let idle = Locked<[ScopedClasses]>([])

    /// The number of class numbers in use.
    ///
    /// Classes are never freed.
    package static var count: Int { made.withLock(\.self) }

    /// Returns a class that no engine has had before.
    static func unused() -> MockURLProtocol.Type {
        boundClass(nextTag())
    }

    /// Returns classes for the scopes of one engine.
    ///
    /// No other engine uses them at the same time.
    static func unusedScoped() -> ScopedClasses {
        idle.withLock { $0.popLast() } ?? scopedClasses(nextTag())
    }

    /// Makes classes available to other engines.
    ///
    /// No engine, request or protocol may still use these classes.
    static func recycle(_ classes: ScopedClasses) {
        idle.withLock { $0.append(classes) }
    }

    private static func nextTag() -> any ClassTag.Type {
        var number = made.withLock { made in
            made += 1
            return made
        }
        var tag: any ClassTag.Type = End.self
        while number > 0 {
            tag = number.isMultiple(of: 2) ? tag.zero : tag.one
            number /= 2
        }
        return tag
    }

    private static func boundClass<Tag: ClassTag>(_ tag: Tag.Type) -> MockURLProtocol.Type {
        BoundProtocol<Tag>.self
    }

    private static func scopedClasses<Tag: ClassTag>(_ tag: Tag.Type) -> ScopedClasses {
        ScopedClasses(open: ScopedProtocol<Tag>.self, late: LateProtocol<Tag>.self)
    }
}

/// A binary number as a type.
protocol ClassTag {
    static var zero: any ClassTag.Type { get }
    static var one: any ClassTag.Type { get }
}

extension ClassTag {
    static var zero: any ClassTag.Type { Zero<Self>.self }
    static var one: any ClassTag.Type { One<Self>.self }
}

private enum End: ClassTag {}
private enum Zero<Rest: ClassTag>: ClassTag {}
private enum One<Rest: ClassTag>: ClassTag {}

/// A protocol for configurations whose sessions must not be mocked.
///
/// It passes every request through to Foundation.
///
/// Omitting `MockURLProtocol` from a configuration is not enough on Linux, where all sessions are mocked.
final class UnmockedProtocol: MockURLProtocol {
    override class var isUnmocked: Bool { true }

    /// Sets whether sessions are mocked that will be created from a configuration.
    static func setMocked(_ isMocked: Bool, _ configuration: URLSessionConfiguration) {
        let listed = (configuration.protocolClasses ?? []).filter { $0 != UnmockedProtocol.self }
        if !isMocked {
            configuration.protocolClasses = [UnmockedProtocol.self] + listed.filter { $0 != MockURLProtocol.self }
        } else if listed.contains(where: { $0 is MockURLProtocol.Type }) {
            configuration.protocolClasses = listed
        } else {
            configuration.protocolClasses = [MockURLProtocol.self] + listed
        }
    }
}
