// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/service/PartDataset.h"

namespace Arcane::detail::checkpoint
{
h5::Dataset createPartDataset(h5::Group& root, format::DataRecord& record, const h5::Filter& filter)
{
  const bool is_text = record.type == DT_String;
  const eDataType type = is_text ? DT_Byte : record.type;
  const UniqueArray<Int64> length{ record.nb_bytes };
  const ConstArrayView<Int64> extents = is_text ? length.constView() : record.extents.constView().subConstView(0, record.dimension);
  h5::Dataset dataset = root.createDataset(record.dataset, type, extents, filter);
  if (h5::nbRowOfChunk(type, extents, filter) > 0)
    record.filter = String::format("shuffle deflate {0}", filter.deflate_level);
  else
    record.offset = dataset.offset();
  return dataset;
}
} // namespace Arcane::detail::checkpoint
