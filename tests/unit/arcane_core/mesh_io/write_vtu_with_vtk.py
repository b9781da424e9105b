# SPDX-License-Identifier: Apache-2.0
"""Converts a VTK legacy file with VTK: IN.vtk OUT.vtu MODE COMPRESSOR, where MODE is ascii, binary, base64 or raw, COMPRESSOR none, zlib, lz4 or lzma.
"""
import sys

from vtkmodules.vtkIOLegacy import vtkUnstructuredGridReader
from vtkmodules.vtkIOXML import vtkXMLUnstructuredGridWriter

path, result, mode, compressor = sys.argv[1:5]
reader = vtkUnstructuredGridReader()
reader.SetFileName(path)
reader.Update()
grid = reader.GetOutput()
while grid.GetCellData().GetNumberOfArrays() > 0:
    grid.GetCellData().RemoveArray(0)
while grid.GetPointData().GetNumberOfArrays() > 0:
    grid.GetPointData().RemoveArray(0)
writer = vtkXMLUnstructuredGridWriter()
writer.SetFileName(result)
writer.SetInputData(grid)
{"ascii": writer.SetDataModeToAscii, "binary": writer.SetDataModeToBinary}.get(mode, writer.SetDataModeToAppended)()
writer.SetEncodeAppendedData(mode == "base64")
{"none": writer.SetCompressorTypeToNone, "zlib": writer.SetCompressorTypeToZLib, "lz4": writer.SetCompressorTypeToLZ4,
 "lzma": writer.SetCompressorTypeToLZMA}[compressor]()
# Several blocks.
writer.SetBlockSize(256)
sys.exit(0 if writer.Write() else 1)
