#if canImport(FoundationNetworking)
import FoundationNetworking

/// A private stored property of Foundation's tasks, found by name.
struct TaskField<Value>: Sendable {
    private let offset: Int

    /// Returns `nil` when tasks have no property with this name and type.
    init?(_ name: String) {
        for index in 0..<recursiveCount(URLSessionTask.self) {
            var field = FieldMetadata()
            let type = recursiveChildMetadata(URLSessionTask.self, index: index, fieldMetadata: &field)
            defer { field.free?(field.name) }
            if type == Value.self, let found = field.name, String(cString: found) == name {
                offset = recursiveChildOffset(URLSessionTask.self, index: index)
                return
            }
        }
        return nil
    }

    func read(_ task: URLSessionTask) -> Value { address(in: task).pointee }

    func write(_ value: Value, to task: URLSessionTask) { address(in: task).pointee = value }

    private func address(in task: URLSessionTask) -> UnsafeMutablePointer<Value> {
        Unmanaged.passUnretained(task).toOpaque().advanced(by: offset).assumingMemoryBound(to: Value.self)
    }
}

/// The layout that `swift_reflectionMirror_recursiveChildMetadata` fills in.
private struct FieldMetadata {
    var name: UnsafePointer<CChar>?
    var free: (@convention(c) (UnsafePointer<CChar>?) -> Void)?
    var isStrong = false
    var isVar = false
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func recursiveCount(_ type: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func recursiveChildOffset(_ type: Any.Type, index: Int) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func recursiveChildMetadata(
    _ type: Any.Type, index: Int, fieldMetadata: UnsafeMutablePointer<FieldMetadata>
) -> Any.Type
#endif
