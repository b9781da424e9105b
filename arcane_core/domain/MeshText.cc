// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/MeshText.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/items/ItemConnectivity.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

namespace Arcane::detail::domain
{

namespace
{
constexpr const char* list_names[] = { "nodes", "edges", "faces" };

//! `Cell 12`, the beginning of each line.
std::string nameOf(const IItemFamily& family, Int32 id)
{
  return std::string(itemKindName(family.itemKind())) + ' ' + std::to_string(family.uniqueIds()[id]);
}

//! Writes ` type Quad4 nodes 3 4 9 8 faces 48 49 50 51`, which does not depend on ranks.
void writeShape(std::ostream& text, const IMesh* mesh, const IItemFamily& family, Int32 id)
{
  text << " type " << mesh->itemTypeMng()->typeFromId(family.typeIds()[id])->typeName();
  for (eItemKind target : { IK_Node, IK_Edge, IK_Face }) {
    const mesh::ItemConnectivity* items = target < family.itemKind() ? family.connectivity(target) : nullptr;
    if (!items)
      continue;
    text << ' ' << list_names[target];
    for (Int32 item : items->of(id))
      text << ' ' << mesh->itemFamily(target)->uniqueIds()[item];
  }
}

std::string shapeOf(const IMesh* mesh, const IItemFamily& family, Int32 id)
{
  base::ClassicStream<std::ostringstream> text;
  writeShape(text, mesh, family, id);
  return text.str();
}

UniqueArray<Int32> sortedIds(const IItemFamily& family, bool is_by_local_id)
{
  UniqueArray<Int32> ids(family.allItems().view().localIds());
  const ConstArrayView<Int64> uids = family.uniqueIds();
  std::sort(ids.begin(), ids.end(), [&](Int32 a, Int32 b) { return is_by_local_id ? a < b : uids[a] < uids[b]; });
  return ids;
}

//! The text of a file about an item.
struct Line
{
  Int32 owner = A_NULL_RANK;
  std::string shape;
};

//! Returns the lines by the name of the item. \throws IOException when the file cannot be read, or has a line of another layout
std::map<std::string, Line> readLines(const String& file_name)
{
  base::ClassicStream<std::ifstream> file(file_name.localstr());
  ARCANE_THROW_IF(!file, IOException, "cannot read mesh text '{0}': {1}", file_name, std::strerror(errno));
  std::map<std::string, Line> lines;
  std::string text;
  for (Int32 number = 1; std::getline(file, text); ++number) {
    base::ClassicStream<std::istringstream> words(text);
    std::string kind;
    std::string owner_word;
    Int64 uid = 0;
    Line line;
    words >> kind >> uid >> owner_word >> line.owner;
    ARCANE_THROW_IF(!words || owner_word != "owner", IOException,
                    "mesh text '{0}': line {1} is '{2}', expected 'KIND UNIQUE_ID owner RANK type ...'", file_name, number, text);
    std::getline(words, line.shape);
    lines[kind + ' ' + std::to_string(uid)] = line;
  }
  return lines;
}
} // namespace

void writeMeshText(const IMesh* mesh, const String& file_name, const MeshTextOptions& options)
{
  base::createOutputFile(file_name);
  base::ClassicStream<std::ofstream> file(file_name.localstr());
  for (eItemKind kind : mesh::all_kinds) {
    const IItemFamily& family = *mesh->itemFamily(kind);
    for (Int32 id : sortedIds(family, options.has_local_id)) {
      file << nameOf(family, id) << (options.has_local_id ? " local " + std::to_string(id) : "") << " owner " << family.owners()[id];
      writeShape(file, mesh, family, id);
      file << '\n';
    }
  }
  file.flush();
  ARCANE_THROW_IF(!file, IOException, "cannot write mesh text '{0}': {1}", file_name, std::strerror(errno));
}

void compareWithMeshText(const IMesh* mesh, const String& file_name, bool has_owner)
{
  const std::map<std::string, Line> lines = readLines(file_name);
  for (eItemKind kind : mesh::all_kinds) {
    const IItemFamily& family = *mesh->itemFamily(kind);
    for (Int32 id : family.allItems().own().view().localIds()) {
      const std::string name = nameOf(family, id);
      const auto found = lines.find(name);
      ARCANE_FATAL_IF(found == lines.end(), "mesh '{0}': {1} is not in '{2}', expected a file of the same mesh", mesh->name(), name,
                      file_name);
      const std::string shape = shapeOf(mesh, family, id);
      ARCANE_FATAL_IF(found->second.shape != shape, "mesh '{0}': {1} is{2}, and '{3}' says{4}, expected the same", mesh->name(), name,
                      shape, file_name, found->second.shape);
      ARCANE_FATAL_IF(has_owner && found->second.owner != family.owners()[id],
                      "mesh '{0}': {1} is of rank {2}, and '{3}' says {4}, expected the same owners", mesh->name(), name,
                      family.owners()[id], file_name, found->second.owner);
    }
  }
}

} // namespace Arcane::detail::domain
