/// An error whose description is a message.
package protocol ErrorWithMessage: Error, CustomStringConvertible {
    /// The description before the name was added, and the name.
    var message: Message { get }
}
