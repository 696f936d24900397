import MockURLResponder

/// A method and a path in one word: `.post("/orders")`.
extension RequestCondition {
    /// Any request.
    public static var any: RequestCondition { RequestCondition(.all([])) }

    /// A request of any method for a path.
    public static func any(
        _ path: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        .path(path, filePath: filePath, line: line)
    }

    /// A `GET` of a path.
    public static func get(
        _ path: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        .call(.GET, path, filePath, line)
    }

    /// A `HEAD` of a path.
    public static func head(
        _ path: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        .call(.HEAD, path, filePath, line)
    }

    /// A `POST` to a path.
    public static func post(
        _ path: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        .call(.POST, path, filePath, line)
    }

    /// A `PUT` of a path.
    public static func put(
        _ path: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        .call(.PUT, path, filePath, line)
    }

    /// A `PATCH` of a path.
    public static func patch(
        _ path: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        .call(.PATCH, path, filePath, line)
    }

    /// A `DELETE` of a path.
    public static func delete(
        _ path: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        .call(.DELETE, path, filePath, line)
    }

    /// An `OPTIONS` request for a path.
    public static func options(
        _ path: TextPattern, filePath: StaticString = #filePath, line: UInt = #line
    ) -> RequestCondition {
        .call(.OPTIONS, path, filePath, line)
    }

    private static func call(
        _ method: HTTPMethod, _ path: TextPattern, _ filePath: StaticString, _ line: UInt
    ) -> RequestCondition {
        .method(method) && .path(path, filePath: filePath, line: line)
    }
}
