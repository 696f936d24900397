import Foundation

/// A socket on a free port of this machine.
struct Listener {
    let port: UInt16
    private let descriptor: Int32

    init() {
        #if os(Linux)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        precondition(isListening, "cannot listen on 127.0.0.1")
        port = UInt16(bigEndian: address.sin_port)
    }

    /// Waits for the next client.
    func connection() -> FileHandle {
        FileHandle(fileDescriptor: accept(descriptor, nil, nil), closeOnDealloc: true)
    }
}
