// Written by .ci/samples from docs/migration/FromMockingBird.md: change the guide, then run .ci/samples --write.
// swift-format-ignore-file

import Foundation
import MockURLResponder
import MockURLResponderTestAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension MigrationNames {
    func `FromMockingBird, Code`() {
        word(MockBundle.argument(for: bundle))
        word(responder.install(in: configuration))
        word(responder.configuration)
        word(responder.session)
        word(MockURLResponder.setUp(with: []))
        word(MockURLResponder.tearDown())
        word(try responder.setMockBundle(at: bundle))
        word(try MockURLResponder.setMockBundle(at: bundle))
        word(try responder.setMockBundle(at: nil))
        word(Bundle.module.resourceURL)
        word(responder.policy = .allow)
        word(MockURLResponder.Configuration.policy = .allow)
        word(responder.policy = .answer(501))
        word(MockURLResponder.Configuration.policy = .answer(501))
        word(PlanError.self)
    }

    func `FromMockingBird, bundle.json`() {
        word(try responder.setMockBundle(at: bundle, rule: .lenient))
        word(headers)
    }
}
