/// The version of this package.
package enum PackageVersion {
    /// The version of the newest section of CHANGELOG.md.
    package static let current = "1.0.0-beta.1"
}
