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

format::DataRecord describe(const String& name, const IData& data)
{
  format::DataRecord record;
  record.name = name;
  record.dataset = String(group_name) + "/" + datasetName(name);
  record.type = data.dataType();
  record.dimension = data.dimension();
  record.extents = { data.extent0(), data.extent1() };
  const ArrayShape shape = data.shape();
  for (Int32 d = 0; d < shape.nbDimension(); ++d)
    record.shape.add(shape.dimension(d));
  return record;
}

void RankFileWriter::write(const String& name, const IData& data)
{
  if (!data.isString()) {
    write(describe(name, data), data.constBytes());
    return;
  }
  UniqueArray<std::byte> bytes;
  data.write(bytes);
  write(describe(name, data), bytes);
}

void RankFileWriter::write(const format::DataRecord& description, Span<const std::byte> bytes)
{
  const bool is_text = description.type == DT_String;
  const UniqueArray<Int64> length{ bytes.size() };
  const ConstArrayView<Int64> extents =
    is_text ? length.constView() : description.extents.constView().subConstView(0, description.dimension);
  writeBytes(description, m_variables->createDataset(datasetName(description.name), is_text ? DT_Byte : description.type, extents), bytes);
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
