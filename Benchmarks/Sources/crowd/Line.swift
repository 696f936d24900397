import Foundation

/// Writes a line in one `write(2)`.
enum Line {
    static func write(_ text: String, to descriptor: Int32) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // The reader is gone or the disk is full. The driver knows which answers may be missing.
            guard count > 0 else { return }
            bytes.removeFirst(count)
        }
    }
}
