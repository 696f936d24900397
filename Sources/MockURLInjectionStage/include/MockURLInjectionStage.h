// SwiftPM requires a header of each C target.
