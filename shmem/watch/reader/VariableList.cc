// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/reader/VariableList.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <string>
#include <vector>

namespace Arcane::detail::watch
{
namespace
{
int64_t added(std::string& all, std::string_view text)
{
  const auto begin = static_cast<int64_t>(all.size());
  all.append(text);
  all.push_back('\0');
  return begin;
}

//! Gathers rows and texts, whose number is known at the end only.
struct Rows
{
  std::vector<arcane_watch_row> rows;
  std::string full_names;
  std::string other_texts;

  void add(const EntryCopy& entry, Int32 position)
  {
    const EntryTexts texts = entry.texts();
    arcane_watch_row& row = rows.emplace_back();
    row.full_name = added(full_names, texts.full_name);
    row.name = added(other_texts, texts.name);
    row.mesh = added(other_texts, texts.mesh);
    row.family = added(other_texts, texts.family);
    row.group = added(other_texts, texts.group);
    writeType(entry.number, entry.number_bytes, row.type);
    row.kind = static_cast<int32_t>(entry.shape_kind);
    row.item_kind = entry.item_kind;
    row.is_readable = entry.state != eEntryState::Hidden ? 1 : 0;
    row.is_tiled = entry.is_tiled ? 1 : 0;
    row.nb_dim = std::clamp<int32_t>(entry.nb_dim, 0, ARCANE_WATCH_MAX_DIM);
    row.position = position;
    std::copy(entry.dims.begin(), entry.dims.end(), row.shape);
    row.epoch = entry.epoch;
    row.copied_after = entry.copied_after;
  }

  //! Moves the other texts behind the full names.
  void shiftTexts()
  {
    const auto nb_byte = static_cast<int64_t>(full_names.size());
    for (arcane_watch_row& row : rows)
      for (int64_t* text : { &row.name, &row.mesh, &row.family, &row.group })
        *text += nb_byte;
  }
};
} // namespace

ListPointer listOf(const WatchedRun& run, Int32 index)
{
  Rows found;
  EntryCopy entry;
  const Int32 nb_entry = run.nbEntry(index);
  constexpr std::size_t usual_texts_bytes = 64;
  found.rows.reserve(static_cast<std::size_t>(nb_entry));
  found.full_names.reserve(static_cast<std::size_t>(nb_entry) * usual_texts_bytes);
  found.other_texts.reserve(static_cast<std::size_t>(nb_entry) * usual_texts_bytes);
  for (Int32 i = 0; i < nb_entry; ++i)
    if (readEntry(run.entryAt(index, i), entry) && entry.state != eEntryState::Free && entry.shape_kind != eShapeKind::Mesh)
      found.add(entry, i);
  found.shiftTexts();

  const std::size_t rows_bytes = found.rows.size() * sizeof(arcane_watch_row);
  const std::size_t texts_bytes = found.full_names.size() + found.other_texts.size();
  void* const block = std::malloc(sizeof(arcane_watch_list) + rows_bytes + texts_bytes);
  if (!block)
    throw std::bad_alloc();
  char* const rows = static_cast<char*>(block) + sizeof(arcane_watch_list);
  char* const texts = rows + rows_bytes;
  std::copy_n(reinterpret_cast<const char*>(found.rows.data()), rows_bytes, rows);
  found.full_names.copy(texts, found.full_names.size());
  found.other_texts.copy(texts + found.full_names.size(), found.other_texts.size());
  return ListPointer(new (block) arcane_watch_list{ .nb_row = static_cast<int64_t>(found.rows.size()),
                                                    .nb_text_byte = static_cast<int64_t>(texts_bytes),
                                                    .nb_full_name_byte = static_cast<int64_t>(found.full_names.size()),
                                                    .rows = reinterpret_cast<const arcane_watch_row*>(rows),
                                                    .texts = texts });
}
} // namespace Arcane::detail::watch
