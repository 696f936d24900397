import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
/// The libcurl handle of one of Foundation's protocols, which pauses the arrival of an answer.
///
/// - Why: `TransferPause` pauses a transfer on a handle that Foundation does not expose.
/// - Safe because: both fields are set when the protocol and its handle are created, and never again. A protocol
///   uses its handle on the work queue of its task.
/// - Known from: swift-corelibs-foundation 6.3.1, `_NativeProtocol.easyHandle`, `_EasyHandle.rawHandle`; libcurl 7.88.1.
/// - Delete when: `TransferPause` is deleted.
struct TransferHandle {
    // Found at the first transfer instead of at set-up, which reflection would slow down.
    private static let handleField = NativeProtocols.http.flatMap { StoredField("easyHandle", of: $0) }
    private static let rawField = Locked<StoredField?>(nil)

    private let handle: AnyObject
    private let raw: UnsafeMutableRawPointer

    init?(of native: URLProtocol) {
        guard let handle = Self.handleField?.read(native) as? AnyObject else { return nil }
        let field = Self.rawField.withLock { field in
            field = field ?? StoredField("rawHandle", of: Swift.type(of: handle))
            return field
        }
        guard let raw = field?.read(handle, as: UnsafeMutableRawPointer.self) else { return nil }
        (self.handle, self.raw) = (handle, raw)
    }

    /// Pauses the arrival of the answer, or continues it.
    ///
    /// Without a timer that can be held, a transfer does not pause: needing more memory is better than a wrong timeout.
    func pause(_ isPaused: Bool) { if timer != nil { _ = setPauseState(raw, 0, isPaused ? 1 : 0) } }

    /// Stops the idle timer, or lets it count from now on.
    func holdTimer(_ isHeld: Bool) {
        guard let (source, milliseconds) = timer else { return }
        source.schedule(deadline: isHeld ? .distantFuture : .now() + .milliseconds(milliseconds))
    }

    /// The idle timer of Foundation; `nil` before and after the transfer.
    private var timer: (any DispatchSourceTimer, milliseconds: Int)? {
        guard let timer = StoredField("timeoutTimer", of: type(of: handle))?.read(handle) as? AnyObject,
            let source = StoredField("rawSource", of: type(of: timer))?.read(timer) as? any DispatchSourceTimer,
            let milliseconds = StoredField("milliseconds", of: type(of: timer))?.read(timer, as: Int.self)
        else { return nil }
        return (source, milliseconds)
    }
}

// This is Foundation's own function, so that the same libcurl is used when a program has several. Its
// parameters and result fit registers, for which C and Swift have the same calling convention.

@_silgen_name("CFURLSessionEasyHandleSetPauseState")
private func setPauseState(_ handle: UnsafeMutableRawPointer, _ send: CInt, _ receive: CInt) -> CInt
#endif
