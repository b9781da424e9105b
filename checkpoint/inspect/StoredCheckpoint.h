// SPDX-License-Identifier: Apache-2.0
// A checkpoint as tools see it: its variables and their values, without a run.
#pragma once

#include "checkpoint/format/RankRecords.h"

#include <list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace Arcane::detail::inspect
{
//! Describes a variable of a checkpoint.
struct StoredVariable
{
  //! The name of its arrays in the files.
  String name;
  eDataType type = DT_Unknown;
  //! Null when the variable is not on a mesh.
  String mesh;
  //! The name of the kind of its items, such as `Cell`. Null when the variable is not on items.
  String kind;
  //! The name of the family of its items. Null when the variable is not on items.
  String family;
  //! Null when the variable is not on the items of a group.
  String group;
  //! True when the values depend on how the mesh is cut (IVariable::PSubDomainDepend).
  bool depends_on_cut = false;

  bool isOnItems() const { return !kind.null(); }
};

//! The values of a variable on one rank. \shape{nb_row, nb_value}
struct StoredValues
{
  eDataType type = DT_Unknown;
  Int64 nb_row = 0;
  //! The number of values of a row.
  Int64 nb_value = 0;
  UniqueArray<std::byte> bytes;

  //! \unit{bytes}
  Int64 rowSize() const { return nb_row == 0 ? 0 : bytes.largeSize() / nb_row; }
};

//! The items of one family that are on one rank.
struct StoredItems
{
  //! The unique ids of all items, ghosts included. The index is the local id; a hole has -1.
  UniqueArray<Int64> unique_ids;
  UniqueArray<Int32> owners;
};

//! The row of a variable that belongs to an item.
struct ItemRow
{
  Int64 unique_id = -1;
  Int32 rank = -1;
  Int64 row = -1;
};

/*!
 * \brief Reads the arrays of a checkpoint.
 *
 * All calls are \local and throw IOException when a file is missing or damaged: the checksum of each array is checked when it is read.
 */
class StoredCheckpoint
{
 public:
  //! Opens a checkpoint, or the newest one of a directory of checkpoints.
  explicit StoredCheckpoint(const String& path);

  const String& path() const { return m_path; }
  //! Returns the manifest without its files.
  const format::Manifest& manifest() const { return m_records.header(); }
  Int32 nbRank() const { return m_records.nbRank(); }
  //! Returns the variables, in the order in which rank 0 saved them, without the parts of meshes.
  const std::vector<StoredVariable>& variables() const { return m_variables; }
  //! Returns null when the checkpoint lacks the variable.
  const StoredVariable* find(const String& name) const;
  //! Returns the names of the meshes.
  std::vector<String> meshes() const;

  //! Returns nothing when this rank has not saved the variable.
  std::optional<StoredValues> values(Int32 rank, const String& name) const;
  //! Returns the bytes of an array of a mesh, such as `Cell.Node`; the array is empty when there is none.
  StoredValues meshArray(Int32 rank, const String& mesh, const std::string& array) const;
  //! Returns the items whose arrays begin with \a prefix: `Cell` for instance.
  StoredItems items(Int32 rank, const String& mesh, const String& prefix) const;
  //! Returns the rows of the items that \a rank owns, for a variable on items that has \a nb_row rows there, in the order of rows.
  std::vector<ItemRow> ownRows(Int32 rank, const StoredVariable& variable, Int64 nb_row) const;

 private:
  String m_path;
  format::RankRecords m_records;
  //! The descriptions of the ranks that were read last, the last one first.
  mutable std::list<std::pair<Int32, std::shared_ptr<const format::FileRecord>>> m_descriptions;
  std::vector<StoredVariable> m_variables;
  //! The ranks whose files with filtered values were checked.
  mutable std::set<Int32> m_checked_files;

  void readVariables();
  std::shared_ptr<const format::FileRecord> description(Int32 rank) const;
  //! Returns how the names of the arrays of the items of a variable begin.
  String prefixOfItems(Int32 rank, const StoredVariable& variable) const;
  void readFiltered(const format::FileRecord& file, const format::DataRecord& record, Span<std::byte> bytes) const;
};

//! Returns true for variables whose values depend on how often a run was interrupted: time spent, number of outputs. \local
bool dependsOnRun(const String& name);

//! Returns the values as numbers of their type \a T.
template <typename T> Span<const T> numbersOf(const StoredValues& values)
{
  return { reinterpret_cast<const T*>(values.bytes.data()), values.bytes.largeSize() / Int64(sizeof(T)) };
}
} // namespace Arcane::detail::inspect
