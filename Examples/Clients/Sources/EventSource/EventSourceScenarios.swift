import Foundation
import EventSource

enum EventSourceScenarios {
    static let all: [Scenario] = []
}
