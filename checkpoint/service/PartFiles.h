// SPDX-License-Identifier: Apache-2.0
// Opens the files of the parts of a checkpoint when they are needed.
#pragma once

#include "checkpoint/format/Manifest.h"
#include "checkpoint/service/RankFileReader.h"

#include <list>
#include <memory>
#include <utility>

namespace Arcane::detail::checkpoint
{
//! Keeps the files that were used last open. A rank may read many parts, and a process may only have so many open files. All calls are
//! \local.
class PartFiles
{
 public:
  //! \param manifest must live as long as this object
  PartFiles(const String& directory, const format::Manifest& manifest)
  : m_directory(directory)
  , m_manifest(manifest)
  {}

  //! Returns the file of a part, which is valid until the next call. \throws IOException when it cannot be opened
  const RankFileReader& open(Int32 part);

 private:
  static constexpr std::size_t max_nb_open = 32;

  String m_directory;
  const format::Manifest& m_manifest;
  //! The file that was used last is the first one.
  std::list<std::pair<Int32, std::unique_ptr<RankFileReader>>> m_files;
};
} // namespace Arcane::detail::checkpoint
