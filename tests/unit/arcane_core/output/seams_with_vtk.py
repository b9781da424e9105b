# SPDX-License-Identifier: Apache-2.0
"""Looks for seams with VTK: path, number of faces of the surface, value of Density. Fails if the mesh has walls inside, or a surface of equal
density ends inside."""
import sys

from vtkmodules.vtkFiltersCore import vtkCellDataToPointData, vtkContourFilter, vtkFeatureEdges
from vtkmodules.vtkFiltersGeometry import vtkGeometryFilter
from vtkmodules.vtkIOHDF import vtkHDFReader

path, nb_face, density = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
reader = vtkHDFReader()
reader.SetFileName(path)
surface = vtkGeometryFilter()
surface.SetInputConnection(reader.GetOutputPort())
surface.Update()
if surface.GetOutput().GetNumberOfCells() != nb_face:
    sys.exit(f"the surface has {surface.GetOutput().GetNumberOfCells()} faces, expected {nb_face}")

on_points = vtkCellDataToPointData()
on_points.SetInputConnection(reader.GetOutputPort())
contour = vtkContourFilter()
contour.SetInputConnection(on_points.GetOutputPort())
contour.SetInputArrayToProcess(0, 0, 0, 0, "Density")
contour.SetValue(0, density)
ends = vtkFeatureEdges()
ends.SetInputConnection(contour.GetOutputPort())
ends.FeatureEdgesOff()
ends.NonManifoldEdgesOff()
ends.ManifoldEdgesOff()
ends.Update()
box = reader.GetOutput().GetBounds()
if contour.GetOutput().GetNumberOfCells() == 0:
    sys.exit("there is no surface of equal density")
for i in range(ends.GetOutput().GetNumberOfCells()):
    bounds = ends.GetOutput().GetCell(i).GetBounds()
    if not any(abs(bounds[side] - box[side]) < 1e-9 and abs(bounds[side ^ 1] - box[side]) < 1e-9 for side in range(6)):
        sys.exit(f"the surface of equal density ends inside, at {bounds}")
