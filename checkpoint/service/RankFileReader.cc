// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/RankFileReader.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "checkpoint/format/Crc32c.h"
#include "checkpoint/service/RankFileWriter.h"

#include <string>

namespace Arcane::detail
{
RankFileReader::RankFileReader(const String& directory, const FileRecord& record)
: m_record(record)
, m_file(h5::File::openReadOnly(directory + "/" + record.name))
{}

const DataRecord& RankFileReader::recordOf(const String& name) const
{
  const DataRecord* record = m_record.find(name);
  ARCANE_THROW_IF(!record, IOException, "'{0}' holds no variable '{1}'", m_file.path(), name);
  return *record;
}

void RankFileReader::readBytes(const DataRecord& record, Span<std::byte> bytes) const
{
  const h5::Dataset dataset = m_file.root().openDataset(record.dataset);
  ARCANE_THROW_IF(dataset.nbBytes() != bytes.size() || record.nb_bytes != bytes.size(), IOException,
                  "'{0}': dataset '{1}' has {2} bytes, expected {3}", m_file.path(), record.dataset, dataset.nbBytes(), bytes.size());
  dataset.read(bytes.data());
  const UInt32 crc = crc32c(bytes);
  ARCANE_THROW_IF(crc != record.crc, IOException, "'{0}' is damaged: checksum {1} of data '{2}', expected {3}", m_file.path(), crcText(crc),
                  record.name, crcText(record.crc));
}

String RankFileReader::readMetaData() const
{
  const DataRecord& record = recordOf(meta_data_name);
  std::string text(static_cast<std::size_t>(record.nb_bytes), '\0');
  readBytes(record, Span<std::byte>(reinterpret_cast<std::byte*>(text.data()), record.nb_bytes));
  return String(text);
}

void RankFileReader::read(const String& name, IData& data) const
{
  const DataRecord& record = recordOf(name);
  ARCANE_THROW_IF(record.type != data.dataType() || record.dimension != data.dimension(), IOException,
                  "variable '{0}' was saved as values of type {1} and dimension {2}, expected type {3} and dimension {4}", name,
                  dataTypeName(record.type), record.dimension, dataTypeName(data.dataType()), data.dimension());
  if (data.isString()) {
    UniqueArray<std::byte> bytes(record.nb_bytes);
    readBytes(record, bytes.span());
    data.read(bytes.span());
  }
  else {
    data.resize(record.extents[0], record.extents[1]);
    readBytes(record, data.writableBytes());
  }
  data.setShape(ArrayShape(record.shape.span()));
}
} // namespace Arcane::detail
