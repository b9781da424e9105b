# SPDX-License-Identifier: Apache-2.0
"""Draws Density of a file with VTK: path, picture. Fails if the picture does not show cells of many colours."""
import sys

import vtkmodules.vtkRenderingOpenGL2  # noqa: F401, the library that draws
from vtkmodules.vtkFiltersGeometry import vtkDataSetSurfaceFilter
from vtkmodules.vtkIOHDF import vtkHDFReader
from vtkmodules.vtkIOImage import vtkPNGWriter
from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkRenderer, vtkRenderWindow, vtkWindowToImageFilter

path, picture = sys.argv[1:3]
reader = vtkHDFReader()
reader.SetFileName(path)
surface = vtkDataSetSurfaceFilter()
surface.SetInputConnection(reader.GetOutputPort())
surface.Update()
mapper = vtkPolyDataMapper()
mapper.SetInputConnection(surface.GetOutputPort())
mapper.SetScalarModeToUseCellFieldData()
mapper.SelectColorArray("Density")
mapper.SetScalarRange(surface.GetOutput().GetCellData().GetArray("Density").GetRange())
actor = vtkActor()
actor.SetMapper(mapper)
actor.GetProperty().LightingOff()
renderer = vtkRenderer()
renderer.AddActor(actor)
window = vtkRenderWindow()
window.SetOffScreenRendering(1)
window.SetSize(200, 150)
window.AddRenderer(renderer)
window.Render()
grab = vtkWindowToImageFilter()
grab.SetInput(window)
writer = vtkPNGWriter()
writer.SetFileName(picture)
writer.SetInputConnection(grab.GetOutputPort())
writer.Write()

pixels = grab.GetOutput().GetPointData().GetScalars()
colours = {pixels.GetTuple(i) for i in range(pixels.GetNumberOfTuples())}
if len(colours) < 10:
    sys.exit(f"the picture has {len(colours)} colours, expected those of 15 cells in front of a background")
