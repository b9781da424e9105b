// SPDX-License-Identifier: Apache-2.0
// Checkpoints of a strip of quads, cut among any number of ranks.
#pragma once

#include "arcane_core/base/math/Real3.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/mesh/items/ItemTypes.h"
#include "checkpoint/inspect/CheckpointProgram.h"
#include "tests/unit/checkpoint/format/FormatFixture.h"

#include <map>
#include <set>
#include <sstream>

namespace Arcane::test
{
//! What the program wrote, and its exit code.
struct ProgramResult
{
  int code;
  std::string out;
  std::string err;
};

//! What a test changes in the values that are saved.
struct StripValues
{
  std::map<Int64, Real> density_of_cell = {};
  Real time = 1.0;
  bool has_pressure = true;
  //! The cells of the environment OIL; no environment when it is empty.
  std::set<Int64> oil_cells = {};
};

//! Writes arrays one after the other to the file of a rank, and describes them.
class StripFile
{
 public:
  template <typename T> void write(const char* name, eDataType type, const std::vector<T>& values)
  {
    detail::format::DataRecord record;
    record.name = name;
    record.type = type;
    record.dimension = 1;
    record.extents = { static_cast<Int64>(values.size()), 1 };
    record.offset = static_cast<Int64>(m_content.size());
    record.nb_bytes = static_cast<Int64>(values.size() * sizeof(T));
    const Span<const std::byte> bytes(reinterpret_cast<const std::byte*>(values.data()), record.nb_bytes);
    record.crc = detail::format::crc32c(bytes);
    m_content.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    m_record.data.push_back(record);
  }

  //! Saves the file in the draft of a checkpoint.
  detail::format::FileRecord save(const String& directory, Int32 rank)
  {
    m_record.name = detail::format::rankFileName(rank);
    std::ofstream((directory + "/" + m_record.name).localstr(), std::ios::binary) << m_content;
    return m_record;
  }

 private:
  std::string m_content;
  detail::format::FileRecord m_record;
};

class StripFixture : public FormatFixture
{
 protected:
  static constexpr Int32 nb_cell = 12;

  static ProgramResult run(const std::vector<std::string>& arguments)
  {
    std::ostringstream out;
    std::ostringstream err;
    const int code = detail::inspect::runCheckpointProgram(arguments, out, err);
    return { code, out.str(), err.str() };
  }

  //! Saves a strip that is cut among all ranks. \collective
  void saveOnAllRanks(const String& directory, const StripValues& values = {}) const { saveStrip(m_pm, directory, values); }

  //! Saves a strip that one rank holds.
  static void saveAlone(const String& directory, const StripValues& values = {})
  {
    SequentialParallelMng alone(nullptr);
    saveStrip(&alone, directory, values);
  }

 private:
  static Int32 ownerOfCell(Int64 cell, Int32 nb_rank) { return static_cast<Int32>(cell * nb_rank / nb_cell); }
  //! Nodes 2 * i and 2 * i + 1 are to the left of cell i.
  static Int32 ownerOfNode(Int64 node, Int32 nb_rank) { return ownerOfCell(std::max<Int64>(node / 2 - 1, 0), nb_rank); }

  //! The strip on one rank: its cells, and one more on each side.
  struct Part
  {
    std::vector<Int64> cells;
    std::vector<Int64> nodes;

    Int32 localNode(Int64 node) const { return static_cast<Int32>(std::ranges::find(nodes, node) - nodes.begin()); }
  };

  static Part partOf(Int32 rank, Int32 nb_rank)
  {
    Part part;
    for (Int64 cell = 0; cell < nb_cell; ++cell)
      for (const Int64 near : { cell - 1, cell, cell + 1 })
        if (near >= 0 && near < nb_cell && ownerOfCell(near, nb_rank) == rank) {
          part.cells.push_back(cell);
          break;
        }
    // Another order than that of unique ids.
    std::ranges::reverse(part.cells);
    for (const Int64 cell : part.cells)
      for (Int64 i = 0; i < 4; ++i)
        if (std::ranges::find(part.nodes, 2 * cell + i) == part.nodes.end())
          part.nodes.push_back(2 * cell + i);
    return part;
  }

  static void saveStrip(IParallelMng* pm, const String& directory, const StripValues& values)
  {
    const Int32 nb_rank = pm->commSize();
    const Part part = partOf(pm->commRank(), nb_rank);
    detail::format::PendingCheckpoint pending(pm, directory);
    StripFile file;
    const std::string text = metaData(values);
    file.write("(metadata)", DT_Byte, std::vector<char>(text.begin(), text.end()));
    writeMesh(file, part, pm->commRank(), nb_rank);
    if (!values.oil_cells.empty())
      writeOil(file, part, values.oil_cells);
    writeVariables(file, part, pm->commRank(), values);
    detail::format::Manifest header;
    header.code_name = "test";
    header.time = values.time;
    pending.commit({}, header, file.save(pending.draftPath(), pm->commRank()));
  }

  static std::string metaData(const StripValues& values)
  {
    std::string text = "<arcane-checkpoint-metadata><variables>";
    const auto add = [&](const std::string& attributes) { text += "<variable " + attributes + "/>"; };
    const std::string on_cells = R"(mesh-name="Strip" item-family-name="Cell" property="0" )";
    add(on_cells + R"(base-name="Density" full-type="Real.Cell.1.0")");
    if (values.has_pressure)
      add(on_cells + R"(base-name="Pressure" full-type="Real.Cell.1.0")");
    add(on_cells + R"(base-name="Odd" item-group-name="OddCells" full-type="Int32.Cell.1.0")");
    add(R"(mesh-name="Strip" item-family-name="Node" property="0" base-name="NodeCoord" full-type="Real3.Node.1.0")");
    add(R"(base-name="GlobalTime" full-type="Real.None.0.0" property="0")");
    add(R"(base-name="GlobalCPUTime" full-type="Real.None.0.0" property="0")");
    add(R"(base-name="LocalTable" full-type="Int64.None.1.0" property="8")");
    return text + "</variables></arcane-checkpoint-metadata>";
  }

  static void writeMesh(StripFile& file, const Part& part, Int32 rank, Int32 nb_rank)
  {
    std::vector<Int32> owners;
    std::vector<Int16> types;
    std::vector<Int32> list;
    std::vector<Int32> odd;
    for (const Int64 cell : part.cells) {
      if (cell % 2 == 1)
        odd.push_back(static_cast<Int32>(owners.size()));
      owners.push_back(ownerOfCell(cell, nb_rank));
      types.push_back(IT_Quad4);
      for (const Int64 node : { 2 * cell, 2 * cell + 2, 2 * cell + 3, 2 * cell + 1 })
        list.push_back(part.localNode(node));
    }
    std::vector<Int32> node_owners;
    for (const Int64 node : part.nodes)
      node_owners.push_back(ownerOfNode(node, nb_rank));
    file.write<Int64>("ArcaneMeshState_Strip_Infos", DT_Int64, { 2, 2, 1, 0, rank });
    file.write("ArcaneMeshState_Strip_Cell.UniqueIds", DT_Int64, part.cells);
    file.write("ArcaneMeshState_Strip_Cell.Owners", DT_Int32, owners);
    file.write("ArcaneMeshState_Strip_Cell.Types", DT_Int16, types);
    file.write("ArcaneMeshState_Strip_Cell.Node", DT_Int32, list);
    file.write("ArcaneMeshState_Strip_Cell.Group.OddCells", DT_Int32, odd);
    file.write("ArcaneMeshState_Strip_Node.UniqueIds", DT_Int64, part.nodes);
    file.write("ArcaneMeshState_Strip_Node.Owners", DT_Int32, node_owners);
  }

  static void writeOil(StripFile& file, const Part& part, const std::set<Int64>& oil_cells)
  {
    std::string groups(1, static_cast<char>(IK_Cell));
    groups += std::string("StdMat_OIL") + '\0';
    file.write("ArcaneMeshState_Strip_Groups", DT_Byte, std::vector<char>(groups.begin(), groups.end()));
    std::vector<Int32> ids;
    for (std::size_t i = 0; i < part.cells.size(); ++i)
      if (oil_cells.contains(part.cells[i]))
        ids.push_back(static_cast<Int32>(i));
    file.write("ArcaneMeshState_Strip_Cell.Group.StdMat_OIL", DT_Int32, ids);
  }

  static void writeVariables(StripFile& file, const Part& part, Int32 rank, const StripValues& values)
  {
    std::vector<Real> density;
    std::vector<Int32> odd;
    for (const Int64 cell : part.cells) {
      const auto changed = values.density_of_cell.find(cell);
      density.push_back(changed != values.density_of_cell.end() ? changed->second : 100.0 + Real(cell));
      if (cell % 2 == 1)
        odd.push_back(static_cast<Int32>(cell));
    }
    std::vector<Real3> positions;
    for (const Int64 node : part.nodes)
      positions.emplace_back(Real(node / 2), Real(node % 2), 0.0);
    file.write("Strip_Cell_Density", DT_Real, density);
    if (values.has_pressure)
      file.write("Strip_Cell_Pressure", DT_Real, density);
    file.write("Strip_Cell_Odd", DT_Int32, odd);
    file.write("Strip_Node_NodeCoord", DT_Real3, positions);
    file.write<Real>("GlobalTime", DT_Real, { values.time });
    file.write<Real>("GlobalCPUTime", DT_Real, { Real(rank) + values.time });
    file.write<Int64>("LocalTable", DT_Int64, std::vector<Int64>(static_cast<std::size_t>(rank + 1), rank));
  }
};
} // namespace Arcane::test
