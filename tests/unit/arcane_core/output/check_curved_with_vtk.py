# SPDX-License-Identifier: Apache-2.0
"""Reads a file with VTK: path, number of cells, total size, VTK types separated by commas. Fails if they are not these.

The points in the middle of the edges and faces that VTK finds have to lie there.
"""
import sys

from vtkmodules.vtkFiltersVerdict import vtkCellSizeFilter
from vtkmodules.vtkIOEnSight import vtkGenericEnSightReader
from vtkmodules.vtkIOHDF import vtkHDFReader


def fail_unless(is_right, what):
    if not is_right:
        sys.exit(what)


def grids(path):
    if path.endswith(".case"):
        reader = vtkGenericEnSightReader()
        reader.SetCaseFileName(path)
        reader.Update()
        blocks = reader.GetOutput()
        return [blocks.GetBlock(i) for i in range(blocks.GetNumberOfBlocks()) if blocks.GetBlock(i) is not None]
    reader = vtkHDFReader()
    reader.SetFileName(path)
    reader.Update()
    return [reader.GetOutput()]


def check_middle(grid, part, corners, middle):
    places = [grid.GetPoint(part.GetPointId(i)) for i in corners]
    place = grid.GetPoint(part.GetPointId(middle))
    for axis in range(3):
        mean = sum(p[axis] for p in places) / len(places)
        fail_unless(abs(place[axis] - mean) < 1e-5, f"point {middle} of a part of type {part.GetCellType()} is at {place}, not amid {places}")


def box_volume(cell):
    low_x, high_x, low_y, high_y, low_z, high_z = cell.GetBounds()
    return (high_x - low_x) * (high_y - low_y) * (high_z - low_z) if cell.GetCellType() == triquadratic_hexahedron else 0.0


quadratic_edge, biquadratic_quad, triquadratic_hexahedron = 21, 28, 29
path, nb_cell, size = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
expected_types = {int(t) for t in sys.argv[4].split(",")}
found_cells, found_size, found_types = 0, 0.0, set()
for grid in grids(path):
    for c in range(grid.GetNumberOfCells()):
        cell = grid.GetCell(c)
        found_types.add(cell.GetCellType())
        for i in range(cell.GetNumberOfEdges()):
            edge = cell.GetEdge(i)
            fail_unless(edge.GetCellType() == quadratic_edge, f"an edge of a cell of type {cell.GetCellType()} is not quadratic")
            check_middle(grid, edge, (0, 1), 2)
        for i in range(cell.GetNumberOfFaces()):
            if cell.GetFace(i).GetCellType() == biquadratic_quad:
                check_middle(grid, cell.GetFace(i), range(4), 8)
        if cell.GetCellType() == biquadratic_quad:
            check_middle(grid, cell, range(4), 8)
        if cell.GetCellType() == triquadratic_hexahedron:
            check_middle(grid, cell, range(8), 26)
    found_cells += grid.GetNumberOfCells()
    if grid.GetNumberOfCells() > 0:
        # It leaves out hexahedra of 27 nodes: in the meshes of the tests they are boxes.
        sizes = vtkCellSizeFilter()
        sizes.SetInputData(grid)
        sizes.Update()
        values = sizes.GetOutput().GetCellData()
        for i in range(grid.GetNumberOfCells()):
            found_size += box_volume(grid.GetCell(i)) or sum(abs(values.GetArray(name).GetValue(i)) for name in ("Area", "Volume"))
fail_unless(found_cells == nb_cell, f"found {found_cells} cells, expected {nb_cell}")
fail_unless(found_types == expected_types, f"found types {found_types}, expected {expected_types}")
fail_unless(abs(found_size - size) < 1e-5 * size, f"the size is {found_size}, expected {size}")
