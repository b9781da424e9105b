#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""draw_orders.py OUT.svg TITLE=LISTING...: draws the errors in listings of Plate over the number of steps, both on logarithmic axes."""
import math
import re
import sys

LEFT, TOP, WIDTH, HEIGHT = 70, 20, 380, 300
COLOURS = ("#b03030", "#2060a0", "#308040", "#806020")


def errors_of(path):
    with open(path, encoding="utf-8") as file:
        found = re.findall(r"(\d+) steps: error ([0-9.e+-]+)", file.read())
    if len(found) < 2:
        sys.exit("draw_orders.py: number of errors in '%s' is %d, expected 2 or more lines 'N steps: error E'" % (path, len(found)))
    return [(int(steps), float(error)) for steps, error in found]


def text(x, y, words, more=""):
    return '<text x="%.1f" y="%.1f"%s>%s</text>' % (x, y, more, words)


def main(out, curves):
    points = [point for _, curve in curves for point in curve]
    first, last = (math.log10(pick(steps for steps, _ in points)) for pick in (min, max))
    bottom, top = math.floor(math.log10(min(error for _, error in points))), math.ceil(math.log10(max(error for _, error in points)))

    def place(steps, error):
        return (LEFT + 20 + (WIDTH - 40) * (math.log10(steps) - first) / (last - first), TOP + HEIGHT * (top - math.log10(error)) / (top - bottom))

    lines = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="13">' % (LEFT + WIDTH + 180, TOP + HEIGHT + 50),
             '<rect width="100%" height="100%" fill="#ffffff"/>']
    for decade in range(bottom, top + 1):
        y = place(10.0 ** first, 10.0 ** decade)[1]
        lines.append('<path d="M%d %.1fh%d" stroke="#d0d0d0"/>' % (LEFT, y, WIDTH))
        lines.append(text(LEFT - 8, y + 4, "%g" % 10.0 ** decade, ' text-anchor="end"'))
    for steps in sorted({steps for steps, _ in points}):
        lines.append(text(place(steps, 10.0 ** bottom)[0], TOP + HEIGHT + 20, "%d" % steps, ' text-anchor="middle"'))
    lines.append(text(LEFT + WIDTH / 2, TOP + HEIGHT + 40, "steps", ' text-anchor="middle"'))
    for colour, (title, curve) in zip(COLOURS, curves):
        places = [place(*point) for point in curve]
        order = math.log(curve[-2][1] / curve[-1][1]) / math.log(curve[-1][0] / curve[-2][0])
        lines.append('<path d="M%s" fill="none" stroke="%s" stroke-width="2"/>' % ("L".join("%.1f %.1f" % p for p in places), colour))
        lines += ['<circle cx="%.1f" cy="%.1f" r="4" fill="%s"/>' % (*p, colour) for p in places]
        lines.append(text(places[-1][0] + 12, places[-1][1] + 4, "%s, order %.2f" % (title, order), ' fill="%s"' % colour))
    with open(out, "w", encoding="utf-8") as file:
        file.write("\n".join(lines + ["</svg>", ""]))


if len(sys.argv) < 3 or not all("=" in argument for argument in sys.argv[2:]):
    sys.exit("Usage: draw_orders.py OUT.svg TITLE=LISTING...")
main(sys.argv[1], [(title, errors_of(path)) for title, path in (argument.split("=", 1) for argument in sys.argv[2:])])
