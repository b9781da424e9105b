#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Takes the surface of the mesh, coloured by a variable, out of a run that computes: a file for ParaView, or a picture."""
import argparse
import sys

import arcane_watch

try:
    import numpy
    import vtkmodules.vtkInteractionStyle  # noqa: F401, what vtkRenderWindow looks for
    import vtkmodules.vtkRenderingOpenGL2  # noqa: F401
    from vtkmodules.util.numpy_support import numpy_to_vtk
    from vtkmodules.vtkCommonCore import vtkPoints
    from vtkmodules.vtkCommonDataModel import vtkCellArray, vtkUnstructuredGrid
    from vtkmodules.vtkFiltersCore import vtkAppendPolyData
    from vtkmodules.vtkFiltersGeometry import vtkGeometryFilter
    from vtkmodules.vtkIOImage import vtkPNGWriter
    from vtkmodules.vtkIOXML import vtkXMLPolyDataWriter
    from vtkmodules.vtkRenderingAnnotation import vtkScalarBarActor
    from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper, vtkRenderer, vtkRenderWindow, vtkWindowToImageFilter
except ImportError as ex:
    missing = str(ex)
else:
    missing = None

GHOST = 1  # vtkDataSetAttributes::DUPLICATECELL: no surface lies between two ranks


def grid_of(mesh, rank, name, values):
    """The part of one rank as a grid of VTK, which copies nothing but the nodes of cells where its integers are not those of the run."""
    grid = vtkUnstructuredGrid()
    points = vtkPoints()
    points.SetData(numpy_to_vtk(mesh.coordinates))
    grid.SetPoints(points)
    cells = vtkCellArray()
    cells.SetData(numpy_to_vtk(mesh.cell_offsets), numpy_to_vtk(mesh.cell_nodes))
    grid.SetCells(numpy_to_vtk(mesh.cell_types), cells)
    ghosts = numpy_to_vtk(numpy.where(mesh.cell_owners == rank, 0, GHOST).astype(numpy.uint8), deep=True)
    ghosts.SetName("vtkGhostType")
    grid.GetCellData().AddArray(ghosts)
    array = numpy_to_vtk(values, deep=True)
    array.SetName(name)
    data = grid.GetCellData() if values.shape[0] == mesh.cell_types.shape[0] else grid.GetPointData()
    data.SetScalars(array)
    return grid


def surface_of(run, snapshot, name):
    """The surface of all ranks of this machine."""
    append = vtkAppendPolyData()
    for mesh, rank, values in zip(snapshot.mesh, run.ranks, snapshot[name]):
        surface = vtkGeometryFilter()
        surface.SetInputData(grid_of(mesh, rank, name, values))
        append.AddInputConnection(surface.GetOutputPort())
    append.Update()
    return append.GetOutput()


def write(surface, path):
    writer = vtkXMLPolyDataWriter()
    writer.SetInputData(surface)
    writer.SetFileName(path)
    return writer.Write() == 1


def draw(surface, name, path):
    mapper = vtkPolyDataMapper()
    mapper.SetInputData(surface)
    mapper.SetScalarModeToUseCellData() if surface.GetCellData().HasArray(name) else mapper.SetScalarModeToUsePointData()
    mapper.SelectColorArray(name)
    mapper.SetScalarRange((surface.GetCellData().GetArray(name) or surface.GetPointData().GetArray(name)).GetRange())
    mapper.GetLookupTable().SetHueRange(0.67, 0.0)
    actor = vtkActor()
    actor.SetMapper(mapper)
    actor.GetProperty().EdgeVisibilityOn()
    legend = vtkScalarBarActor()
    legend.SetLookupTable(mapper.GetLookupTable())
    legend.SetTitle(name)
    legend.GetTitleTextProperty().SetColor(0, 0, 0)
    legend.GetLabelTextProperty().SetColor(0, 0, 0)
    renderer = vtkRenderer()
    renderer.SetBackground(1, 1, 1)
    renderer.AddActor(actor)
    renderer.AddActor2D(legend)
    window = vtkRenderWindow()
    window.SetOffScreenRendering(1)
    window.SetSize(900, 420)
    window.AddRenderer(renderer)
    camera = renderer.GetActiveCamera()
    renderer.ResetCamera()
    camera.Azimuth(-25)
    camera.Elevation(25)
    camera.Zoom(1.6)
    renderer.ResetCameraClippingRange()
    window.Render()
    image = vtkWindowToImageFilter()
    image.SetInput(window)
    writer = vtkPNGWriter()
    writer.SetInputConnection(image.GetOutputPort())
    writer.SetFileName(path)
    writer.Write()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", help="the output directory of the run, which was started with -A,Watch=mesh:NAME")
    parser.add_argument("name", help="the variable, with one value for each cell or node")
    parser.add_argument("--vtp", metavar="FILE", default="surface.vtp", help="the file for ParaView")
    parser.add_argument("--png", metavar="FILE", help="a picture, which needs a display")
    arguments = parser.parse_args()
    if missing:
        print("surface.py: the packages python3-vtk9 and python3-numpy are needed: %s" % missing, file=sys.stderr)
        return 2
    try:
        run = arcane_watch.attach(arguments.output)
        snapshot = run.snapshot(arguments.name, mesh=True)
        surface = surface_of(run, snapshot, arguments.name)
    except (arcane_watch.WatchError, KeyError) as ex:
        print("surface.py: %s" % ex.args[0], file=sys.stderr)
        return 4
    if not write(surface, arguments.vtp):
        print("surface.py: cannot write '%s'" % arguments.vtp, file=sys.stderr)
        return 4
    if arguments.png:
        draw(surface, arguments.name, arguments.png)
    print("%s: %d faces of the surface after iteration %d, at time %g" % (
        arguments.vtp, surface.GetNumberOfCells(), snapshot.iteration, snapshot.time))
    return 0


if __name__ == "__main__":
    sys.exit(main())
