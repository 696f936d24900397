// Written by .ci/samples from docs/migration/FromMockingBird.md: change the guide, then run .ci/samples --write.
// swift-format-ignore-file

import TestSupport

extension MigrationNames {
    func `FromMockingBird, From MockingBird`() async {
        await word(MockBundle.argument(for: bundle))
        await word(responder.install(in: configuration))
        await word(responder.configuration)
        await word(MockURLResponder.setUp(with: []))
        await word(try responder.setMockBundle(at: bundle))
        await word(try MockURLResponder.setMockBundle(at: bundle))
        await word(try responder.setMockBundle(at: nil))
        await word(Bundle.module.resourceURL)
        await word(responder.policy = .allow)
        await word(MockURLResponder.Configuration.policy = .allow)
        await word(responder.policy = .answer(501))
        await word(PlanError.self)
        await word(try responder.setMockBundle(at: bundle, rule: .lenient))
    }
}
