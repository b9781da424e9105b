// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/RankFileReader.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "checkpoint/format/Crc32c.h"
#include "checkpoint/service/PartWriter.h"
#include "variables/data/ValuePlace.h"

#include <string>

namespace Arcane::detail::checkpoint
{
RankFileReader::RankFileReader(const String& directory, const format::FileRecord& record)
: m_record(record)
, m_file(h5::File::openReadOnly(directory + "/" + record.name))
{}

const format::DataRecord& RankFileReader::recordOf(const String& name) const
{
  const format::DataRecord* record = m_record.find(name);
  ARCANE_THROW_IF(!record, IOException, "'{0}' holds no variable '{1}'", base::shownPath(m_file.path()), name);
  return *record;
}

void RankFileReader::checkSize(const format::DataRecord& record, const h5::Dataset& dataset, Int64 nb_bytes) const
{
  ARCANE_THROW_IF(dataset.nbBytes() != nb_bytes || record.nb_bytes != nb_bytes, IOException,
                  "'{0}': dataset '{1}' has {2} bytes, expected {3}", base::shownPath(m_file.path()), record.dataset, dataset.nbBytes(),
                  nb_bytes);
}

void RankFileReader::checkSum(const format::DataRecord& record, UInt32 crc) const
{
  ARCANE_THROW_IF(crc != record.crc, IOException, "'{0}' is damaged: checksum {1} of data '{2}', expected {3}",
                  base::shownPath(m_file.path()), format::crcText(crc), record.name, format::crcText(record.crc));
}

void RankFileReader::readBytes(const format::DataRecord& record, Span<std::byte> bytes) const
{
  const h5::Dataset dataset = m_file.root().openDataset(record.dataset);
  checkSize(record, dataset, bytes.size());
  dataset.read(bytes.data());
  checkSum(record, format::crc32c(bytes));
}

void RankFileReader::readValues(const format::DataRecord& record, IData& data) const
{
  if (data::hasHostRows(data))
    return readBytes(record, data.writableBytes());
  const h5::Dataset dataset = m_file.root().openDataset(record.dataset);
  checkSize(record, dataset, data.valueBytes());
  UInt32 crc = 0;
  data::readRowBlocks(data, [&](Int64 first, Int64 nb_row, Span<std::byte> bytes) {
    dataset.readRows(first, nb_row, bytes.data());
    crc = format::crc32c(bytes, crc);
  });
  checkSum(record, crc);
}

String RankFileReader::readMetaData() const
{
  const format::DataRecord& record = recordOf(meta_data_name);
  std::string text(static_cast<std::size_t>(record.nb_bytes), '\0');
  readBytes(record, Span<std::byte>(reinterpret_cast<std::byte*>(text.data()), record.nb_bytes));
  return String(text);
}

void RankFileReader::read(const String& name, IData& data) const
{
  const format::DataRecord& record = recordOf(name);
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
    readValues(record, data);
  }
  data.setShape(ArrayShape(record.shape.span()));
}

void RankFileReader::readRows(const String& name, Int64 first, Int64 nb_row, std::byte* values) const
{
  const format::DataRecord& record = recordOf(name);
  const Int64 nb_all = record.extents.empty() ? 0 : record.extents[0];
  ARCANE_THROW_IF(record.type == DT_String || first < 0 || nb_row < 0 || first + nb_row > nb_all, IOException,
                  "'{0}': variable '{1}' of type {2} has {3} rows, expected numbers in rows {4} to {5}", base::shownPath(m_file.path()),
                  name, dataTypeName(record.type), nb_all, first, first + nb_row - 1);
  if (nb_row == nb_all)
    return readBytes(record, Span<std::byte>(values, record.nb_bytes));
  const h5::Dataset dataset = m_file.root().openDataset(record.dataset);
  checkSize(record, dataset, record.nb_bytes);
  dataset.readRows(first, nb_row, values);
}
} // namespace Arcane::detail::checkpoint
