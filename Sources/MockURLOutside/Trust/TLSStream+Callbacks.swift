#if os(Linux)
import Foundation

extension TLSStream {
    /// Calls the library, whose callbacks find this stream in ``current``.
    func call<Result>(_ body: () -> Result) -> Result {
        let outer = pthread_getspecific(Self.key)
        pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
        defer { pthread_setspecific(Self.key, outer) }
        transportError = nil
        library.clearErrors()
        return body()
    }

    /// The stream whose call of the library runs on this thread.
    ///
    /// The callbacks of C get no other hint: a pointer in the connection could only be read by the functions of its library.
    static var current: TLSStream? {
        pthread_getspecific(key).map { Unmanaged<TLSStream>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    static let readTransport: TLSLibrary.TransportRead = { bio, start, count in
        guard let stream = current, let start, count > 0 else { return -1 }
        stream.library.transports.clearTransportFlags(bio, Retry.all)
        do {
            let buffer = UnsafeMutableRawBufferPointer(start: start, count: Int(count))
            let received = try stream.transport.read(into: buffer)
            if received == 0 { stream.hasTransportEnded = true }
            return Int32(received)
        } catch {
            stream.transportError = error
            // The library then keeps its state, and a later read continues.
            if (error as? SystemError)?.isTimeout == true {
                stream.library.transports.setTransportFlags(bio, Retry.read)
            }
            return -1
        }
    }

    static let writeTransport: TLSLibrary.TransportWrite = { bio, start, count in
        guard let stream = current, let start, count > 0 else { return -1 }
        stream.library.transports.clearTransportFlags(bio, Retry.all)
        do {
            try stream.transport.write(UnsafeRawBufferPointer(start: start, count: Int(count)))
            return count
        } catch {
            stream.transportError = error
            return -1
        }
    }

    /// Notes alerts of the other side.
    static let noteEvent: TLSLibrary.InfoCallback = { _, event, value in
        let alert: Int32 = 0x4000
        let reading: Int32 = 0x04
        guard let stream = current, event & alert != 0, event & reading != 0 else { return }
        let received = TLSAlert(UInt8(truncatingIfNeeded: value))
        if !received.isNotice { stream.receivedAlert = received }
    }

    /// The flags by which a transport asks for another attempt.
    private enum Retry {
        static let read: Int32 = 0x01 | 0x08
        static let all: Int32 = 0x0F
    }
}
#endif
