extension Double {
    /// A number of bytes as MiB.
    init(mebibytesOf bytes: Int) {
        self = Double(bytes) / 1_048_576
    }
}
