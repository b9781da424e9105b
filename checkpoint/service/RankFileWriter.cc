// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/RankFileWriter.h"

#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/Crc32c.h"
#include "checkpoint/service/PartDataset.h"

namespace Arcane::detail::checkpoint
{
RankFileWriter::RankFileWriter(const String& directory, Int32 rank, const FileOptions& options)
: m_options(options)
, m_file(h5::File::create(directory + "/" + format::rankFileName(rank)))
, m_root(m_file.root())
{
  m_root->createGroup("variables");
  m_record.rank = rank;
  m_record.name = format::rankFileName(rank);
}

void RankFileWriter::write(const format::DataRecord& description, Span<const std::byte> bytes)
{
  format::DataRecord record = description;
  record.nb_bytes = bytes.size();
  {
    h5::Dataset dataset = createPartDataset(*m_root, record, m_options.filter);
    dataset.write(bytes.data());
  }
  // Chunks that were still in memory were written when the dataset was closed.
  m_file.checkWrites();
  record.crc = format::crc32c(bytes);
  m_record.data.push_back(std::move(record));
}

format::FileRecord RankFileWriter::close()
{
  m_root.reset();
  m_file.close();
  return std::move(m_record);
}
} // namespace Arcane::detail::checkpoint
