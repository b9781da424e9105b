// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/MachineFile.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/Crc32c.h"
#include "checkpoint/format/FileCheck.h"
#include "checkpoint/hdf5/File.h"
#include "checkpoint/service/PartDataset.h"
#include "shmem/MachineShMemWin.h"

#include <algorithm>
#include <cstring>
#include <string>

namespace Arcane::detail::checkpoint
{
namespace
{
//! The first rank of the machine answers with numbers: 1, or 0 for a failure; the size of the file; the checksum of its structure; for
//! each rank the place of its first number; the offsets of the arrays of the ranks.
constexpr std::size_t nb_head = 3;

String groupName(Int32 rank)
{
  return String(base::printfText("rank_%06d", rank));
}

//! Returns the records of all ranks of the machine, from what they show in \a wishes.
std::vector<format::FileRecord> recordsOf(const MachineShMemWin<char>& wishes)
{
  std::vector<format::FileRecord> records;
  for (Int32 rank : wishes.machineRanks()) {
    const Span<const char> text = wishes.segmentConstView(rank);
    records.push_back(format::fileFromText(std::string(text.data(), static_cast<std::size_t>(text.size())), "memory of the machine"));
  }
  return records;
}

//! Creates the file with a place for each array, and completes the records.
void createFile(const String& directory, const String& name, std::vector<format::FileRecord>& records)
{
  const String path = directory + "/" + name;
  h5::File file = h5::File::create(path);
  {
    h5::Group root = file.root();
    for (format::FileRecord& record : records) {
      h5::Group group = root.createGroup(groupName(record.rank));
      group.createGroup("variables");
      for (format::DataRecord& data : record.data)
        createPartDataset(group, data, {});
    }
  }
  file.close();
  format::FileParts parts;
  for (const format::FileRecord& record : records)
    parts.push_back(&record);
  const Int64 nb_byte = format::InputFile(path).size();
  const UInt32 crc = format::crcOfRest(path, parts);
  for (format::FileRecord& record : records) {
    record.nb_bytes = nb_byte;
    record.crc_of_rest = crc;
  }
}

//! Returns the numbers for all ranks of the machine.
std::vector<Int64> answerOf(const std::vector<format::FileRecord>& records)
{
  std::vector<Int64> answer{ 1, records.front().nb_bytes, records.front().crc_of_rest };
  answer.resize(nb_head + records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    answer[nb_head + i] = static_cast<Int64>(answer.size());
    for (const format::DataRecord& data : records[i].data)
      answer.push_back(data.offset);
  }
  return answer;
}

//! Fills the record of the rank with number \a index on the machine.
void takeAnswer(Span<const Int64> answer, std::size_t index, format::FileRecord& record)
{
  record.nb_bytes = answer[1];
  record.crc_of_rest = static_cast<UInt32>(answer[2]);
  Int64 at = answer[nb_head + static_cast<Int64>(index)];
  for (format::DataRecord& data : record.data) {
    data.dataset = groupName(record.rank) + "/" + data.dataset;
    data.offset = answer[at++];
  }
}
} // namespace

format::FileRecord makeMachineFile(IParallelMng* pm, const String& directory, std::vector<format::DataRecord> arrays)
{
  format::FileRecord mine;
  mine.rank = pm->commRank();
  mine.data = std::move(arrays);
  const std::string wish = format::toText(mine);
  MachineShMemWin<char> wishes(pm, static_cast<Int64>(wish.size()));
  std::memcpy(wishes.segmentView().data(), wish.data(), wish.size());
  wishes.barrier();

  const ConstArrayView<Int32> ranks = wishes.machineRanks();
  mine.name = format::machineFileName(ranks[0]);
  String failure = String::format("rank {0} cannot make the file of the machine", ranks[0]);
  std::vector<Int64> answer;
  if (mine.rank == ranks[0]) {
    // Whatever happens here, the other ranks get an answer.
    try {
      std::vector<format::FileRecord> records = recordsOf(wishes);
      createFile(directory, mine.name, records);
      answer = answerOf(records);
    }
    catch (const std::exception& ex) {
      failure = String(ex.what());
      answer.assign(nb_head, 0);
    }
  }
  MachineShMemWin<Int64> answers(pm, static_cast<Int64>(answer.size()));
  std::ranges::copy(answer, answers.segmentView().begin());
  answers.barrier();

  const Span<const Int64> shown = answers.segmentConstView(ranks[0]);
  ARCANE_THROW_IF(shown[0] == 0, IOException, "{0}", failure);
  takeAnswer(shown, static_cast<std::size_t>(std::ranges::find(ranks, mine.rank) - ranks.begin()), mine);
  return mine;
}

MachineFileWriter::MachineFileWriter(const String& directory, format::FileRecord record)
: m_record(std::move(record))
, m_file(directory + "/" + m_record.name, format::OutputFile::eOpening::Existing)
{}

void MachineFileWriter::writeBlocks(const format::DataRecord& description, Int64 nb_byte, const RowBlocks& blocks)
{
  const bool is_expected = m_nb_written < m_record.data.size() && m_record.data[m_nb_written].name == description.name;
  ARCANE_THROW_IF(!is_expected, IOException, "'{0}' has no place for array '{1}' after {2} others", m_record.name, description.name,
                  m_nb_written);
  format::DataRecord& data = m_record.data[m_nb_written];
  ARCANE_THROW_IF(data.nb_bytes != nb_byte, IOException,
                  "'{0}': array '{1}' has {2} bytes, expected {3}, the number when the "
                  "checkpoint began",
                  m_record.name, data.name, nb_byte, data.nb_bytes);
  Int64 offset = data.offset;
  blocks([&](const data::RowBlock& block) {
    m_file.write(offset, block.bytes);
    data.crc = format::crc32c(block.bytes, data.crc);
    offset += block.bytes.size();
  });
  ++m_nb_written;
}

format::FileRecord MachineFileWriter::close()
{
  ARCANE_THROW_IF(m_nb_written != m_record.data.size(), IOException, "'{0}': {1} arrays were written, expected {2}", m_record.name,
                  m_nb_written, m_record.data.size());
  m_file.syncAndClose();
  return std::move(m_record);
}
} // namespace Arcane::detail::checkpoint
