#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Draws the values of a variable on each rank of this machine while the run computes."""
import argparse
import sys

import arcane_watch

try:
    from matplotlib import pyplot
except ImportError:
    pyplot = None


def draw(axes, snapshot, name):
    axes.clear()
    for rank, array in enumerate(snapshot[name]):
        axes.plot(array, label="rank %d" % rank)
    axes.set_title("%s after iteration %d, at time %g" % (name, snapshot.iteration, snapshot.time))
    axes.set_xlabel("local id")
    axes.legend()


def follow(run, name, period_s):
    figure, axes = pyplot.subplots()
    while run.state == "running" and pyplot.fignum_exists(figure.number):
        try:
            draw(axes, run.snapshot(name), name)
        except arcane_watch.WatchError:
            if run.state == "running":
                raise
            break
        # The window answers meanwhile.
        pyplot.pause(period_s)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", help="the output directory of the run")
    parser.add_argument("name", help="the variable, with one value for each item")
    parser.add_argument("--every", type=float, default=0.5, metavar="SECONDS")
    arguments = parser.parse_args()
    if pyplot is None or not arcane_watch.has_numpy():
        print("live_profile.py: the packages python3-matplotlib and python3-numpy are needed; without them: arcane_watch %s %s --plot --every %g"
              % (arguments.output, arguments.name, arguments.every), file=sys.stderr)
        return 2
    try:
        follow(arcane_watch.attach(arguments.output), arguments.name, arguments.every)
    except (arcane_watch.WatchError, KeyError) as ex:
        print("live_profile.py: %s" % ex.args[0], file=sys.stderr)
        return 4
    return 0


if __name__ == "__main__":
    sys.exit(main())
