#if os(macOS) || os(Linux)
import Foundation

/// The attributes of a new process.
struct SpawnAttributes {
    #if os(Linux)
    var value = posix_spawnattr_t()
    #else
    var value: posix_spawnattr_t?
    #endif
}

/// The actions of a new process on its files.
struct SpawnActions {
    #if os(Linux)
    var value = posix_spawn_file_actions_t()
    #else
    var value: posix_spawn_file_actions_t?
    #endif
}

extension SpawnActions {
    /// Adds the action that changes the working directory.
    ///
    /// The headers of glibc hide the function from Swift, so it is found by its name.
    ///
    /// - Returns: The error of the system; 0 for success.
    mutating func changeDirectory(to directory: String) -> Int32 {
        #if os(Linux)
        typealias Function =
            @convention(c) (
                UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>
            ) -> Int32
        guard let symbol = dlsym(nil, "posix_spawn_file_actions_addchdir_np") else { return ENOSYS }
        return unsafeBitCast(symbol, to: Function.self)(&value, directory)
        #else
        return posix_spawn_file_actions_addchdir_np(&value, directory)
        #endif
    }
}
#endif
