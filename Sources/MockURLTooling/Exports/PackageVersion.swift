/// The version of this package.
package enum PackageVersion {
    /// The version of the newest section of CHANGELOG.md, in lowercase letters.
    package static let current = "unreleased"
}
