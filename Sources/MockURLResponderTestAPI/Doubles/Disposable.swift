import MockURLResponder

/// Something that can be undone once.
public final class Disposable: Sendable {
    private let action: Locked<LocalClosure<@Sendable () -> Void>?>

    /// Has something to undo.
    ///
    /// - Parameter action: What undoes it; it runs once.
    public init(action: @escaping @Sendable () -> Void) {
        self.action = Locked(LocalClosure(action))
    }

    /// Whether `dispose()` has been called.
    public var disposed: Bool {
        action.withLock { $0 == nil }
    }

    /// Undoes it; a second call does nothing.
    public func dispose() {
        let action = action.withLock { action in
            defer { action = nil }
            return action
        }
        action?.call()
    }
}
