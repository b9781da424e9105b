// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/EnsightWriter.h"

#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/FrameworkTags.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/output/DrawnRows.h"
#include "arcane_core/output/PictureNames.h"
#include "checkpoint/format/DiskFile.h"
#include "variables/data/NumericVisit.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <limits>

namespace Arcane::detail::output
{
namespace
{
using comm::eFrameworkTag;
using comm::messageWith;

std::string numberOfStep(Int32 step)
{
  return base::printfText("%06d", step);
}

//! Returns the values of some rows as reals of 32 bits.
std::vector<float> realRows(const IData& data, ConstArrayView<Int32> rows)
{
  const UniqueArray<std::byte> packed = packedRows(data, rows);
  return data::visitBasicType(data.dataType(), [&](auto kind) {
    using T = decltype(kind);
    std::vector<float> values(packed.size() / sizeof(T));
    for (std::size_t i = 0; i < values.size(); ++i) {
      T value;
      std::memcpy(&value, packed.data() + i * sizeof(T), sizeof(T));
      values[i] = static_cast<float>(value);
    }
    return values;
  });
}

//! How the values of an item are cut into scalars and vectors.
struct Cut
{
  //! The number of reals of each, 1 to 3.
  Int32 nb_real;
  //! How many there are in a value.
  Int32 nb_in_value;
};

Cut cutOf(eDataType type)
{
  switch (type) {
  case DT_Real2: return { 2, 1 };
  case DT_Real3: return { 3, 1 };
  case DT_Real2x2: return { 2, 2 };
  case DT_Real3x3: return { 3, 3 };
  default: return { 1, 1 };
  }
}
} // namespace

EnsightWriter::EnsightWriter(IMesh* mesh, const EnsightOptions& options, const std::vector<ItemGroup>& groups)
: m_mesh(mesh)
, m_options(options)
{
  for (const ItemGroup& group : groups)
    m_parts.emplace_back(mesh->parallelMng(), group, static_cast<Int32>(m_parts.size()) + 1);
  const bool are_ids_given = areIdsGiven();
  const std::string ids = are_ids_given ? "given" : "assign";
  EnsightPart::Sections sections;
  EnsightRecords& head = sections.emplace_back(options.is_binary).head;
  if (options.is_binary)
    head.addText("C Binary");
  head.addText("Mesh of " + std::string(mesh->name().localstr()));
  head.addText("Step " + std::to_string(options.times.size() - 1));
  head.addText("node id " + ids);
  head.addText("element id " + ids);
  for (const EnsightPart& part : m_parts)
    if (!part.empty())
      part.addGrid(sections, options.is_binary, mesh->nodesCoordinates(), are_ids_given);
  writeFile("ensight.geo", sections);
}

bool EnsightWriter::areIdsGiven() const
{
  if (!m_options.with_unique_ids)
    return false;
  Int64 largest = 0;
  for (const EnsightPart& part : m_parts) {
    for (const Item item : m_mesh->nodeFamily()->view(part.nodes()))
      largest = std::max(largest, item.uniqueId().asInt64());
    for (const Item item : m_mesh->itemFamily(part.itemKind())->view(part.items()))
      largest = std::max(largest, item.uniqueId().asInt64());
  }
  largest = m_mesh->parallelMng()->reduce(Parallel::ReduceMax, largest);
  const bool are_small = largest <= std::numeric_limits<Int32>::max();
  if (!are_small)
    m_options.warnings->warn(m_mesh->traceMng(),
                             String::format("EnSight: unique ids of more than 31 bits, as {0}, are not written", largest));
  return are_small;
}

void EnsightWriter::writeFile(const String& name, const EnsightPart::Sections& sections)
{
  IParallelMng& pm = *m_mesh->parallelMng();
  if (!pm.isMasterIO()) {
    for (const EnsightSection& section : sections) {
      const Int64 size = section.own.bytes().size();
      pm.send(Span<const Int64>(&size, 1), messageWith(pm.masterIORank(), eFrameworkTag::EnsightSize, MessagePassing::Blocking));
      pm.send(section.own.bytes(), messageWith(pm.masterIORank(), eFrameworkTag::EnsightSection, MessagePassing::Blocking));
    }
    return;
  }
  namespace fs = std::filesystem;
  const fs::path directory = fs::path(m_options.directory.localstr()) / name.localstr();
  const std::string path = (directory / name.localstr()).string() + numberOfStep(m_options.times.size() - 1);
  std::error_code failed = base::createOutputDirectories(String(directory.string()));
  base::createOutputFile(String(path + ".part"));
  // Data of other ranks are received even after a failure: a stream that has failed ignores them.
  base::ClassicStream<std::ofstream> file(path + ".part", std::ios::binary);
  const auto write = [&](Span<const Byte> bytes) { file.write(reinterpret_cast<const char*>(bytes.data()), bytes.size()); };
  UniqueArray<Byte> received;
  for (const EnsightSection& section : sections) {
    write(section.head.bytes());
    for (Int32 rank = 0; rank < pm.commSize(); ++rank) {
      if (rank == pm.commRank()) {
        write(section.own.bytes());
        continue;
      }
      Int64 size = 0;
      pm.receive(Span<Int64>(&size, 1), messageWith(rank, eFrameworkTag::EnsightSize, MessagePassing::Blocking));
      received.resize(size);
      pm.receive(received.span(), messageWith(rank, eFrameworkTag::EnsightSection, MessagePassing::Blocking));
      write(received.constSpan());
    }
  }
  file.close();
  if (file)
    fs::rename(path + ".part", path, failed);
  if (!file || failed) {
    std::error_code ignored;
    fs::remove(path + ".part", ignored);
  }
  if ((!file || failed) && m_failure.null())
    m_failure = String::format("cannot write '{0}': {1}", base::shownPath(String(path)),
                               failed ? failed.message() : std::string(std::strerror(errno)));
}

void EnsightWriter::write(IVariable* variable, IData* data)
{
  if (!isDrawable(*variable, *data)) {
    m_options.warnings->warn(m_mesh->traceMng(), notDrawable(*variable));
    return;
  }
  const bool is_drawn = variable->itemKind() == IK_Node || std::any_of(m_parts.begin(), m_parts.end(), [&](const EnsightPart& part) {
                          return part.itemKind() == variable->itemKind();
                        });
  if (!is_drawn) {
    m_options.warnings->warn(m_mesh->traceMng(), withoutGroup(*variable));
    return;
  }
  if (variable->isPartial())
    writeComponents(*variable, *onAllItems(*variable, *data));
  else
    writeComponents(*variable, *data);
}

void EnsightWriter::writeComponents(const IVariable& variable, const IData& data)
{
  const Cut cut = cutOf(data.dataType());
  // A rank without any item may not know how many values an item has.
  const bool has_row = data.extent0() > 0;
  const Int32 nb_value = m_mesh->parallelMng()->reduce(Parallel::ReduceMax, has_row ? static_cast<Int32>(data.extent1()) : 0);
  const Int32 nb_component = nb_value * cut.nb_in_value;
  const bool is_on_nodes = variable.itemKind() == IK_Node;
  struct Values
  {
    const EnsightPart* part;
    bool are_of_nodes;
    std::vector<float> rows;
  };
  std::vector<Values> values;
  for (const EnsightPart& part : m_parts) {
    // The elements of a group of nodes are nodes: their values belong to the nodes of the part.
    const bool are_of_items = !is_on_nodes && part.itemKind() == variable.itemKind();
    if (part.empty() || !(is_on_nodes || are_of_items))
      continue;
    values.push_back({ &part, is_on_nodes, realRows(data, is_on_nodes ? part.nodes() : part.items()) });
  }
  for (Int32 c = 0; c < nb_component; ++c) {
    const String name = nameOf(variable, nb_component > 1 ? "_" + std::to_string(c) : "");
    EnsightPart::Component component;
    for (Int32 i = 0; i < (cut.nb_real == 1 ? 1 : 3); ++i)
      component.places.push_back(i < cut.nb_real ? c * cut.nb_real + i : -1);
    EnsightPart::Sections sections;
    sections.emplace_back(m_options.is_binary).head.addText(name.toStdStringView());
    for (const Values& v : values)
      if (v.are_of_nodes)
        v.part->addNodeValues(sections, m_options.is_binary, v.rows, nb_component * cut.nb_real, component);
      else
        v.part->addItemValues(sections, m_options.is_binary, v.rows, nb_component * cut.nb_real, component);
    writeFile(name, sections);
    m_variable_lines += std::string(cut.nb_real == 1 ? "scalar" : "vector") + (is_on_nodes ? " per node:    " : " per element: ") +
                        "   1   " + name.localstr() + " " + name.localstr() + "/" + name.localstr() + "******\n";
    if (m_first_array.name.null())
      m_first_array = { is_on_nodes, name };
  }
}

String EnsightWriter::nameOf(const IVariable& variable, const std::string& suffix)
{
  const String wanted = variable.name() + String(suffix);
  String name = ensightName(variable.name()) + String(suffix);
  // Variables on items of two kinds may have one name; all ranks have them in the same order.
  if (!m_names.insert(name).second)
    name = addDifferent(m_names, name + "_" + itemKindName(variable.itemKind()));
  if (name != wanted)
    m_options.warnings->warn(m_mesh->traceMng(),
                             String::format("variable '{0}' is '{1}' in EnSight, whose names differ and have at most 48 "
                                            "letters, digits and `_`",
                                            variable.fullName(), name));
  return name;
}

//! Returns the steps that have files. One that could not be written, for example to a full disk, has none.
std::vector<Int32> EnsightWriter::writtenSteps() const
{
  std::vector<Int32> steps;
  for (Int32 step = 0; step < m_options.times.size(); ++step)
    if (std::filesystem::exists((m_options.directory + "/ensight.geo/ensight.geo").localstr() + numberOfStep(step)))
      steps.push_back(step);
  return steps;
}

std::string EnsightWriter::caseText() const
{
  const std::vector<Int32> steps = writtenSteps();
  std::string text = "FORMAT\ntype: ensight gold\n\nGEOMETRY\nmodel: 1 ensight.geo/ensight.geo******\n\nVARIABLE\n" + m_variable_lines;
  text += "\nTIME\ntime set:              1\nnumber of steps:       " + std::to_string(steps.size());
  if (std::ssize(steps) == m_options.times.size())
    text += "\nfilename start number: 0\nfilename increment:    1\n";
  else {
    text += "\nfilename numbers:\n";
    for (const Int32 step : steps)
      text += std::to_string(step) + "\n";
  }
  text += "time values:\n";
  for (const Int32 step : steps)
    text += base::printfText("%.16g\n", m_options.times[step]);
  return text;
}

void EnsightWriter::finish()
{
  runAndAgree(m_mesh->parallelMng(), [this] {
    if (!m_mesh->parallelMng()->isMasterIO())
      return;
    if (!m_failure.null())
      throw IOException(A_FUNCINFO, m_failure);
    format::replaceText(m_options.directory + "/ensight.case", caseText(), format::eDurability::InCache);
    writeParaViewScript(m_options.directory, "ensight.case", m_first_array);
  });
}
} // namespace Arcane::detail::output
