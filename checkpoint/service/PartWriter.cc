// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/PartWriter.h"

#include <string>

namespace Arcane::detail::checkpoint
{
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

format::DataRecord describe(const String& name, const IData& data)
{
  format::DataRecord record;
  record.name = name;
  record.dataset = String("variables/") + datasetName(name);
  record.type = data.dataType();
  record.dimension = data.dimension();
  record.extents = { data.extent0(), data.extent1() };
  const ArrayShape shape = data.shape();
  for (Int32 d = 0; d < shape.nbDimension(); ++d)
    record.shape.add(shape.dimension(d));
  return record;
}

format::DataRecord describeMetaData(const String& text)
{
  format::DataRecord record;
  record.name = meta_data_name;
  record.dataset = "metadata";
  record.dimension = 1;
  record.extents = { text.length(), 1 };
  return record;
}

void PartWriter::writeMetaData(const String& text)
{
  const Span<const Byte> bytes = text.bytes();
  write(describeMetaData(text), Span<const std::byte>(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()));
}

void PartWriter::write(const format::DataRecord& description, Span<const std::byte> bytes)
{
  const Int64 nb_row = description.extents.empty() ? 1 : description.extents[0];
  writeBlocks(description, bytes.size(), [&](const auto& action) { action({ 0, nb_row, bytes }); });
}

void PartWriter::write(const String& name, const IData& data)
{
  if (data.isString()) {
    UniqueArray<std::byte> text;
    data.write(text);
    write(describe(name, data), text.span());
  }
  else
    writeBlocks(describe(name, data), data.valueBytes(), [&](const auto& action) { data::forEachRowBlock(data, action); });
}
} // namespace Arcane::detail::checkpoint
