import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Keeps libxml2 from loading external entities and DTDs over the network.
///
/// - Why: `XMLDocument`, `XMLParser` and `XMLDTD` parse with libxml2, which has its own HTTP and FTP clients. No
///   session sees their requests, so neither `NativeGate` nor `NetworkGuard` stops them. The clients also ignore the
///   invalid proxy of `NetworkGuard`. So libxml2 gets callbacks that take every `http:` and `ftp:` URL before its own
///   clients do. The callbacks refuse and count the request, and the resource reads as empty. Foundation loads the HTTP
///   resources that the guard permits, and follows no redirect.
/// - How: libxml2 is not linked. Its functions are looked up at set-up if the process has loaded it. A single callback
///   cannot be removed, so our callbacks stay registered and accept no URL while the guard is off.
/// - Known from: libxml2 2.9.14, `xmlRegisterInputCallbacks`, which asks the last callbacks first. Version 2.14
///   has no clients.
/// - Mind: a library that loads libxml2 after set-up is not covered until the next set-up.
/// - Delete when: the oldest supported libxml2 has no clients.
enum XMLResources {
    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private struct State {
        var isRegistered = false
        var mode = NetworkGuardMode.off
    }

    private static let state = Locked(State())

    /// Registers the callbacks if libxml2 is loaded.
    static func prepare() {
        state.withLock { state in
            guard !state.isRegistered, let library = Library() else { return }
            library.initialize()
            // libxml2 registers its default callbacks only if none are registered, so it must register them first.
            state.isRegistered = library.register(takes, open, read, close) >= 0
        }
    }

    static func apply(_ mode: NetworkGuardMode) {
        state.withLock { $0.mode = mode }
    }

    /// The content of a resource that libxml2 has not read yet.
    private final class Resource {
        private var rest: Data

        init(_ content: Data) {
            rest = content
        }

        func read(into buffer: UnsafeMutableRawBufferPointer) -> CInt {
            let part = rest.prefix(buffer.count)
            part.copyBytes(to: buffer)
            rest = rest.dropFirst(part.count)
            return CInt(part.count)
        }
    }

    private static let takes: @convention(c) (UnsafePointer<CChar>?) -> CInt = { name in
        guard let name, state.withLock({ $0.mode }) != .off else { return 0 }
        let text = String(cString: name).lowercased()
        return text.hasPrefix("http://") || text.hasPrefix("ftp://") ? 1 : 0
    }

    private static let open: @convention(c) (UnsafePointer<CChar>?) -> UnsafeMutableRawPointer? = { name in
        guard let name, let url = URL(string: String(cString: name)) else { return nil }
        let isPermitted = WebURL.isWeb(url) && state.withLock { $0.mode }.permits(url)
        if !isPermitted { Installation.countRefused(url) }
        return Unmanaged.passRetained(Resource(isPermitted ? content(of: url) : Data())).toOpaque()
    }

    private static let read: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<CChar>?, CInt) -> CInt = {
        resource, buffer, count in
        guard let resource, let buffer, count > 0 else { return 0 }
        return Unmanaged<Resource>.fromOpaque(resource).takeUnretainedValue()
            .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)))
    }

    private static let close: @convention(c) (UnsafeMutableRawPointer?) -> CInt = { resource in
        if let resource { Unmanaged<Resource>.fromOpaque(resource).release() }
        return 0
    }

    /// Loads a resource that the guard permits.
    ///
    /// Returns no bytes unless the status is a success.
    private static func content(of url: URL) -> Data {
        let (found, isThere) = (Locked(Data()), DispatchSemaphore(value: 0))
        let body = ArrivingBody(.memory)
        let transfer = NetworkTransfer(of: URLRequest(url: url), into: body) { reply in
            guard case .networkAnswered(let head, _) = reply, 200..<300 ~= head.status else { return _ = isThere.signal() }
            body.take(from: 0, whole: true) { part in
                if case .end(let body) = part { found.withLock { $0 = (try? body.copied()) ?? Data() } }
                isThere.signal()
            }
        }
        isThere.wait()
        withExtendedLifetime(transfer) {}
        return found.withLock { $0 }
    }

    /// The functions of libxml2.
    private struct Library {
        typealias Initialize = @convention(c) () -> Void
        typealias Register =
            @convention(c) (
                @convention(c) (UnsafePointer<CChar>?) -> CInt,
                @convention(c) (UnsafePointer<CChar>?) -> UnsafeMutableRawPointer?,
                @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<CChar>?, CInt) -> CInt,
                @convention(c) (UnsafeMutableRawPointer?) -> CInt
            ) -> CInt

        let initialize: Initialize
        let register: Register

        /// Finds the functions as FoundationXML does; returns `nil` if libxml2 is not loaded.
        init?() {
            guard let initialize = dlsym(nil, "xmlInitParser"), let register = dlsym(nil, "xmlRegisterInputCallbacks")
            else { return nil }
            self.initialize = unsafeBitCast(initialize, to: Initialize.self)
            self.register = unsafeBitCast(register, to: Register.self)
        }
    }
    #else
    static func prepare() {}

    static func apply(_ mode: NetworkGuardMode) {}
    #endif
}
