#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""draw_wake.py FILE.vtkhdf OUT.svg: draws the cells of a picture of step 5 in the colours of their temperature. It needs python3-h5py."""
import sys

import h5py

SCALE = 33.0
COLD, WARM, HOT = (240, 244, 250), (240, 170, 90), (165, 20, 30)


def colour(temperature):
    place = 2.0 * max(0.0, min(1.0, temperature)) ** 0.5
    low, high, part = (COLD, WARM, place) if place < 1.0 else (WARM, HOT, place - 1.0)
    return "#%02x%02x%02x" % tuple(int(a + (b - a) * part) for a, b in zip(low, high))


def main(picture, out):
    data = h5py.File(picture)["VTKHDF"]
    points, nodes, offsets = data["Points"][:], data["Connectivity"][:], data["Offsets"][:]
    out.write('<svg xmlns="http://www.w3.org/2000/svg" width="420" height="420" viewBox="-210 -210 420 420">\n'
              '<rect x="-210" y="-210" width="420" height="420" fill="#ffffff"/>\n<g stroke="#8090a0" stroke-width="0.4">\n')
    for cell, temperature in enumerate(data["CellData/Temperature"][:]):
        corners = nodes[offsets[cell]:offsets[cell + 1]]
        path = "L".join("%.1f %.1f" % (points[n][0] * SCALE, -points[n][1] * SCALE) for n in corners)
        out.write('<path fill="%s" d="M%sZ"/>\n' % (colour(temperature), path))
    out.write("</g>\n</svg>\n")


with open(sys.argv[2], "w", encoding="ascii") as file:
    main(sys.argv[1], file)
