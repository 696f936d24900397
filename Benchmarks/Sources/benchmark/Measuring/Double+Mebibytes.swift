extension Double {
    /// Converts a number of bytes to MiB.
    init(mebibytesOf bytes: Int) {
        self = Double(bytes) / 1_048_576
    }
}
