#if os(macOS) || os(Linux)
import Foundation
import MockURLResponder
import MockURLTooling

/// The steps of a launch.
extension ServiceUnderTest {
    /// - Throws: `ServiceUnderTestError` if a stub cannot travel to a program that answers itself.
    func launchSettings(isRecorded: Bool, _ mocks: Mocks) throws -> LaunchSettings {
        try LaunchSettings(
            arguments: launchArguments, environment: launchEnvironment, inheritsEnvironment: inheritsEnvironment,
            workingDirectory: workingDirectory, plan: isOutside ? nil : mocks.travellingPlan(),
            policy: isRecorded ? nil : policy, isRecorded: isRecorded,
            order: order, cookieFile: cookieFile, journalBodyLimit: journalBodyLimit,
            usesVariable: transport == .environment)
    }

    /// Whether the test answers the system calls of the program.
    var isOutside: Bool { transport == .outside }

    /// Whether the settings are of no use for a program that is not mocked.
    var expectsMocking: Bool {
        mocks.haveSource || recording != nil || policy != nil || order != nil
            || launchEnvironment[LaunchArguments.environmentVariable] != nil
            || launchArguments.contains(where: LaunchArguments.owns)
    }

    /// Refuses a recording of a program that answers itself.
    func checkRecordable() throws {
        guard !isOutside else { return }
        throw ServiceUnderTestError(
            .invalidSetting,
            "cannot record \(name): expected the transport .outside, which needs Linux, found .\(transport)")
    }

    /// Creates the folder of a program, in memory if its journal may have secrets.
    func makeFolder(isRecorded: Bool) throws -> PrivateFolder {
        do {
            return try PrivateFolder(in: isRecorded ? .memory : .temporary)
        } catch {
            throw ServiceUnderTestError(
                .failedLaunch,
                "cannot make a folder for \(name) in \(FileManager.default.temporaryDirectory.path): "
                    + "\((error as NSError).localizedDescription); set TMPDIR to a writable directory")
        }
    }

    func process(
        _ plan: LaunchPlan, in folder: PrivateFolder, answeredBy outside: OutsideProgram?
    ) throws -> ChildProcess {
        try checkFiles()
        let process = Process()
        process.executableURL = executable
        process.arguments = plan.arguments
        process.environment = plan.environment.merging(outside?.variables ?? [:]) { $1 }
        if let workingDirectory { process.currentDirectoryURL = workingDirectory }
        do {
            return try ChildProcess(process, folder: folder, outputLimit: outputLimit, launchedBy: outside)
        } catch let error as any ErrorWithMessage {
            throw error
        } catch {
            throw ServiceUnderTestError(
                .failedLaunch,
                "cannot launch \(executable.path): \((error as NSError).localizedDescription) \(Self.cause(of: error))")
        }
    }

    func checkOutputLimit() throws {
        let limits = CapturedOutput.limits
        guard !limits.contains(outputLimit) else { return }
        throw ServiceUnderTestError(
            .invalidSetting,
            "cannot launch \(name): expected an outputLimit from \(limits.lowerBound) to \(limits.upperBound) bytes, found "
                + "\(outputLimit)")
    }

    /// Checks the program and its working directory, because the error of `Process` does not state which of the two is
    /// missing.
    private func checkFiles() throws {
        guard ProductLookup.isProgram(executable) else {
            throw ServiceUnderTestError(
                .failedLaunch,
                "cannot launch \(executable.path): expected an executable file, found "
                    + (FileManager.default.fileExists(atPath: executable.path) ? "something else" : "nothing there"))
        }
        var isDirectory: ObjCBool = false
        guard let directory = workingDirectory else { return }
        guard FileManager.default.fileExists(atPath: directory.path, isDirectory: &isDirectory), isDirectory.boolValue
        else {
            throw ServiceUnderTestError(
                .invalidSetting,
                "cannot launch \(name): expected a directory as workingDirectory, found none at \(directory.path)")
        }
    }

    private static func cause(of error: any Error) -> String {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
        return cause.map { "(\(String(cString: strerror(Int32($0.code)))))" } ?? ""
    }
}
#endif
