/// One promise: requests like this get that answer, so many times.
package struct StubMapping: Sendable, Hashable {
    /// What people call it in reports; the mapping's place in the plan names it too.
    package var name: String?
    package var request: RequestPattern
    package var response: ResponseDefinition
    package var uses: Uses

    package init(
        name: String? = nil, request: RequestPattern, response: ResponseDefinition = ResponseDefinition(),
        uses: Uses = .always
    ) {
        self.name = name
        self.request = request
        self.response = response
        self.uses = uses
    }
}
