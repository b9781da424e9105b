// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_info/MeshProgram.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/mesh_info/CutFile.h"
#include "arcane_core/mesh_info/MeshFaults.h"
#include "arcane_core/mesh_io/DuplicateCells.h"
#include "arcane_core/mesh_io/ReadMeshFile.h"
#include "arcane_core/mesh_io/ScotchPartitioner.h"
#include "arcane_core/tools/ToolArguments.h"

#include <CLI/CLI.hpp>

#include <ostream>

namespace Arcane::detail::mesh_info
{
namespace
{
// Each part is a thread. Runs on more ranks keep their own cuts.
constexpr Int32 max_part = 256;

std::string textOf(const Real3& point)
{
  return String::format("({0} {1} {2})", point.x, point.y, point.z).localstr();
}

void printFigures(const std::string& path, const MeshFigures& figures, std::ostream& out)
{
  Int64 nb_cell = 0;
  for (const auto& [type, nb] : figures.nb_of_types)
    nb_cell += nb;
  out << path << ": dimension " << figures.dimension << ", " << figures.nb_node << " nodes, " << nb_cell
      << (nb_cell == 1 ? " cell\n" : " cells\n");
  for (const auto& [type, nb] : figures.nb_of_types)
    out << "  " << nb << " " << type << '\n';
  out << "  from " << textOf(figures.low) << " to " << textOf(figures.high) << '\n';
  out << "  " << measureName(figures.dimension) << " " << String::fromNumber(figures.measure) << '\n';
  if (!figures.groups.empty())
    out << "groups:\n";
  for (const MeshFigures::Group& group : figures.groups) {
    out << "  '" << group.name << "': " << group.nb_item << " " << itemKindName(group.kind) << (group.nb_item == 1 ? "" : "s");
    const Int32 dimension = group.kind == IK_Cell ? figures.dimension : (group.kind == IK_Face ? figures.dimension - 1 : 1);
    if (group.kind != IK_Node && dimension > 0)
      out << ", " << measureName(dimension) << " " << String::fromNumber(group.measure);
    out << '\n';
  }
}

void printLines(const char* title, const std::vector<std::string>& lines, std::ostream& out)
{
  if (!lines.empty())
    out << title << ":\n";
  for (const std::string& line : lines)
    out << "  " << line << '\n';
}

int describe(const std::string& path, std::ostream& out)
{
  meshio::ParsedMesh file = meshio::parseMeshFile(String(path), 0, 1);
  const meshio::ParsedMesh as_read = file;
  SequentialParallelMng alone(nullptr);
  meshio::FileFault ignored(file);
  meshio::removeDuplicateCells(&alone, file, ignored);
  const CellsOfFile cells(file);
  const MeshFigures figures = figuresOf(file, cells);
  printFigures(path, figures, out);
  printLines("left out or changed", notesOf(file, cells), out);
  std::vector<std::string> faults = faultsOf(file, cells, figures);
  if (const std::string refusal = refusalOf(as_read); !refusal.empty())
    faults.push_back("a run refuses the mesh: " + refusal);
  printLines("what is wrong", faults, out);
  return faults.empty() ? 0 : 1;
}

//! The values of the command line.
struct Wishes
{
  std::string path;
  Int32 nb_part = 0;
  std::string partitioner = "Metis";
};

CLI::App* addInfo(CLI::App& app, Wishes& wishes)
{
  CLI::App* const info =
    app.add_subcommand("info", "Prints cells by type, bounding box, length, area or volume, groups, and what is wrong.");
  info->set_help_flag("-h,--help", "Prints this text");
  info->add_option("FILE", wishes.path, "A mesh of Gmsh (.msh) or VTK (.vtk, .vtu)")->required()->type_name("");
  return info;
}

CLI::App* addCut(CLI::App& app, Wishes& wishes)
{
  CLI::App* const cut =
    app.add_subcommand("cut", "Cuts a mesh in parts and keeps them in FILE.cuts, where runs on as many ranks read them.");
  cut->set_help_flag("-h,--help", "Prints this text");
  cut->add_option("FILE", wishes.path, "A mesh of Gmsh (.msh) or VTK (.vtk, .vtu)")->required()->type_name("");
  cut->add_option("N", wishes.nb_part, "The number of parts, which is that of the ranks")
    ->required()
    ->type_name("")
    ->check(CLI::Range(2, max_part));
  std::vector<std::string> names{ "Metis" };
  if (meshio::hasScotch())
    names.push_back("PTScotch");
  cut->add_option("--partitioner", wishes.partitioner, "The <partitioner> of the case: " + CLI::detail::join(names, " or "))
    ->type_name("NAME")
    ->check(CLI::IsMember(names));
  return cut;
}
} // namespace

int runMeshProgram(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err)
{
  CLI::App app("Describes mesh files, says what is wrong with them, and cuts them.", "arcane_mesh");
  app.require_subcommand(1);
  app.footer(
    "Exit codes: 0; 1 when something is wrong with the mesh; 2 when the command line is wrong, the file cannot be read, or the parts "
    "cannot be written.");
  Wishes wishes;
  CLI::App* const info = addInfo(app, wishes);
  addCut(app, wishes);
  if (const std::optional<int> code = tools::readArguments(app, arguments, { out, err }, 2))
    return *code;
  try {
    int code = 0;
    if (info->parsed())
      code = describe(wishes.path, out);
    else
      cutFile(wishes.path, wishes.nb_part,
              wishes.partitioner == "Metis" ? meshio::ePartitionAlgorithm::Metis : meshio::ePartitionAlgorithm::Scotch, out);
    ARCANE_THROW_IF(!out.flush(), IOException, "cannot write the result");
    return code;
  }
  catch (const std::exception& e) {
    err << "arcane_mesh: " << e.what() << '\n';
    return 2;
  }
}
} // namespace Arcane::detail::mesh_info
