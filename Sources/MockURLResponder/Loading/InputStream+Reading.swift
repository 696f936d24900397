import Foundation

extension InputStream {
    /// Everything the stream has; waits for it.
    ///
    /// - Parameter isWanted: Asked before each piece.
    /// - Returns: Nil when it was not wanted to the end.
    func contents(while isWanted: () -> Bool) -> Data? {
        open()
        defer { close() }
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while isWanted() {
            let count = read(&buffer, maxLength: buffer.count)
            guard count > 0 else { return data }
            data.append(contentsOf: buffer[..<count])
        }
        return nil
    }
}
