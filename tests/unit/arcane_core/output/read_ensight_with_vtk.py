# SPDX-License-Identifier: Apache-2.0
"""Reads ensight.case with VTK: path, number of cells, total volume, number of steps, factor of values. Fails if they are not these.

Density is the factor times the sum of the coordinates of the centre of its cell, and Velocity the factor times the point, at the last step.
"""
import sys

from vtkmodules.vtkCommonCore import vtkIdList
from vtkmodules.vtkFiltersVerdict import vtkCellSizeFilter
from vtkmodules.vtkIOEnSight import vtkGenericEnSightReader


def check(what, found, expected):
    if abs(found - expected) > 1e-5 * max(1.0, abs(expected)):
        sys.exit(f"{what} is {found}, expected {expected}")


path, nb_cell, volume, nb_step, factor = sys.argv[1], *map(float, sys.argv[2:6])
reader = vtkGenericEnSightReader()
reader.SetCaseFileName(path)
reader.UpdateInformation()
times = reader.GetTimeSets().GetItem(0)
check("number of steps", times.GetNumberOfTuples(), nb_step)
reader.SetTimeValue(times.GetValue(int(nb_step) - 1))
reader.ReadAllVariablesOn()
reader.Update()

found_cells = 0
found_volume = 0.0
blocks = reader.GetOutput()
for i in range(blocks.GetNumberOfBlocks()):
    grid = blocks.GetBlock(i)
    if grid is None or grid.GetNumberOfCells() == 0:
        continue
    densities = grid.GetCellData().GetArray("Density")
    velocities = grid.GetPointData().GetArray("Velocity")
    first = grid.GetCellData().GetArray("Pair_0")
    second = grid.GetCellData().GetArray("Pair_1")
    found_cells += grid.GetNumberOfCells()
    for cell in range(grid.GetNumberOfCells()):
        ids = vtkIdList()
        grid.GetCellPoints(cell, ids)
        points = {ids.GetId(j) for j in range(ids.GetNumberOfIds())}
        centre = sum(sum(grid.GetPoint(p)) for p in points) / len(points)
        check("density", densities.GetValue(cell), factor * centre)
        check("first of pair", first.GetValue(cell), centre)
        check("second of pair", second.GetValue(cell), -centre)
    for point in range(grid.GetNumberOfPoints()):
        for axis in range(3):
            check("velocity", velocities.GetComponent(point, axis), factor * grid.GetPoint(point)[axis])
    sizes = vtkCellSizeFilter()
    sizes.SetInputData(grid)
    sizes.Update()
    volumes = sizes.GetOutput().GetCellData().GetArray("Volume")
    found_volume += sum(volumes.GetValue(j) for j in range(volumes.GetNumberOfTuples()))
check("number of cells", found_cells, nb_cell)
check("volume", found_volume, volume)
