#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
import Foundation
import FoundationNetworking

/// The libcurl handle of one of Foundation's protocols, on which the guard sets its options.
///
/// - Why: `TransferGuard` sets options that Foundation does not name, on a handle that Foundation does not expose.
/// - Safe because: both fields are set when the protocol and its handle are created, and never again. A protocol
///   uses its handle on the work queue of its task, and the guard sets the options on the same queue, before the
///   transfer starts.
/// - Known from: swift-corelibs-foundation 6.3.1, `_NativeProtocol.easyHandle`, `_EasyHandle.rawHandle`; libcurl
///   7.88.1, whose option numbers never change.
/// - Delete when: `TransferGuard` is deleted.
struct TransferHandle {
    private static let proxyOption: CInt = 10_004
    private static let exceptionsOption: CInt = 10_177
    private static let resolverCallbackOption: CInt = 20_272
    private static let resolverDataOption: CInt = 10_273
    private static let effectiveURL: CInt = 0x10_0001

    // Found at the first transfer instead of at set-up, which reflection would slow down.
    private static let handleField = NativeProtocols.http.flatMap { StoredField("easyHandle", of: $0) }
    private static let rawField = Locked<StoredField?>(nil)

    private let raw: UnsafeMutableRawPointer

    init?(of native: URLProtocol) {
        guard let handle = Self.handleField?.read(native) as? AnyObject else { return nil }
        let field = Self.rawField.withLock { field in
            field = field ?? StoredField("rawHandle", of: Swift.type(of: handle))
            return field
        }
        guard let raw = field?.read(handle, as: UnsafeMutableRawPointer.self) else { return nil }
        self.raw = raw
    }

    func apply(_ mode: NetworkGuardMode) {
        guard mode != .off else {
            for option in [Self.proxyOption, Self.exceptionsOption, Self.resolverCallbackOption] {
                set(option, to: nil)
            }
            return
        }
        set(Self.proxyOption, toCopyOf: NetworkGuard.proxy)
        // An empty string excepts no host. With a null value, libcurl would read the environment.
        set(Self.exceptionsOption, toCopyOf: mode == .loopback ? NetworkGuard.loopbackHosts : "")
        set(Self.resolverDataOption, to: raw)
        set(Self.resolverCallbackOption, to: unsafeBitCast(Self.refusal, to: UnsafeMutableRawPointer.self))
    }

    private typealias ResolverCallback =
        @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> CInt

    /// Returns 1, which ends the transfer, for a host that the guard does not permit.
    private static let refusal: ResolverCallback = { _, _, handle in
        var text: UnsafeMutablePointer<CChar>?
        guard let handle, getInformation(handle, effectiveURL, &text) == 0, let text,
            let url = URL(string: String(cString: text)), NetworkGuardMode.loopback.permits(url)
        else { return 1 }
        return 0
    }

    private func set(_ option: CInt, toCopyOf text: String) {
        text.withCString { set(option, to: UnsafeMutableRawPointer(mutating: $0)) }
    }

    private func set(_ option: CInt, to value: UnsafeMutableRawPointer?) {
        _ = setOption(raw, option, value)
    }
}

// These are Foundation's own functions, so that the same libcurl is used when a program has several. Their
// parameters and results fit registers, for which C and Swift have the same calling convention.

@_silgen_name("CFURLSession_easy_setopt_ptr")
private func setOption(_ handle: UnsafeMutableRawPointer, _ option: CInt, _ value: UnsafeMutableRawPointer?) -> CInt

@_silgen_name("CFURLSession_easy_getinfo_charp")
private func getInformation(
    _ handle: UnsafeMutableRawPointer, _ information: CInt,
    _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt
#endif
