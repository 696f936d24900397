/// A stub that is asked before another stub and accepts all its requests.
package struct Shadow: Sendable {
    /// The index of the stub in the plan, from 0.
    package var index: Int
    package var name: String?

    package init(index: Int, name: String? = nil) { (self.index, self.name) = (index, name) }
}
