/// Checks that the files which the program writes have no other role.
extension LaunchArguments {
    /// A file that the program writes, and the description of its role for errors.
    private struct WrittenFile {
        let file: NamedFile
        let role: SafeText
    }

    /// Refuses a journal or cookie file that also has another role, before anything is written to it.
    ///
    /// - Parameter stubs: The stubs whose body files are compared.
    /// - Throws: `PlanError` with both roles.
    package func checkRoles(besideBodiesOf stubs: [StubMapping]) throws {
        var written: [FileIdentity: WrittenFile] = [:]
        func add(_ file: NamedFile?, suffix: String = "", as role: SafeText) throws {
            guard var file = try file?.absolute else { return }
            file.path += suffix
            guard let identity = FileIdentity(file.path) else { return }
            try check(identity, role)
            written[identity] = WrittenFile(file: file, role: role)
        }
        func check(_ identity: FileIdentity?, _ role: SafeText) throws {
            guard let identity, let known = written[identity] else { return }
            throw PlanError(
                .conflictingFiles, source: known.file.source, expected: "a file that has no other role",
                found: "\(SafeText(path: known.file.path)) as \(known.role) and as \(role)",
                hint: "name another file, since the program writes to this one")
        }
        try add(journal, as: "the journal")
        try add(cookies, as: "the cookie file")
        // A new version of the cookies is written to this path before it replaces the file.
        try add(cookies, suffix: Self.suffixOfNextCookies, as: "the next version of the cookie file")
        guard !written.isEmpty else { return }
        if let live { try check(FileIdentity(live.absolute.path), "the live plan") }
        for plan in plans { try check(FileIdentity(plan.path), "the plan of \(plan.source)") }
        var earlier = ""
        for stub in stubs {
            // The bodies of a plan file share one file, so stubs in a row often repeat its path.
            guard case .file(let slice) = stub.response.body, slice.path != earlier else { continue }
            earlier = slice.path
            try check(FileIdentity(slice.path), "the body of a stub")
        }
    }

    /// The suffix of the path to which the program writes cookies before they replace the earlier file.
    package static let suffixOfNextCookies = ".next"
}
