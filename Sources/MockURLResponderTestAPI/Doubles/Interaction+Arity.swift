/// An interaction without arguments.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public typealias Interaction0 = Interaction<>

/// An interaction of one argument.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public typealias Interaction1<A: Equatable & Sendable> = Interaction<A>

/// An interaction of two arguments.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public typealias Interaction2<A: Equatable & Sendable, B: Equatable & Sendable> = Interaction<A, B>

/// An interaction of three arguments.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public typealias Interaction3<A: Equatable & Sendable, B: Equatable & Sendable, C: Equatable & Sendable> =
    Interaction<A, B, C>

/// An interaction of four arguments.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public typealias Interaction4<
    A: Equatable & Sendable, B: Equatable & Sendable, C: Equatable & Sendable, D: Equatable & Sendable
> = Interaction<A, B, C, D>

/// An interaction of five arguments.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
public typealias Interaction5<
    A: Equatable & Sendable, B: Equatable & Sendable, C: Equatable & Sendable, D: Equatable & Sendable,
    E: Equatable & Sendable
> = Interaction<A, B, C, D, E>
