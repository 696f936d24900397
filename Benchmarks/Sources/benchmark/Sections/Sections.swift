/// All sections, in the order of running and reporting.
enum Sections {
    /// The list of sections.
    ///
    /// Sections that launch programs are first, while this process is still small. Sections that change the whole
    /// process or fill the page cache are last.
    static var all: [any Section.Type] {
        [
            LaunchSection.self,
            ServiceSection.self,
            ToolSection.self,
            ParallelSection.self,
            SetUpSection.self,
            UnmatchedSection.self,
            ConfigurationSection.self,
            RequestSection.self,
            PatternSection.self,
            SlowSearchSection.self,
            GrowthSection.self,
            JournalSection.self,
            StreamSection.self,
            WorkaroundSection.self,
            SharedSessionSection.self,
            LargeBodySection.self,
        ]
    }
}
