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

void RankFileWriter::writeBlocks(const format::DataRecord& description, Int64 nb_byte, const RowBlocks& blocks)
{
  format::DataRecord record = description;
  record.nb_bytes = nb_byte;
  {
    h5::Dataset dataset = createPartDataset(*m_root, record, m_options.filter);
    blocks([&](const data::RowBlock& block) {
      if (block.bytes.size() == nb_byte)
        dataset.write(block.bytes.data());
      else
        dataset.writeRows(block.first, block.nb_row, block.bytes.data());
      record.crc = format::crc32c(block.bytes, record.crc);
    });
  }
  // Chunks that were still in memory were written when the dataset was closed.
  m_file.checkWrites();
  m_record.data.push_back(std::move(record));
}

format::FileRecord RankFileWriter::close()
{
  m_root.reset();
  m_file.close();
  return std::move(m_record);
}
} // namespace Arcane::detail::checkpoint
