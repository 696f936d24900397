import Foundation

/// The memory that this process has allocated and not freed.
///
/// The resident memory also depends on the size of pages, on the number of threads, and on the freed memory that the allocator keeps.
package enum AllocatedMemory {
    package struct Unknown: Error {}

    /// Fills the cache of this thread with freed memory.
    ///
    /// The GNU C Library keeps up to 7 freed pieces of each size up to 1,032 bytes for each thread, and counts them as allocated. This
    /// cache fills up over thousands of rounds of work, which looks like a leak.
    package static func fillThreadCache() {
        let pieces = stride(from: 24, through: 1_032, by: 16).flatMap { size in (0..<7).map { _ in malloc(size) } }
        pieces.forEach { free($0) }
    }

    /// Returns the number of bytes, as `malloc_info` of the GNU C Library reports it.
    ///
    /// Swift does not import the header of this function.
    package static func bytes() throws -> Int {
        typealias Report = @convention(c) (CInt, UnsafeMutablePointer<FILE>) -> CInt
        guard let symbol = dlsym(nil, "malloc_info") else { throw Unknown() }
        let report = unsafeBitCast(symbol, to: Report.self)
        var buffer: UnsafeMutablePointer<CChar>?
        var length = 0
        guard let file = open_memstream(&buffer, &length) else { throw Unknown() }
        let status = report(0, file)
        fclose(file)
        defer { free(buffer) }
        guard status == 0, let buffer else { throw Unknown() }
        // The totals of all arenas follow the last arena.
        let totals = String(cString: buffer).components(separatedBy: "</heap>").last ?? ""
        func size(_ element: String) throws -> Int {
            let pattern = try Regex("<\(element)\"[^>]*size=\"([0-9]+)\"")
            guard let found = totals.firstMatch(of: pattern)?.output[1].substring.flatMap({ Int($0) }) else {
                throw Unknown()
            }
            return found
        }
        let freed = try size("total type=\"fast") + size("total type=\"rest")
        return try size("system type=\"current") - freed + size("total type=\"mmap")
    }
}
