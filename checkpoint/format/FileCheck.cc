// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/FileCheck.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/Crc32c.h"
#include "checkpoint/format/DiskFile.h"

#include <algorithm>
#include <map>
#include <memory>

namespace Arcane::detail::format
{
namespace
{
//! Computes checksums of parts of a file, through one buffer.
class PartReader
{
 public:
  explicit PartReader(const InputFile& file)
  : m_file(file)
  , m_buffer(std::make_unique<std::byte[]>(buffer_bytes))
  {}

  UInt32 crc(Int64 begin, Int64 end, UInt32 previous)
  {
    for (Int64 at = begin; at < end; at += buffer_bytes) {
      const Span<std::byte> bytes(m_buffer.get(), std::min(buffer_bytes, end - at));
      m_file.read(at, bytes);
      previous = crc32c(bytes, previous);
    }
    return previous;
  }

 private:
  //! The buffer fits in the cache of a core.
  static constexpr Int64 buffer_bytes = 512 * 1024;

  const InputFile& m_file;
  std::unique_ptr<std::byte[]> m_buffer;
};

//! Returns the arrays that have a place of their own, in the order of these places in the file.
std::vector<const DataRecord*> sortedData(const FileParts& parts)
{
  std::vector<const DataRecord*> sorted;
  for (const FileRecord* part : parts)
    for (const DataRecord& data : part->data)
      if (data.nb_bytes > 0 && !data.isFiltered())
        sorted.push_back(&data);
  std::sort(sorted.begin(), sorted.end(), [](const DataRecord* a, const DataRecord* b) { return a->offset < b->offset; });
  return sorted;
}

//! \throws IOException when arrays overlap or leave the file
void checkPlaces(const std::vector<const DataRecord*>& sorted, Int64 file_bytes, const String& path)
{
  Int64 end = 0;
  for (const DataRecord* data : sorted) {
    ARCANE_THROW_IF(data->offset < end || data->nb_bytes > file_bytes - data->offset, IOException,
                    "'{0}': data '{1}' begin at byte {2} and have {3} bytes: they overlap others, or end after the {4} bytes of the file",
                    path, data->name, data->offset, data->nb_bytes, file_bytes);
    end = data->offset + data->nb_bytes;
  }
}

UInt32 crcBetween(PartReader& reader, const std::vector<const DataRecord*>& sorted, Int64 file_bytes)
{
  UInt32 crc = 0;
  Int64 end = 0;
  for (const DataRecord* data : sorted) {
    crc = reader.crc(end, data->offset, crc);
    end = data->offset + data->nb_bytes;
  }
  return reader.crc(end, file_bytes, crc);
}

void checkSize(const InputFile& file, const String& name, Int64 nb_byte)
{
  ARCANE_THROW_IF(file.size() != nb_byte, IOException, "file '{0}' is {1}: {2} bytes, expected {3}", name,
                  file.size() < nb_byte ? "truncated" : "too long", file.size(), nb_byte);
}

void checkRest(PartReader& reader, const InputFile& file, const FileParts& parts)
{
  const FileRecord& record = *parts.front();
  const auto sorted = sortedData(parts);
  checkPlaces(sorted, file.size(), record.name);
  const UInt32 rest = crcBetween(reader, sorted, file.size());
  ARCANE_THROW_IF(rest != record.crc_of_rest, IOException, "file '{0}' is damaged: checksum {1} of its structure, expected {2}",
                  record.name, crcText(rest), crcText(record.crc_of_rest));
}

//! \param parts the records of all ranks of the file if its other bytes are to be checked, too; otherwise empty
void checkPart(const String& directory, const FileRecord& record, const FileParts& parts)
{
  const InputFile file(directory + "/" + record.name);
  checkSize(file, record.name, record.nb_bytes);
  PartReader reader(file);
  if (!parts.empty())
    checkRest(reader, file, parts);
  const auto sorted = sortedData({ &record });
  checkPlaces(sorted, file.size(), record.name);
  for (const DataRecord* data : sorted) {
    const UInt32 crc = reader.crc(data->offset, data->offset + data->nb_bytes, 0);
    ARCANE_THROW_IF(crc != data->crc, IOException, "file '{0}' is damaged: checksum {1} of data '{2}', expected {3}", record.name,
                    crcText(crc), data->name, crcText(data->crc));
  }
}
} // namespace

UInt32 crcOfRest(const String& path, const FileParts& parts)
{
  const InputFile file(path);
  const auto sorted = sortedData(parts);
  checkPlaces(sorted, file.size(), path);
  PartReader reader(file);
  return crcBetween(reader, sorted, file.size());
}

UInt32 crcOfRest(const String& path, const FileRecord& record)
{
  return crcOfRest(path, FileParts{ &record });
}

bool FileCheck::mayShare(const FileRecord& record) const
{
  return record.name != rankFileName(record.rank);
}

const std::vector<Int32>& FileCheck::firstRanks() const
{
  if (!m_first_ranks.empty())
    return m_first_ranks;
  std::map<String, Int32> first_of_file;
  m_records.table().forEach(
    [&](const RankPlace& place) { m_first_ranks.push_back(first_of_file.try_emplace(place.file_name, place.rank).first->second); });
  return m_first_ranks;
}

void FileCheck::check(Int32 rank) const
{
  const FileRecord record = m_records.read(rank);
  if (!mayShare(record))
    return checkPart(m_records.directory(), record, { &record });
  const std::vector<Int32>& first_ranks = firstRanks();
  if (first_ranks[static_cast<std::size_t>(rank)] != rank)
    return checkPart(m_records.directory(), record, {});
  std::vector<FileRecord> others;
  for (Int32 other = rank + 1; other < m_records.nbRank(); ++other)
    if (first_ranks[static_cast<std::size_t>(other)] == rank)
      others.push_back(m_records.read(other));
  FileParts parts{ &record };
  for (const FileRecord& other : others)
    parts.push_back(&other);
  checkPart(m_records.directory(), record, parts);
}

void FileCheck::checkAll() const
{
  for (Int32 rank = 0; rank < m_records.nbRank(); ++rank)
    check(rank);
}

void checkFile(const String& directory, const FileRecord& record)
{
  checkPart(directory, record, { &record });
}

void checkFileSize(const String& directory, const String& name, Int64 nb_byte)
{
  checkSize(InputFile(directory + "/" + name), name, nb_byte);
}
} // namespace Arcane::detail::format
