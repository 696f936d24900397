/// One entry of a mock bundle.
enum MockBundleEntryKey: String, JSONKey {
    case request, response
    static let subject: SafeText = "an entry of the bundle"
    static let names = JSONKeyNames<Self>()
}

/// Which requests an entry answers.
enum MockBundleRequestKey: String, JSONKey {
    case url, method, parameters
    static let subject: SafeText = "a request"
    static let names = JSONKeyNames<Self>()
}

/// What an entry answers.
enum MockBundleResponseKey: String, JSONKey {
    case code, headers, file
    case mediaType = "mime_type"
    static let subject: SafeText = "a response"
    static let names = JSONKeyNames<Self>()
}
