// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/inspect/StoredCheckpoint.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/mesh/topology/StateArrays.h"
#include "arcane_core/mesh/topology/UserFamiliesState.h"
#include "axl/xml/XmlDocument.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/Crc32c.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/format/FileCheck.h"
#include "checkpoint/hdf5/File.h"

#include <algorithm>
#include <filesystem>

namespace Arcane::detail::inspect
{
namespace
{
constexpr const char* meta_data_name = "(metadata)";
constexpr std::string_view mesh_state_prefix = "ArcaneMeshState_";
//! The bit of IVariable::PSubDomainDepend, which files hold.
constexpr int depends_on_cut_bit = 1 << 3;
//! Variables are looked at rank after rank: small checkpoints are read once, and large ones do not fill the memory.
constexpr std::size_t max_nb_description = 1024;

//! Returns the path of a checkpoint: \a path itself, or the newest one in it.
String checkpointIn(const String& path)
{
  if (std::filesystem::exists(std::filesystem::path(path.localstr()) / format::manifest_file_name))
    return path;
  const format::CheckpointDirectory directory(path);
  const std::vector<Int64> indexes = directory.indexes();
  ARCANE_THROW_IF(indexes.empty(), IOException,
                  "'{0}' is no checkpoint, expected ck_<n>, a directory with some, or the output directory of a run", path);
  return directory.pathOf(indexes.front());
}

String valueOf(const xml::Node& element, std::string_view name)
{
  const xml::Node* attribute = element.attribute(name);
  return attribute ? String(attribute->value) : String();
}

//! Fills what a full type such as `Real.Cell.1.0` says.
void setType(StoredVariable& variable, const std::string& full_type)
{
  const std::size_t first = full_type.find('.');
  const std::size_t second = full_type.find('.', first + 1);
  ARCANE_THROW_IF(second == std::string::npos, IOException, "variable '{0}' has type '{1}', expected type.kind.dimension.tag",
                  variable.name, full_type);
  bool has_error = false;
  variable.type = dataTypeFromName(full_type.substr(0, first).c_str(), has_error);
  const std::string kind = full_type.substr(first + 1, second - first - 1);
  if (kind != "None")
    variable.kind = String(kind);
}

StoredVariable variableFrom(const xml::Node& element)
{
  StoredVariable variable;
  variable.mesh = valueOf(element, "mesh-name");
  variable.group = valueOf(element, "item-group-name");
  variable.family = valueOf(element, "item-family-name");
  std::string name;
  for (const String& part : { variable.mesh, variable.family, valueOf(element, "base-name") })
    if (!part.null())
      name += (name.empty() ? "" : "_") + std::string(part.localstr());
  variable.name = String(name);
  setType(variable, valueOf(element, "full-type").localstr());
  const String property = valueOf(element, "property");
  variable.depends_on_cut = !property.null() && (std::atoi(property.localstr()) & depends_on_cut_bit) != 0;
  return variable;
}
} // namespace

bool dependsOnRun(const String& name)
{
  for (const char* other : { meta_data_name, "GlobalCPUTime", "GlobalElapsedTime", "ArcaneTimeHistory", "ArcaneTimeStats" })
    if (name == other || name.startsWith(String(other) + "_"))
      return true;
  return name.startsWith("ArcaneCheckpoint") || name.startsWith("ArcanePostProcessing");
}

StoredCheckpoint::StoredCheckpoint(const String& path)
: m_path(checkpointIn(path))
, m_records(m_path)
{
  readVariables();
}

std::shared_ptr<const format::FileRecord> StoredCheckpoint::description(Int32 rank) const
{
  const auto found = std::ranges::find(m_descriptions, rank, &std::pair<Int32, std::shared_ptr<const format::FileRecord>>::first);
  if (found != m_descriptions.end())
    m_descriptions.splice(m_descriptions.begin(), m_descriptions, found);
  else {
    if (m_descriptions.size() == max_nb_description)
      m_descriptions.pop_back();
    m_descriptions.emplace_front(rank, std::make_shared<const format::FileRecord>(m_records.read(rank)));
  }
  return m_descriptions.front().second;
}

void StoredCheckpoint::readVariables()
{
  const std::optional<StoredValues> text = values(0, meta_data_name);
  ARCANE_THROW_IF(!text, IOException, "checkpoint '{0}' has no description of its variables", m_path);
  const std::string_view bytes(reinterpret_cast<const char*>(text->bytes.data()), static_cast<std::size_t>(text->bytes.largeSize()));
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(bytes, m_path.localstr(), diagnostics);
  const xml::Node* const list = document.root() ? document.root()->child("variables") : nullptr;
  ARCANE_THROW_IF(!list, IOException, "checkpoint '{0}': the description of its variables cannot be read", m_path);
  for (const xml::Node* element : list->children()) {
    StoredVariable variable = variableFrom(*element);
    if (!variable.name.toStdStringView().starts_with(mesh_state_prefix))
      m_variables.push_back(std::move(variable));
  }
}

const StoredVariable* StoredCheckpoint::find(const String& name) const
{
  const auto found = std::ranges::find(m_variables, name, &StoredVariable::name);
  return found == m_variables.end() ? nullptr : &*found;
}

std::vector<String> StoredCheckpoint::meshes() const
{
  constexpr std::string_view end = "_Infos";
  std::vector<String> names;
  const std::shared_ptr<const format::FileRecord> first = description(0);
  for (const format::DataRecord& record : first->data) {
    const std::string_view name = record.name.toStdStringView();
    if (name.starts_with(mesh_state_prefix) && name.ends_with(end))
      names.push_back(String(std::string(name.substr(mesh_state_prefix.size(), name.size() - mesh_state_prefix.size() - end.size()))));
  }
  return names;
}

std::optional<StoredValues> StoredCheckpoint::values(Int32 rank, const String& name) const
{
  const std::shared_ptr<const format::FileRecord> description = this->description(rank);
  const format::FileRecord& file = *description;
  const format::DataRecord* const record = file.find(name);
  if (!record)
    return std::nullopt;
  StoredValues result;
  result.type = record->type;
  result.nb_row = record->extents[0];
  result.nb_value = record->extents[1];
  result.bytes.resize(record->nb_bytes);
  if (record->isFiltered())
    readFiltered(file, *record, result.bytes);
  else
    format::InputFile(m_path + "/" + file.name).read(record->offset, result.bytes);
  const UInt32 crc = format::crc32c(Span<const std::byte>(result.bytes));
  ARCANE_THROW_IF(crc != record->crc, IOException, "file '{0}' is damaged: checksum {1} of data '{2}', expected {3}", file.name,
                  format::crcText(crc), name, format::crcText(record->crc));
  return result;
}

void StoredCheckpoint::readFiltered(const format::FileRecord& file, const format::DataRecord& record, Span<std::byte> bytes) const
{
  // No damaged file reaches HDF5.
  if (!m_checked_files.contains(file.rank)) {
    format::checkFile(m_path, file);
    m_checked_files.insert(file.rank);
  }
  const h5::File h5_file = h5::File::openReadOnly(m_path + "/" + file.name);
  const h5::Dataset dataset = h5_file.root().openDataset(record.dataset);
  ARCANE_THROW_IF(dataset.nbBytes() != bytes.size(), IOException, "file '{0}': dataset '{1}' has {2} bytes, expected {3}", file.name,
                  record.dataset, dataset.nbBytes(), bytes.size());
  dataset.read(bytes.data());
}

StoredValues StoredCheckpoint::meshArray(Int32 rank, const String& mesh, const std::string& array) const
{
  return values(rank, String(mesh_state_prefix) + mesh + "_" + array).value_or(StoredValues());
}

String StoredCheckpoint::prefixOfItems(Int32 rank, const StoredVariable& variable) const
{
  if (variable.kind != itemKindName(IK_DoF) && variable.kind != itemKindName(IK_Particle))
    return variable.kind;
  const StoredValues names = meshArray(rank, variable.mesh, mesh::state_user_families_name);
  const Span<const Byte> bytes = numbersOf<Byte>(names);
  const UniqueArray<String> families = mesh::namesFrom(bytes.constSmallView());
  const auto found = std::ranges::find(families, variable.family);
  ARCANE_THROW_IF(found == families.end(), IOException, "checkpoint '{0}', rank {1}: there is no family '{2}' of {3}s", m_path, rank,
                  variable.family, variable.kind);
  return mesh::userFamilyPrefix(static_cast<Int32>(found - families.begin()));
}

StoredItems StoredCheckpoint::items(Int32 rank, const String& mesh, const String& prefix) const
{
  const std::string begin = prefix.localstr();
  const StoredValues unique_ids = meshArray(rank, mesh, begin + ".UniqueIds");
  const StoredValues owners = meshArray(rank, mesh, begin + ".Owners");
  StoredItems items{ UniqueArray<Int64>(numbersOf<Int64>(unique_ids)), UniqueArray<Int32>(numbersOf<Int32>(owners)) };
  ARCANE_THROW_IF(items.unique_ids.size() != items.owners.size(), IOException, "checkpoint '{0}', rank {1}: {2} unique ids and {3} owners",
                  m_path, rank, items.unique_ids.size(), items.owners.size());
  return items;
}

std::vector<ItemRow> StoredCheckpoint::ownRows(Int32 rank, const StoredVariable& variable, Int64 nb_row) const
{
  const String prefix = prefixOfItems(rank, variable);
  const StoredItems items = this->items(rank, variable.mesh, prefix);
  std::vector<ItemRow> rows;
  const auto add = [&](Int64 local_id, Int64 row) {
    ARCANE_THROW_IF(local_id < 0 || local_id >= items.owners.size(), IOException, "checkpoint '{0}', rank {1}: group '{2}' has {3} {4}",
                    m_path, rank, variable.group, variable.kind, local_id);
    const auto i = static_cast<Int32>(local_id);
    if (items.owners[i] == rank && items.unique_ids[i] >= 0)
      rows.push_back({ items.unique_ids[i], rank, row });
  };
  if (variable.group.null()) {
    for (Int64 i = 0; i < std::min<Int64>(items.owners.size(), nb_row); ++i)
      add(i, i);
    return rows;
  }
  const StoredValues group = meshArray(rank, variable.mesh, std::string(prefix.localstr()) + ".Group." + variable.group.localstr());
  const Span<const Int32> ids = numbersOf<Int32>(group);
  for (Int64 i = 0; i < std::min(ids.size(), nb_row); ++i)
    add(ids[i], i);
  return rows;
}
} // namespace Arcane::detail::inspect
