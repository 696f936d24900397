import Foundation

/// The zlib of the process, which libcurl has loaded to decode the answers of real servers.
///
/// It has no module on Linux, so its functions are found by name. Their types are fixed since zlib 1.2.
struct Zlib {
    /// `z_stream_s` of `zlib.h`.
    ///
    /// zlib refuses a stream that was moved in memory since `begin`.
    struct Stream {
        var input: UnsafePointer<UInt8>?
        var inputCount: UInt32 = 0
        var consumedCount: UInt = 0
        var output: UnsafeMutablePointer<UInt8>?
        var outputRoom: UInt32 = 0
        var producedCount: UInt = 0
        var message: UnsafePointer<CChar>?
        var state: OpaquePointer?
        var allocate: OpaquePointer?
        var free: OpaquePointer?
        var opaque: OpaquePointer?
        var dataType: Int32 = 0
        var checksum: UInt = 0
        var reserved: UInt = 0
    }

    /// The results of `inflate`, by their names in `zlib.h`.
    enum Status {
        static let ok: Int32 = 0
        static let streamEnd: Int32 = 1
        static let needsDictionary: Int32 = 2
        static let dataError: Int32 = -3
        static let bufferError: Int32 = -5
    }

    // C knows the type of a stream, and Swift does not let it pass for one of C.
    private typealias Begin = @convention(c) (UnsafeMutableRawPointer, Int32, UnsafePointer<CChar>, Int32) -> Int32
    private typealias End = @convention(c) (UnsafeMutableRawPointer) -> Int32
    private typealias Step = @convention(c) (UnsafeMutableRawPointer, Int32) -> Int32

    private let beginning: Begin
    private let ending: End
    private let step: Step

    /// The names of the library on Linux and on Apple platforms.
    private static let names = ["libz.so.1", "/usr/lib/libz.1.dylib"]

    /// The library; `nil` if the process has none, and then libcurl cannot decode either.
    static let ofProcess: Zlib? = {
        guard let library = names.lazy.compactMap({ dlopen($0, RTLD_LAZY) }).first,
            let begin = dlsym(library, "inflateInit2_"),
            let step = dlsym(library, "inflate"), let end = dlsym(library, "inflateEnd")
        else { return nil }
        return Zlib(
            beginning: unsafeBitCast(begin, to: Begin.self), ending: unsafeBitCast(end, to: End.self),
            step: unsafeBitCast(step, to: Step.self))
    }()

    /// Prepares a stream, whose memory `end` releases.
    ///
    /// - Parameters:
    ///   - stream: The stream.
    ///   - windowBits: The format and the size of the window, as `inflateInit2` takes them.
    /// - Returns: Whether there is memory for the stream.
    func begin(_ stream: UnsafeMutablePointer<Stream>, windowBits: Int32) -> Bool {
        beginning(stream, windowBits, "1.2.0", Int32(MemoryLayout<Stream>.size)) == Status.ok
    }

    func end(_ stream: UnsafeMutablePointer<Stream>) { _ = ending(stream) }

    /// Decodes to the end of the output, of a block or of the input (`Z_BLOCK`).
    func inflate(_ stream: UnsafeMutablePointer<Stream>) -> Int32 { step(stream, 5) }
}
