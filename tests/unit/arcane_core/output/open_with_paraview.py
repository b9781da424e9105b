# SPDX-License-Identifier: Apache-2.0
"""Opens a file with ParaView by its name alone, as a double click does: path, measure of the own cells, times. Fails if they are not these.

Ghosts are hidden: they count neither for the measure nor in pictures."""
import sys

from paraview.simple import IntegrateVariables, OpenDataFile, servermanager

path, measure, times = sys.argv[1], float(sys.argv[2]), [float(time) for time in sys.argv[3:]]
reader = OpenDataFile(path)
if reader is None:
    sys.exit(f"ParaView has no reader for '{path}'")
reader.UpdatePipeline()
if list(reader.TimestepValues) != times:
    sys.exit(f"times are {list(reader.TimestepValues)}, expected {times}")
for name in ("Density", "Rank", "vtkGhostType"):
    if name not in reader.CellData.keys():
        sys.exit(f"arrays are {reader.CellData.keys()}, expected also '{name}'")
sum_of_cells = IntegrateVariables(reader)
for time in times or [0.0]:
    sum_of_cells.UpdatePipeline(time)
    found = servermanager.Fetch(sum_of_cells).GetCellData().GetArray("Volume").GetValue(0)
    if abs(found - measure) > 1e-12 * measure:
        sys.exit(f"the cells have the volume {found} at time {time}, expected {measure}: ghosts must not count")
