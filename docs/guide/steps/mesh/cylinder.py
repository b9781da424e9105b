#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""cylinder.py FILE: writes a ring of quadrangles around a cylinder of radius 1, as Gmsh MSH 2.2."""
import math
import sys

NB_AROUND, NB_OUT = 48, 14  # cells around the cylinder and away from it
OUTER_RADIUS = 6.0
CYLINDER, INFLOW, OUTFLOW, FLUID = 1, 2, 3, 4
NAMES = ["CYLINDER", "INFLOW", "OUTFLOW", "FLUID"]


def node(i, j):
    """Returns the number of the node at angle i and distance j."""
    return 1 + j * NB_AROUND + i % NB_AROUND


def coordinates(i, j):
    radius = OUTER_RADIUS ** (j / NB_OUT)
    angle = 2.0 * math.pi * i / NB_AROUND
    return radius * math.cos(angle), radius * math.sin(angle)


def elements():
    """Yields the type of Gmsh, the group and the nodes of each boundary edge and each cell."""
    for i in range(NB_AROUND):
        yield 1, CYLINDER, (node(i, 0), node(i + 1, 0))
        is_left = math.cos(2.0 * math.pi * (i + 0.5) / NB_AROUND) < 0.0
        yield 1, INFLOW if is_left else OUTFLOW, (node(i, NB_OUT), node(i + 1, NB_OUT))
    for j in range(NB_OUT):
        for i in range(NB_AROUND):
            yield 3, FLUID, (node(i, j), node(i, j + 1), node(i + 1, j + 1), node(i + 1, j))


def write(out):
    out.write("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n%d\n" % len(NAMES))
    for number, name in enumerate(NAMES, 1):
        out.write('%d %d "%s"\n' % (2 if name == "FLUID" else 1, number, name))
    out.write("$EndPhysicalNames\n$Nodes\n%d\n" % (NB_AROUND * (NB_OUT + 1)))
    for j in range(NB_OUT + 1):
        for i in range(NB_AROUND):
            out.write("%d %.9f %.9f 0\n" % ((node(i, j),) + coordinates(i, j)))
    rows = list(elements())
    out.write("$EndNodes\n$Elements\n%d\n" % len(rows))
    for number, (kind, group, nodes) in enumerate(rows, 1):
        out.write("%d %d 2 %d %d %s\n" % (number, kind, group, group, " ".join(map(str, nodes))))
    out.write("$EndElements\n")


if len(sys.argv) != 2:
    sys.exit("Usage: cylinder.py FILE")
with open(sys.argv[1], "w", encoding="ascii") as file:
    write(file)
