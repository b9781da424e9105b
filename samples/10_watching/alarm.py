#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Watches the bounds of a variable while the run computes. When a value leaves them, or is not finite, the run saves a checkpoint and stops."""
import argparse
import math
import sys
import time

import arcane_watch


def extremes(run, name):
    """Returns the iteration, the least and the largest value, both NaN if a value is not finite: of copies, since values change in an iteration."""
    snapshot = run.snapshot(name)
    figures = [snapshot.buffer(name, index).statistics() for index in range(run.nb_rank)]
    if any(rank["nb_not_finite"] for rank in figures):
        return snapshot.iteration, math.nan, math.nan
    # A rank without values has NaN.
    least = min((rank["min"] for rank in figures if not math.isnan(rank["min"])), default=math.inf)
    largest = max((rank["max"] for rank in figures if not math.isnan(rank["max"])), default=-math.inf)
    return snapshot.iteration, least, largest


def stop(run):
    """The run must allow it by -A,WatchRequests=checkpoint:stop."""
    for request in ("checkpoint", "stop"):
        print(run.request(request, timeout=60.0), flush=True)


def watch(run, name, bounds, period_s):
    """Returns the exit code: 0 when the run ends first, 1 after an alarm."""
    while run.state == "running":
        try:
            iteration, least, largest = extremes(run, name)
        except arcane_watch.WatchError:
            if run.state == "running":
                raise
            break
        # False for NaN, too.
        if not (bounds[0] <= least and largest <= bounds[1]):
            print("alarm after iteration %d: %s is between %g and %g, expected %g to %g" % (iteration, name, least, largest, *bounds), flush=True)
            stop(run)
            return 1
        time.sleep(period_s)
    print("the run is over: no alarm")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", help="the output directory of the run")
    parser.add_argument("name", help="the variable")
    parser.add_argument("least", type=float)
    parser.add_argument("largest", type=float)
    parser.add_argument("--every", type=float, default=1.0, metavar="SECONDS")
    arguments = parser.parse_args()
    try:
        run = arcane_watch.attach(arguments.output)
        return watch(run, arguments.name, (arguments.least, arguments.largest), arguments.every)
    except (arcane_watch.WatchError, KeyError) as ex:
        print("alarm.py: %s" % ex.args[0], file=sys.stderr)
        return 4


if __name__ == "__main__":
    sys.exit(main())
