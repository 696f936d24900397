#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
import Foundation

/// One stored property of a class, found by name through the runtime's own reflection and read in place.
///
/// - Why: what Foundation does not hand to a `URLProtocol` (the task's queue, session and body) it keeps in stored
///   properties. `Mirror` could read them, but copies every other field on the way, which races with their writers.
/// - Safe because: the offset and the type come from the runtime, and a value is read or written as its own type only. Each user
///   of a field proves that no other thread writes it at that moment.
/// - Known from: swift-corelibs-foundation 6.3.1; a field that is not there, or has another type, reads as nil and takes
///   no value.
/// - Delete when: `URLProtocol` on Linux offers the queue, the session and the body itself.
struct StoredField: Sendable {
    let type: Any.Type
    private let offset: Int

    /// - Parameters:
    ///   - name: The name of the property.
    ///   - owner: The class or structure that declares it.
    init?(_ name: String, of owner: Any.Type) {
        for index in 0..<recursiveCount(owner) {
            var field = FieldMetadata()
            let type = recursiveChildMetadata(owner, index: index, fieldMetadata: &field)
            defer { field.free?(field.name) }
            if let found = field.name, String(cString: found) == name {
                self.type = type
                offset = recursiveChildOffset(owner, index: index)
                return
            }
        }
        return nil
    }

    /// The value, as safe to read as the moment is; each user of a field argues that.
    func read(_ object: AnyObject) -> Any {
        func open<Value>(_ type: Value.Type) -> Any {
            address(in: object).assumingMemoryBound(to: Value.self).pointee
        }
        return _openExistential(type, do: open)
    }

    /// The value of a field whose type can be named; nil when it has another.
    func read<Value>(_ object: AnyObject, as wanted: Value.Type) -> Value? {
        type == wanted ? address(in: object).assumingMemoryBound(to: Value.self).pointee : nil
    }

    /// The value of a field of a structure whose type can be named; nil when it has another.
    func read<Value>(at structure: UnsafeRawPointer, as wanted: Value.Type) -> Value? {
        type == wanted ? structure.advanced(by: offset).assumingMemoryBound(to: Value.self).pointee : nil
    }

    /// Replaces the value, if it has this type.
    func write<Value>(_ value: Value, to object: AnyObject) {
        if type == Value.self { address(in: object).assumingMemoryBound(to: Value.self).pointee = value }
    }

    /// The value of an object, to be written to the same field of others.
    func keep(from object: AnyObject) -> Kept {
        func open<Value>(_ type: Value.Type) -> Kept {
            KeptValue(address(in: object).assumingMemoryBound(to: Value.self).pointee, of: self)
        }
        return _openExistential(type, do: open)
    }

    func address(in object: AnyObject) -> UnsafeMutableRawPointer {
        Unmanaged.passUnretained(object).toOpaque().advanced(by: offset)
    }

    /// The type, for a field whose type cannot be named but conforms to something that can.
    func type<Wanted>(as wanted: Wanted.Type) -> Wanted? { type as? Wanted }
}

extension StoredField {
    /// A value whose type cannot be named; `@unchecked Sendable` holds because it never changes, and each user of the field
    /// argues when it may be written.
    class Kept: @unchecked Sendable {
        fileprivate init() {}

        func write(to object: AnyObject) {}
    }

    private final class KeptValue<Value>: Kept, @unchecked Sendable {
        private let value: Value
        private let field: StoredField

        init(_ value: Value, of field: StoredField) {
            self.value = value
            self.field = field
        }

        override func write(to object: AnyObject) {
            field.address(in: object).assumingMemoryBound(to: Value.self).pointee = value
        }
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
