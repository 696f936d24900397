import MockURLResponder

/// A handle that undoes something once.
public final class Disposable: Sendable {
    private let action: Locked<LocalClosure<@Sendable () -> Void>?>

    /// Creates a handle.
    ///
    /// - Parameter action: The closure that undoes it. It runs at most once.
    public init(action: @escaping @Sendable () -> Void) {
        self.action = Locked(LocalClosure(action))
    }

    /// Whether `dispose()` has been called.
    public var disposed: Bool {
        action.withLock { $0 == nil }
    }

    /// Undoes it.
    ///
    /// Further calls do nothing.
    public func dispose() {
        let action = action.withLock { action in
            defer { action = nil }
            return action
        }
        action?.call()
    }
}
