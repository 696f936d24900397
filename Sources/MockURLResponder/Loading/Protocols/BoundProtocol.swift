/// Protocol classes, one for each engine that a test owns, made at run time.
///
/// `BoundProtocol<Zero<One<End>>>` is the class of engine number two: its tag spells the number in binary, so that a
/// thousand engines need types no deeper than ten. A class is never given to a second engine, because a session of the
/// first may still hold it. An engine has a class from its first configuration on.
final class BoundProtocol<Tag: ClassTag>: MockURLProtocol {
    override class var answersWithoutEngine: Bool { true }
}

package enum BoundClasses {
    private static let made = Locked(0)
    /// Classes of scopes that nothing holds any more; classes of configurations never come back, since copies of a
    /// configuration may hold them.
    private static let idle = Locked<[ScopedClasses]>([])

    /// How many numbers have been given to classes, which stay as long as the process.
    package static var count: Int { made.withLock(\.self) }

    /// A class that no engine has had before.
    static func next() -> MockURLProtocol.Type {
        boundClass(nextTag())
    }

    /// Classes for the scopes of an engine that no other engine answers for.
    static func nextScoped() -> ScopedClasses {
        idle.withLock { $0.popLast() } ?? scopedClasses(nextTag())
    }

    /// Takes classes back that nothing holds any more.
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
