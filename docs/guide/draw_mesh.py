#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""draw_mesh.py FILE.hdf temperature|rank OUT.svg: draws the cells of a picture of step 5 in the colours of their temperature, or of the
rank that owns them. It needs python3-h5py."""
import sys

import h5py

SCALE = 33.0
COLD, WARM, HOT = (240, 244, 250), (240, 170, 90), (165, 20, 30)
RANKS = ["#7fa6d6", "#e6a15c", "#8cbf7a", "#c98bc0", "#d9d06a", "#8ccccc", "#b0a090", "#e08080"]


def colour(temperature):
    place = 2.0 * max(0.0, min(1.0, temperature)) ** 0.5
    low, high, part = (COLD, WARM, place) if place < 1.0 else (WARM, HOT, place - 1.0)
    return "#%02x%02x%02x" % tuple(int(a + (b - a) * part) for a, b in zip(low, high))


def cells(data):
    """Yields the rank, the temperature and the points of each cell."""
    points, nodes, offsets = data["Points"][:], data["Connectivity"][:], data["Offsets"][:]
    for cell, (rank, temperature) in enumerate(zip(data["CellData/Rank"][:], data["CellData/Temperature"][:])):
        yield rank, temperature, [points[node] for node in nodes[offsets[cell]:offsets[cell + 1]]]


def main(picture, what, out):
    out.write('<svg xmlns="http://www.w3.org/2000/svg" width="420" height="420" viewBox="-210 -210 420 420">\n'
              '<rect x="-210" y="-210" width="420" height="420" fill="#ffffff"/>\n<g stroke="#8090a0" stroke-width="0.4">\n')
    for rank, temperature, corners in cells(h5py.File(picture)["VTKHDF"]):
        path = "L".join("%.1f %.1f" % (p[0] * SCALE, -p[1] * SCALE) for p in corners)
        fill = RANKS[rank % len(RANKS)] if what == "rank" else colour(temperature)
        out.write('<path fill="%s" d="M%sZ"/>\n' % (fill, path))
    out.write("</g>\n</svg>\n")


if len(sys.argv) != 4 or sys.argv[2] not in ("temperature", "rank"):
    sys.exit("Usage: draw_mesh.py FILE.hdf temperature|rank OUT.svg")
with open(sys.argv[3], "w", encoding="ascii") as file:
    main(sys.argv[1], sys.argv[2], file)
