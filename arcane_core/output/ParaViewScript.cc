// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/ParaViewScript.h"

#include "checkpoint/format/DiskFile.h"

#include <filesystem>
#include <string>

namespace Arcane::detail::output
{
namespace
{
//! Returns a text as Python writes it.
std::string pythonText(std::string_view text)
{
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      result += '\\';
    if (byte < ' ')
      result += base::printfText("\\x%02x", byte);
    else
      result += c;
  }
  return result + '"';
}
} // namespace

void writeParaViewScript(const String& directory, const String& file, const DrawnArray& array)
{
  const std::string folder = std::filesystem::absolute(directory.localstr()).lexically_normal().string();
  std::string text = "# Opens the last picture of this directory: paraview --script=open_in_paraview.py\n"
                     "import os\n"
                     "from paraview.simple import *\n\n"
                     "folder = os.path.dirname(os.path.abspath(__file__)) if \"__file__\" in globals() else " +
                     pythonText(folder) + "\nreader = OpenDataFile(os.path.join(folder, " + pythonText(file.toStdStringView()) +
                     "))\nview = GetActiveViewOrCreate(\"RenderView\")\ndisplay = Show(reader, view)\nscene = GetAnimationScene()\n"
                     "scene.UpdateAnimationUsingDataTimeSteps()\nscene.GoToLast()\n";
  if (!array.name.null())
    text += std::string("ColorBy(display, (\"") + (array.is_on_points ? "POINTS" : "CELLS") + "\", " +
            pythonText(array.name.toStdStringView()) +
            "))\ndisplay.RescaleTransferFunctionToDataRange(False)\ndisplay.SetScalarBarVisibility(view, True)\n";
  text += "ResetCamera(view)\nRender(view)\n";
  format::replaceText(directory + "/open_in_paraview.py", text, format::eDurability::InCache);
}
} // namespace Arcane::detail::output
