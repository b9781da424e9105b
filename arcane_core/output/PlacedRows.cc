// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/PlacedRows.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "checkpoint/format/DiskFile.h"

#include <algorithm>
#include <filesystem>
#include <memory>

namespace Arcane::detail::output
{
namespace
{
//! \unit{bytes}
constexpr Int64 block_bytes = 1024 * 1024;

format::OutputFile openDraft(const String& draft)
{
  try {
    return format::OutputFile(draft, format::OutputFile::eOpening::Existing);
  }
  catch (const IOException& ex) {
    ARCANE_THROW(IOException, "{0}: the master has made this file, expected a folder that all ranks see, or 'use-collective-write' false",
                 ex.message());
  }
}

void writeMadeRows(const PlacedRows& rows, format::OutputFile& file)
{
  const Int64 nb_in_block = std::max<Int64>(block_bytes / rows.row_bytes, 1);
  const auto block = std::make_unique_for_overwrite<std::byte[]>(static_cast<std::size_t>(nb_in_block * rows.row_bytes));
  for (Int64 first = 0; first < rows.nb_row; first += nb_in_block) {
    const Int64 nb = std::min(nb_in_block, rows.nb_row - first);
    rows.fill(first, nb, block.get());
    file.write(rows.offset + first * rows.row_bytes, { block.get(), nb * rows.row_bytes });
  }
}
} // namespace

void renameDraft(const String& draft, const String& path)
{
  std::error_code failed;
  std::filesystem::rename(draft.localstr(), path.localstr(), failed);
  ARCANE_THROW_IF(static_cast<bool>(failed), IOException, "cannot rename '{0}': {1}", base::shownPath(draft), failed.message());
}

void removeDrafts(const std::vector<PlacedFile>& files)
{
  std::error_code ignored;
  for (const PlacedFile& file : files)
    std::filesystem::remove(file.draft.localstr(), ignored);
}

void writePlacedRows(const PlacedFile& file)
{
  format::OutputFile output = openDraft(file.draft);
  for (const PlacedRows& rows : file.rows) {
    if (rows.nbBytes() == 0)
      continue;
    if (rows.fill)
      writeMadeRows(rows, output);
    else
      output.write(rows.offset, rows.values);
  }
  output.close();
}
} // namespace Arcane::detail::output
