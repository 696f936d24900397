/// The keys of one entry of a mock bundle.
enum MockBundleEntryKey: String, JSONKey {
    case request, response
    static let subject: SafeText = "an entry of the bundle"
    static let names = JSONKeyNames<Self>()
}

/// The keys of the request of an entry.
enum MockBundleRequestKey: String, JSONKey {
    case url, method, parameters
    static let subject: SafeText = "a request"
    static let names = JSONKeyNames<Self>()
}

/// The keys of the response of an entry.
enum MockBundleResponseKey: String, JSONKey {
    case code, headers, file
    case mediaType = "mime_type"
    static let subject: SafeText = "a response"
    static let names = JSONKeyNames<Self>()
}
