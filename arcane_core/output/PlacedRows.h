// SPDX-License-Identifier: Apache-2.0
// The values that a rank writes to files which have places for them.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/text/String.h"

#include <functional>
#include <memory>
#include <vector>

namespace Arcane::detail::output
{
//! The rows of this rank in one array of a file, of which the rows of all ranks follow each other.
struct PlacedRows
{
  Int64 nb_row = 0;
  Int64 row_bytes = 0; //!< \unit{bytes}
  //! The place of the first row in the file. \unit{bytes}
  Int64 offset = 0;
  //! The values, unless fill() makes them.
  Span<const std::byte> values;
  //! The owner of the values, or null.
  std::shared_ptr<const void> owner;
  //! Makes rows \a first to \a first + \a nb_row - 1; null if the values are there.
  std::function<void(Int64 first, Int64 nb_row, std::byte* to)> fill;

  Int64 nbBytes() const { return nb_row * row_bytes; }
};

//! A file whose structure is complete, and what this rank writes to it.
struct PlacedFile
{
  String draft; //!< its path while it is written
  String path;  //!< its path in the end
  std::vector<PlacedRows> rows;
};

//! Gives the draft, which is complete, its name. \local \throws IOException
void renameDraft(const String& draft, const String& path);

//! Removes the drafts that are still there. \local
void removeDrafts(const std::vector<PlacedFile>& files);

//! Writes the values of this rank to the draft, in blocks of one MiB. \local \throws IOException
void writePlacedRows(const PlacedFile& file);
} // namespace Arcane::detail::output
