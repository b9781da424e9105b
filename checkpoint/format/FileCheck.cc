// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/format/FileCheck.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "checkpoint/format/Crc32c.h"
#include "checkpoint/format/DiskFile.h"

#include <algorithm>
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
  //! This size fits in the cache of a core.
  static constexpr Int64 buffer_bytes = 512 * 1024;

  const InputFile& m_file;
  std::unique_ptr<std::byte[]> m_buffer;
};

//! Returns the arrays that hold something, in the order of their places in the file.
std::vector<const DataRecord*> sortedData(const FileRecord& record)
{
  std::vector<const DataRecord*> sorted;
  for (const DataRecord& data : record.data)
    if (data.nb_bytes > 0)
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

void checkSize(const InputFile& file, const FileRecord& record)
{
  ARCANE_THROW_IF(file.size() != record.nb_bytes, IOException, "file '{0}' is {1}: {2} bytes, expected {3}", record.name,
                  file.size() < record.nb_bytes ? "truncated" : "too long", file.size(), record.nb_bytes);
}
} // namespace

UInt32 crcOfRest(const String& path, const FileRecord& record)
{
  const InputFile file(path);
  const auto sorted = sortedData(record);
  checkPlaces(sorted, file.size(), path);
  PartReader reader(file);
  return crcBetween(reader, sorted, file.size());
}

void checkFile(const String& directory, const FileRecord& record)
{
  const InputFile file(directory + "/" + record.name);
  checkSize(file, record);
  const auto sorted = sortedData(record);
  checkPlaces(sorted, file.size(), record.name);
  PartReader reader(file);
  const UInt32 rest = crcBetween(reader, sorted, file.size());
  ARCANE_THROW_IF(rest != record.crc_of_rest, IOException, "file '{0}' is damaged: checksum {1} of its structure, expected {2}",
                  record.name, crcText(rest), crcText(record.crc_of_rest));
  for (const DataRecord* data : sorted) {
    const UInt32 crc = reader.crc(data->offset, data->offset + data->nb_bytes, 0);
    ARCANE_THROW_IF(crc != data->crc, IOException, "file '{0}' is damaged: checksum {1} of data '{2}', expected {3}", record.name,
                    crcText(crc), data->name, crcText(data->crc));
  }
}

void checkFileSize(const String& directory, const FileRecord& record)
{
  checkSize(InputFile(directory + "/" + record.name), record);
}
} // namespace Arcane::detail::format
