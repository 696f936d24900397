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
#endif
