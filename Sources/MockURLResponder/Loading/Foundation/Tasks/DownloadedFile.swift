import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The file that a download task delivers.
///
/// - Why: on Linux, a download ends with the file that its protocol has put into an internal property. Without a
///   file, delegates and async callers crash, and completion handlers receive `nil`. On Apple platforms, the
///   session creates the file from the data that it receives.
/// - Known from: swift-corelibs-foundation 6.3.1, `_ProtocolClient.urlProtocolDidFinishLoading`; its issue 3367.
/// - Delete when: the session on Linux creates the file itself.
package final class DownloadedFile: Sendable {
    /// The location of the file; `nil` if the file could not be written.
    private let url: URL?
    /// Whether this object deletes the file when it is released, because the client has not received the file.
    private let isOurs = Locked(true)

    deinit {
        if let url, isOurs.withLock(\.self) { try? FileManager.default.removeItem(at: url) }
    }

    #if canImport(FoundationNetworking) && !SIMULATE_DARWIN
    private static let properties = StoredField("properties", of: URLProtocol.self)

    /// Returns whether the protocol loads a download, whose body is delivered as a file.
    static func isWanted(by urlProtocol: URLProtocol) -> Bool {
        urlProtocol.task.map { type(of: $0) != URLSessionDataTask.self && $0 is URLSessionDownloadTask } ?? false
    }

    /// The number of bytes of a body that are read at a time.
    private static let longestPart = 1 << 20

    /// Writes a body to a temporary file, created with mode 0600.
    ///
    /// - Parameters:
    ///   - body: The body to write.
    ///   - isWanted: Called between the parts of a long body. If it returns false, the partial file is deleted.
    /// - Throws: The reason why the body cannot be read.
    package init(of body: PreparedBody, while isWanted: () -> Bool = { true }) throws(BodyFileError) {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("CFNetworkDownload_\(UUID().uuidString).tmp")
        do {
            let descriptor = Descriptor.aboveStandardStreams(
                open(file.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600))
            guard descriptor >= 0 else {
                url = nil
                return
            }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            for part in body.parts(of: Self.longestPart) {
                guard isWanted() else { throw CancellationError() }
                try handle.write(contentsOf: part.copied())
            }
            url = file
        } catch {
            try? FileManager.default.removeItem(at: file)
            if let error = error as? BodyFileError { throw error }
            url = nil
        }
    }

    /// Hands the file over to the task; returns the reason if that is impossible.
    ///
    /// Must be called on the task's work queue, because only that queue uses the property.
    func deliver(to urlProtocol: URLProtocol) -> Message? {
        guard let url else {
            let folder = FileManager.default.temporaryDirectory.path
            return Message(
                .unwritableDownload, "MockURLResponder cannot write the file of a download in \(folder).")
        }
        guard let properties = Self.properties, let type = properties.type(as: (any EnumKeyed.Type).self),
            type.set(url, forRawKey: "temporaryFileURL", in: properties.address(in: urlProtocol))
        else {
            let text = "MockURLResponder cannot answer download tasks with this version of Foundation."
            return Message(.unsupportedFoundation, text)
        }
        isOurs.withLock { $0 = false }
        return nil
    }
    #else
    static func isWanted(by urlProtocol: URLProtocol) -> Bool { false }

    package init(of body: PreparedBody, while isWanted: () -> Bool = { true }) throws(BodyFileError) { url = nil }

    func deliver(to urlProtocol: URLProtocol) -> Message? { nil }
    #endif
}

#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
/// A dictionary whose key type is internal to Foundation.
///
/// Its keys are found by their raw values.
private protocol EnumKeyed {
    static func set(_ value: Any, forRawKey rawKey: String, in dictionary: UnsafeMutableRawPointer) -> Bool
}

extension Dictionary: EnumKeyed {
    fileprivate static func set(
        _ value: Any, forRawKey rawKey: String, in dictionary: UnsafeMutableRawPointer
    ) -> Bool {
        func key<Enum: RawRepresentable>(_ type: Enum.Type) -> Any? {
            (rawKey as? Enum.RawValue).flatMap(Enum.init(rawValue:))
        }
        guard let type = Key.self as? any RawRepresentable.Type, let key = key(type) as? Key,
            let value = value as? Value
        else { return false }
        dictionary.assumingMemoryBound(to: Self.self).pointee[key] = value
        return true
    }
}
#endif
