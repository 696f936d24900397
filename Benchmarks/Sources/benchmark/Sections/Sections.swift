/// All sections, in the order in which they are run and reported.
enum Sections {
    /// What is launched comes first, while this process is still small; last come what changes all of it and what fills the
    /// system's memory with pages of files.
    static var all: [any Section.Type] {
        [
            LaunchSection.self,
            ServiceSection.self,
            ParallelSection.self,
            SetUpSection.self,
            UnmatchedSection.self,
            ConfigurationSection.self,
            RequestSection.self,
            PatternSection.self,
            SlowSearchSection.self,
            JournalSection.self,
            WorkaroundSection.self,
            SharedSessionSection.self,
            LargeBodySection.self,
        ]
    }
}
