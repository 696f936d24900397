import Foundation
import Get

enum GetScenarios {
    static let all: [Scenario] = []
}
