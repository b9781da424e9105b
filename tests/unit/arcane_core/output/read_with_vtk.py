# SPDX-License-Identifier: Apache-2.0
"""Reads a file with VTK: path, number of cells, total volume, value of Density, time. Fails if they are not these."""
import sys

from vtkmodules.vtkFiltersVerdict import vtkCellSizeFilter
from vtkmodules.vtkIOHDF import vtkHDFReader


def check(what, found, expected):
    if abs(found - expected) > 1e-12 * abs(expected):
        sys.exit(f"{what} is {found}, expected {expected}")


path, nb_cell, volume, density, time = sys.argv[1], *map(float, sys.argv[2:6])
reader = vtkHDFReader()
if not reader.CanReadFile(path):
    sys.exit(f"VTK does not read '{path}'")
reader.SetFileName(path)
reader.Update()
grid = reader.GetOutput()
check("number of cells", grid.GetNumberOfCells(), nb_cell)

densities = grid.GetCellData().GetArray("Density")
check("number of densities", densities.GetNumberOfTuples(), nb_cell)
for value in densities.GetRange():
    check("density", value, density)
velocities = grid.GetPointData().GetArray("Velocity")
check("number of velocities", velocities.GetNumberOfTuples(), grid.GetNumberOfPoints())
for component, expected in enumerate((1.0, 2.0, 3.0)):
    check("velocity", velocities.GetComponent(0, component), expected)
check("time", grid.GetFieldData().GetArray("TimeValue").GetValue(0), time)

sizes = vtkCellSizeFilter()
sizes.SetInputData(grid)
sizes.Update()
volumes = sizes.GetOutput().GetCellData().GetArray("Volume")
check("volume", sum(volumes.GetValue(i) for i in range(volumes.GetNumberOfTuples())), volume)
