// SPDX-License-Identifier: Apache-2.0
// Opens the files of the parts of a checkpoint when they are needed.
#pragma once

#include "checkpoint/format/RankRecords.h"
#include "checkpoint/service/RankFileReader.h"

#include <list>
#include <memory>
#include <utility>

namespace Arcane::detail::checkpoint
{
//! Keeps what was used last: a rank may read many parts, and a process may only have so many open files. All calls are \local.
class PartFiles
{
 public:
  //! \param records must live as long as this object
  explicit PartFiles(const format::RankRecords& records)
  : m_records(records)
  {}

  //! Returns the file of a part, which is valid until the next call. \throws IOException when it cannot be opened
  const RankFileReader& open(Int32 part);
  //! Returns the description of a part. \throws IOException when it cannot be read
  std::shared_ptr<const format::FileRecord> record(Int32 part);

 private:
  template <typename T> using Recent = std::list<std::pair<Int32, T>>;

  static constexpr std::size_t max_nb_open = 32;
  //! Descriptions of 100 arrays take 9 MiB then.
  static constexpr std::size_t max_nb_record = 256;

  const format::RankRecords& m_records;
  //! The file that was used last is the first one.
  Recent<std::unique_ptr<RankFileReader>> m_files;
  Recent<std::shared_ptr<const format::FileRecord>> m_descriptions;
};
} // namespace Arcane::detail::checkpoint
