"""The rule that calls a row slower, faster or the same.

Times: each round gives two ratios: now/BASE, where BASE is the mean of its two runs, and the second run of BASE to
its first. A row's ratio is the median of its rounds. Its interval of 99 % comes from a bootstrap that draws launches,
and rounds of each. The noise of a row is the distance from 1 to the far end of the interval of BASE against itself.
It is at least 1 %, because another link order alone can change a program by that much. The row is slower when the
whole interval of now/BASE lies above 1 + noise. Any other row that is not faster is unclear in two cases: its ratio
differs from 1 by more than the noise, or its noise or half of its interval is more than 5 %. Slower and unclear rows
are measured again, and then judged by all of their rounds.

Instructions: each side is counted several times. The noise is the largest range of a side, and at least 1 %; a row is
slower when the least count of now exceeds the largest of BASE by more than the noise.
"""
import dataclasses
import random
import statistics

LEAST_NOISE, MOST_NOISE = 0.01, 0.05
CONFIDENCE, SAMPLES = 0.99, 1_000
SLOWER, FASTER, SAME, UNCLEAR, NOT_RUN = "slower", "faster", "same", "unclear", "NOT RUN"


@dataclasses.dataclass
class Row:
    name: str
    verdict: str
    unit: str = ""
    base: float = 0
    now: float = 0
    ratio: float = 1
    middle_half: tuple = (1, 1)
    interval: tuple = (1, 1)
    noise: float = 0
    reason: str = ""
    measured: list = dataclasses.field(default_factory=list)


def not_run(name, reason):
    return Row(name, NOT_RUN, reason=reason)


def of_times(name, launches):
    """Judges a row by the times of BASE, BASE again and now, by launch and round, in nanoseconds."""
    ratios = [[now / ((base + again) / 2) for base, again, now in rounds] for rounds in launches]
    nulls = [[again / base for base, again, _ in rounds] for rounds in launches]
    flat = [ratio for rounds in ratios for ratio in rounds]
    low, high = interval(ratios)
    noise = max(LEAST_NOISE, *(abs(end - 1) for end in interval(nulls)))
    quarters = statistics.quantiles(flat, n=4, method="inclusive")
    times = [times for rounds in launches for times in rounds]
    return Row(
        name, decided(statistics.median(flat), low, high, noise), "µs",
        base=statistics.median((base + again) / 2 for base, again, _ in times) / 1e3,
        now=statistics.median(now for _, _, now in times) / 1e3,
        ratio=statistics.median(flat), middle_half=(quarters[0], quarters[2]), interval=(low, high), noise=noise,
        measured=launches)


def of_counts(name, base, now):
    """Judges a row by several counts of each side."""
    sides = statistics.median(base), statistics.median(now)
    ranges = [(max(counts) - min(counts)) / side for counts, side in zip((base, now), sides)]
    noise = max(LEAST_NOISE, *ranges)
    ends = min(now) / max(base), max(now) / min(base)
    ratio = sides[1] / sides[0]
    return Row(name, decided(ratio, *ends, noise), "", *sides, ratio=ratio, middle_half=ends, interval=ends,
               noise=noise, measured=[base, now])


def decided(ratio, low, high, noise):
    if low > 1 + noise:
        return SLOWER
    if high < 1 - noise:
        return FASTER
    return UNCLEAR if abs(ratio - 1) > noise or max(noise, (high - low) / 2) > MOST_NOISE else SAME


def interval(launches):
    """Returns the ends of the bootstrap interval of the median, the same for the same figures."""
    generator = random.Random(21)
    medians = []
    for _ in range(SAMPLES):
        drawn = generator.choices(launches, k=len(launches))
        medians.append(statistics.median(
            ratio for rounds in drawn for ratio in generator.choices(rounds, k=len(rounds))))
    medians.sort()
    outside = int(len(medians) * (1 - CONFIDENCE) / 2)
    return medians[outside], medians[-1 - outside]
