// SPDX-License-Identifier: Apache-2.0
// The parts of a checkpoint, in memory.
#pragma once

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/service/ICheckpointParts.h"
#include "variables/data/IData.h"

#include <map>
#include <vector>

namespace Arcane::test
{
//! Values by part and full name.
class PartsInMemory : public ICheckpointParts
{
 public:
  Int32 nbPart() const override { return static_cast<Int32>(meta_data.size()); }
  String metaDataOf(Int32 part) override { return meta_data[static_cast<std::size_t>(part)]; }
  std::optional<CheckpointPartArray> find(Int32 part, const String& full_name) const override
  {
    const auto found = values.find({ part, full_name });
    if (found == values.end())
      return {};
    const IData& data = *found->second;
    return CheckpointPartArray{ data.dataType(),   data.dimension(), data.extent0(),
                                data.extent1(),    data.shape(),     data.extent0() * data.rowBytes(),
                                data.contentHash() };
  }
  void readRows(Int32 part, const String& full_name, Int64 first, Int64 nb_row, std::byte* bytes) override
  {
    const IData& data = *values.at({ part, full_name });
    const auto from = data.constBytes().subSpan(first * data.rowBytes(), nb_row * data.rowBytes());
    std::copy(from.begin(), from.end(), bytes);
  }
  void readAll(Int32 part, const String& full_name, IData& data) override
  {
    const auto found = values.find({ part, full_name });
    ARCANE_THROW_IF(found == values.end(), IOException, "there is no '{0}'", full_name);
    data.copy(*found->second);
  }

  //! Every rank gets the values that this rank has, as those of the part of this rank. \collective
  void gather(IParallelMng* pm, const String& name, const IData& mine)
  {
    meta_data.resize(static_cast<std::size_t>(pm->commSize()));
    for (Int32 part = 0; part < pm->commSize(); ++part) {
      UniqueArray<std::byte> written;
      if (part == pm->commRank())
        mine.write(written);
      UniqueArray<Byte> bytes;
      bytes.copy(Span<const Byte>(reinterpret_cast<const Byte*>(written.data()), written.largeSize()));
      pm->broadcastMemoryBuffer(bytes, part);
      auto data = makeRef(new IData(mine.dataType(), mine.dimension()));
      data->read(Span<const std::byte>(reinterpret_cast<const std::byte*>(bytes.data()), bytes.largeSize()));
      values[{ part, name }] = data;
    }
  }

  std::vector<String> meta_data;
  std::map<std::pair<Int32, String>, Ref<IData>> values;
};
} // namespace Arcane::test
