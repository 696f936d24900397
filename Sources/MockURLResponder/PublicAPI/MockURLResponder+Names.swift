/// The types of this module as members of `MockURLResponder`, for programs that declare types with the same names.
///
/// Swift looks up `MockURLResponder.HTTPMethod` in the type `MockURLResponder`, not in the module with the same name.
/// With these members, the usual qualification by module works (docs/BuildingAResponse.md, "When names clash").
extension MockURLResponder {
    /// The same as `AnsweredCall` without qualification.
    public typealias AnsweredCall = _AnsweredCall
    /// The same as `CallCount` without qualification.
    public typealias CallCount = _CallCount
    /// The same as `HTTPMethod` without qualification.
    public typealias HTTPMethod = _HTTPMethod
    /// The same as `InstalledStub` without qualification.
    public typealias InstalledStub = _InstalledStub
    /// The same as `MockBundle` without qualification.
    public typealias MockBundle = _MockBundle
    /// The same as `MockBundleRule` without qualification.
    public typealias MockBundleRule = _MockBundleRule
    /// The same as `MockURLProtocol` without qualification.
    public typealias MockURLProtocol = _MockURLProtocol
    /// The same as `AwaitedResponse` without qualification.
    public typealias AwaitedResponse = _AwaitedResponse
    /// The same as `NetworkGuardMode` without qualification.
    public typealias NetworkGuardMode = _NetworkGuardMode
    /// The same as `PlanError` without qualification.
    public typealias PlanError = _PlanError
    /// The same as `Prevention` without qualification.
    public typealias Prevention = _Prevention
    /// The same as `HTTPCall` without qualification.
    public typealias HTTPCall = _HTTPCall
    /// The same as `SharedSessionScope` without qualification.
    public typealias SharedSessionScope = _SharedSessionScope
    /// The same as `StubOrder` without qualification.
    public typealias StubOrder = _StubOrder
    /// The same as `UnmatchedPolicy` without qualification.
    public typealias UnmatchedPolicy = _UnmatchedPolicy
    /// The same as `VerdictMode` without qualification.
    public typealias VerdictMode = _VerdictMode
}

// A member cannot refer to a type with its own name directly, because Swift would find the member.
/// The type of `MockURLResponder.AnsweredCall`.
public typealias _AnsweredCall = AnsweredCall
/// The type of `MockURLResponder.CallCount`.
public typealias _CallCount = CallCount
/// The type of `MockURLResponder.HTTPMethod`.
public typealias _HTTPMethod = HTTPMethod
/// The type of `MockURLResponder.InstalledStub`.
public typealias _InstalledStub = InstalledStub
/// The type of `MockURLResponder.MockBundle`.
public typealias _MockBundle = MockBundle
/// The type of `MockURLResponder.MockBundleRule`.
public typealias _MockBundleRule = MockBundleRule
/// The type of `MockURLResponder.MockURLProtocol`.
public typealias _MockURLProtocol = MockURLProtocol
/// The type of `MockURLResponder.AwaitedResponse`.
public typealias _AwaitedResponse = AwaitedResponse
/// The type of `MockURLResponder.NetworkGuardMode`.
public typealias _NetworkGuardMode = NetworkGuardMode
/// The type of `MockURLResponder.PlanError`.
public typealias _PlanError = PlanError
/// The type of `MockURLResponder.Prevention`.
public typealias _Prevention = Prevention
/// The type of `MockURLResponder.HTTPCall`.
public typealias _HTTPCall = HTTPCall
/// The type of `MockURLResponder.SharedSessionScope`.
public typealias _SharedSessionScope = SharedSessionScope
/// The type of `MockURLResponder.StubOrder`.
public typealias _StubOrder = StubOrder
/// The type of `MockURLResponder.UnmatchedPolicy`.
public typealias _UnmatchedPolicy = UnmatchedPolicy
/// The type of `MockURLResponder.VerdictMode`.
public typealias _VerdictMode = VerdictMode
