"""The table, the file of results, and the exit status."""
import dataclasses
import datetime
import json
import os
import platform

import verdict
from failure import say

HEAD = ["", "BASE", "now", "now/BASE", "middle half", "noise", "verdict"]


def show(rows, base, now, options):
    print(f"BASE  {base.short}  {base.title}\nnow   {now.short}  {now.title}")
    print(f"{options.rounds} rounds in {options.launches} launches, {options.clock} time of one request, "
          f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    print(table(rows))
    print(f"\n{rule()}\n{summary(rows)}")
    if options.output:
        write(rows, base, now, options)
    return status(rows)


def table(rows):
    lines = [HEAD] + [line(row) for row in rows]
    widths = [max(len(cells[column]) for cells in lines if len(cells) > 2) for column in range(len(HEAD))]
    widths[0] = max(len(cells[0]) for cells in lines)
    return "\n".join(
        cells[0].ljust(widths[0]) + "  " + (
            cells[1] if len(cells) == 2
            else "  ".join(cell.rjust(width) for cell, width in zip(cells[1:-1], widths[1:-1])) + "  " + cells[-1])
        for cells in lines)


def line(row):
    if row.verdict == verdict.NOT_RUN:
        return [row.name, f"NOT RUN: {row.reason}"]
    figure = (lambda value: f"{value:.2f} {row.unit}") if row.unit else (lambda value: f"{value:,.0f}")
    return [row.name, figure(row.base), figure(row.now), f"× {row.ratio:.3f}",
            f"{row.middle_half[0]:.3f} … {row.middle_half[1]:.3f}", f"± {100 * row.noise:.1f} %", row.verdict]


def rule():
    return ("slower: the 99 % interval of the median ratio lies above 1 + noise. Noise: BASE against itself in the same "
            "rounds, at least 1 %.\nunclear: not slower or faster, but the ratio differs by more than the noise, or the "
            "noise or half of the interval exceeds 5 %.\nSlower and unclear rows were measured up to three times. "
            "Instructions: middle half shows the extremes.")


def summary(rows):
    found = {kind: sum(row.verdict == kind for row in rows) for kind in dict.fromkeys(row.verdict for row in rows)}
    text = f"{len(rows)} rows: " + ", ".join(f"{count} {kind}" for kind, count in found.items())
    return text + ("\nThe control differs although it runs no code of the library: do not trust this run."
                   if is_control_wrong(rows) else "")


def is_control_wrong(rows):
    return any("control" in row.name and row.verdict in (verdict.SLOWER, verdict.FASTER) for row in rows)


def status(rows):
    """Returns 1 for a slower row, and 2 if a row or the control is unreliable or nothing was measured."""
    kinds = {row.verdict for row in rows}
    if verdict.UNCLEAR in kinds or kinds == {verdict.NOT_RUN} or is_control_wrong(rows):
        return 1 if verdict.SLOWER in {row.verdict for row in rows if "control" not in row.name} else 2
    return 1 if verdict.SLOWER in kinds else 0


def write(rows, base, now, options):
    options.output.mkdir(parents=True, exist_ok=True)
    file = options.output / "results.json"
    file.write_text(json.dumps({
        "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
        "system": platform.platform(), "processors": os.cpu_count(), "clock": options.clock,
        "base": base.commit, "now": now.commit, "nowTitle": now.title,
        "rows": [dataclasses.asdict(row) for row in rows]}, indent=1, ensure_ascii=False) + "\n")
    say(f"wrote {file}")
