// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/RankFileWriter.h"

#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/Crc32c.h"

#include <string>

namespace Arcane::detail::checkpoint
{
namespace
{
constexpr const char* group_name = "variables";

format::DataRecord recordOf(const String& name, const String& dataset, const IData& data)
{
  format::DataRecord record;
  record.name = name;
  record.dataset = dataset;
  record.type = data.dataType();
  record.dimension = data.dimension();
  record.extents = { data.extent0(), data.extent1() };
  const ArrayShape shape = data.shape();
  for (Int32 d = 0; d < shape.nbDimension(); ++d)
    record.shape.add(shape.dimension(d));
  return record;
}
} // namespace

String datasetName(const String& name)
{
  // A name "." would be the group itself.
  std::string result;
  for (char c : name.toStdStringView())
    switch (c) {
    case '/': result += "%2F"; break;
    case '%': result += "%25"; break;
    default: result += c;
    }
  return result == "." ? String("%2E") : String(result);
}

RankFileWriter::RankFileWriter(const String& directory, Int32 rank)
: m_file(h5::File::create(directory + "/" + format::rankFileName(rank)))
, m_variables(m_file.root().createGroup(group_name))
{
  m_record.rank = rank;
  m_record.name = format::rankFileName(rank);
}

void RankFileWriter::writeMetaData(const String& text)
{
  format::DataRecord record;
  record.name = meta_data_name;
  record.dataset = "metadata";
  record.dimension = 1;
  record.extents = { text.length(), 1 };
  const Span<const Byte> bytes = text.bytes();
  writeBytes(std::move(record), m_file.root().createDataset("metadata", DT_Byte, UniqueArray<Int64>{ text.length() }),
             Span<const std::byte>(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()));
}

void RankFileWriter::write(const String& name, const IData& data)
{
  const String in_group = datasetName(name);
  format::DataRecord record = recordOf(name, String(group_name) + "/" + in_group, data);
  if (data.isString()) {
    UniqueArray<std::byte> bytes;
    data.write(bytes);
    writeBytes(std::move(record), m_variables->createDataset(in_group, DT_Byte, UniqueArray<Int64>{ bytes.largeSize() }), bytes);
    return;
  }
  const ConstArrayView<Int64> extents(data.dimension(), record.extents.data());
  h5::Dataset dataset = m_variables->createDataset(in_group, data.dataType(), extents);
  writeBytes(std::move(record), std::move(dataset), data.constBytes());
}

void RankFileWriter::writeBytes(format::DataRecord record, h5::Dataset dataset, Span<const std::byte> bytes)
{
  dataset.write(bytes.data());
  m_file.checkWrites();
  record.offset = dataset.offset();
  record.nb_bytes = bytes.size();
  record.crc = format::crc32c(bytes);
  m_record.data.push_back(std::move(record));
}

format::FileRecord RankFileWriter::close()
{
  m_variables.reset();
  m_file.close();
  return std::move(m_record);
}
} // namespace Arcane::detail::checkpoint
