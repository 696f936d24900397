#if canImport(FoundationNetworking) && !SIMULATE_DARWIN
import Foundation

/// One stored property of a class, found by name with the runtime's own reflection and read in place.
///
/// - Why: Foundation keeps the queue, the session and the body of a task in stored properties that a `URLProtocol`
///   cannot read otherwise. `Mirror` could read them, but copies every other field on the way, which races with
///   their writers.
/// - Safe because: the offset and the type come from the runtime, and a value is read or written only as its own
///   type. Each user of a field proves that no other thread writes it at that moment.
/// - Known from: swift-corelibs-foundation 6.3.1. If a field is missing or has another type, reading returns `nil`
///   and writing does nothing.
/// - Delete when: `URLProtocol` on Linux offers the queue, the session and the body itself.
package struct StoredField: Sendable {
    package let type: Any.Type
    private let offset: Int

    /// Finds a stored property; returns `nil` if the type has none with this name.
    ///
    /// - Parameters:
    ///   - name: The name of the property.
    ///   - owner: The class or structure that declares the property.
    package init?(_ name: String, of owner: Any.Type) {
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

    /// Returns the value.
    ///
    /// The caller must prove that no other thread writes it at the same time.
    func read(_ object: AnyObject) -> Any {
        func open<Value>(_ type: Value.Type) -> Any {
            address(in: object).assumingMemoryBound(to: Value.self).pointee
        }
        return _openExistential(type, do: open)
    }

    /// Returns the value of an object's field; `nil` if the field has another type.
    func read<Value>(_ object: AnyObject, as wanted: Value.Type) -> Value? {
        type == wanted ? address(in: object).assumingMemoryBound(to: Value.self).pointee : nil
    }

    /// Returns the value of a structure's field; `nil` if the field has another type.
    func read<Value>(at structure: UnsafeRawPointer, as wanted: Value.Type) -> Value? {
        type == wanted ? structure.advanced(by: offset).assumingMemoryBound(to: Value.self).pointee : nil
    }

    /// Replaces the value if the field has this type.
    func write<Value>(_ value: Value, to object: AnyObject) {
        if type == Value.self { address(in: object).assumingMemoryBound(to: Value.self).pointee = value }
    }

    /// Returns the value in one object, which can then be written to the same field of other objects.
    func keep(from object: AnyObject) -> Kept {
        func open<Value>(_ type: Value.Type) -> Kept {
            KeptValue(address(in: object).assumingMemoryBound(to: Value.self).pointee, of: self)
        }
        return _openExistential(type, do: open)
    }

    func address(in object: AnyObject) -> UnsafeMutableRawPointer {
        Unmanaged.passUnretained(object).toOpaque().advanced(by: offset)
    }

    /// Returns the type of the field as a protocol type, for a type that cannot be named but conforms to a known
    /// protocol.
    func type<Wanted>(as wanted: Wanted.Type) -> Wanted? { type as? Wanted }
}

extension StoredField {
    /// A value whose type cannot be named.
    ///
    /// `@unchecked Sendable` holds because the value never changes. Each user of the field proves when it may be
    /// written.
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
