#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""draw_slick.py FOLDER OUT.svg: draws the cells with oil in all pictures of FOLDER, in the colours of their parts of oil. It needs python3-h5py."""
import pathlib
import sys

import h5py

SIDE = 480
WATER, OIL = (214, 230, 244), (120, 40, 20)


def colour(part):
    return "#%02x%02x%02x" % tuple(int(a + (b - a) * part) for a, b in zip(WATER, OIL))


def main(folder, out):
    pictures = sorted(pathlib.Path(folder).glob("Mesh0_*.hdf"))
    if not pictures:
        sys.exit("draw_slick.py: no file Mesh0_*.hdf in '%s', expected pictures of the service VtkHdfPostProcessor" % folder)
    # The first file has the mesh for all of them.
    first = h5py.File(pictures[0])["VTKHDF"]
    points, nodes, offsets = first["Points"][:], first["Connectivity"][:], first["Offsets"][:]
    out.write('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d">\n<rect width="100%%" height="100%%" fill="%s"/>\n<g stroke="none">\n'
              % (SIDE, SIDE, colour(0.0)))
    paths = {}
    for picture in pictures:
        parts = h5py.File(picture)["VTKHDF/CellData/Oil"][:]
        for cell in (cell for cell, part in enumerate(parts) if part > 0.0):
            corners = [(round(x * SIDE), round((1.0 - y) * SIDE)) for x, y, z in (points[node] for node in nodes[offsets[cell]:offsets[cell + 1]])]
            steps = ("%d %d" % (b[0] - a[0], b[1] - a[1]) for a, b in zip(corners, corners[1:]))
            paths.setdefault(colour(parts[cell]), []).append("M%d %dl%sz" % (*corners[0], " ".join(steps)))
    for fill, cells in paths.items():
        out.write('<path fill="%s" d="%s"/>\n' % (fill, "".join(cells)))
    out.write("</g>\n</svg>\n")


if len(sys.argv) != 3:
    sys.exit("Usage: draw_slick.py FOLDER OUT.svg")
with open(sys.argv[2], "w", encoding="ascii") as file:
    main(sys.argv[1], file)
