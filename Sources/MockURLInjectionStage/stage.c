// The file that LD_PRELOAD names, with nothing but MockURLInjectionEntry in it. The target exists for its linker settings.
