import Foundation
import OctoKit

enum OctoKitScenarios {
    static let all: [Scenario] = []
}
