/// A condition on a part of a `multipart/form-data` body.
package struct PartPattern: Sendable, Hashable {
    package var name: String
    /// The condition on the file name; `nil` accepts each name, and a part that is no file.
    package var filename: ValuePattern?
    /// The condition on the Content-Type of the part; `nil` accepts each type, and a part without one.
    package var type: ValuePattern?
    /// The condition on the content; `nil` accepts each content.
    package var body: BodyPattern?

    package init(
        _ name: String, filename: ValuePattern? = nil, type: ValuePattern? = nil, body: BodyPattern? = nil
    ) {
        (self.name, self.filename, self.type, self.body) = (name, filename, type, body)
    }
}

extension PartPattern: CustomStringConvertible {
    package var description: String {
        let conditions = [
            filename.map { "filename \($0)" }, type.map { "type \($0)" }, body.map { "body \($0)" },
        ].compactMap(\.self)
        return (["part \(name.shown())"] + conditions).joined(separator: ", ")
    }
}
