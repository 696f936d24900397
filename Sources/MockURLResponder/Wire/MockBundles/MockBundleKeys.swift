/// One entry of a mock bundle.
enum MockBundleEntryKey: String, WireKey {
    case request, response
    static let subject: SafeText = "an entry of the bundle"
    static let names = WireNames<Self>()
}

/// Which requests an entry answers.
enum MockBundleRequestKey: String, WireKey {
    case url, method, parameters
    static let subject: SafeText = "a request"
    static let names = WireNames<Self>()
}

/// What an entry answers.
enum MockBundleResponseKey: String, WireKey {
    case code, headers, file
    case mediaType = "mime_type"
    static let subject: SafeText = "a response"
    static let names = WireNames<Self>()
}
