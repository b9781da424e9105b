// SPDX-License-Identifier: Apache-2.0
// What the first ranks of a test have saved, for all ranks.
#pragma once

#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/topology/MeshState.h"
#include "arcane_core/mesh_restart/StateParts.h"
#include "tests/support/mesh/MeshFixture.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <vector>

namespace Arcane::test
{
using detail::mesh::MeshState;
using detail::mesh::NamedArray;

//! The states of all parts, in memory.
class StatesInMemory final : public detail::mesh_restart::StateParts
{
 public:
  Int32 nbPart() const override { return static_cast<Int32>(states.size()); }
  Int64 size(Int32 part, const String& name) const override
  {
    const auto& arrays = states[static_cast<std::size_t>(part)];
    const auto found = arrays.find(name);
    return found == arrays.end() ? -1 : found->second.bytes.largeSize() / dataTypeSize(found->second.type);
  }
  void read(const detail::mesh_restart::RowPiece& values, const String& name, eDataType type, void* bytes) const override
  {
    const NamedArray& array = states[static_cast<std::size_t>(values.part)].at(name);
    ASSERT_EQ(array.type, type) << name;
    ASSERT_LE(values.first + values.nb_row, size(values.part, name)) << name;
    nb_read = std::max(nb_read, values.nb_row);
    const auto value_bytes = static_cast<std::size_t>(dataTypeSize(type));
    if (values.nb_row != 0)
      std::memcpy(bytes, array.bytes.data() + values.first * Int64(value_bytes), static_cast<std::size_t>(values.nb_row) * value_bytes);
  }

  std::vector<std::map<String, NamedArray>> states;
  //! The most values that this rank has read at once.
  mutable Int64 nb_read = 0;
};

//! Some ranks save a mesh, and others restore it.
class SavedMeshFixture : public MeshFixture
{
 protected:
  //! The first ranks. \collective
  Ref<IParallelMng> firstRanks(Int32 nb) { return m_pm->createSubParallelMngRef(rank() < nb ? 0 : -1, rank()); }

  //! Every rank gets the states of all. \collective
  void gather(const MeshState& state, Int32 nb_part)
  {
    m_states.states.assign(static_cast<std::size_t>(nb_part), {});
    for (Int32 part = 0; part < nb_part; ++part) {
      Int32 nb_array = state.arrays.size();
      m_pm->broadcast(ArrayView<Int32>(1, &nb_array), part);
      for (Int32 i = 0; i < nb_array; ++i) {
        NamedArray array = part == rank() ? state.arrays[i] : NamedArray{};
        m_pm->broadcastString(array.name, part);
        Int32 type = array.type;
        m_pm->broadcast(ArrayView<Int32>(1, &type), part);
        UniqueArray<Byte> bytes;
        bytes.copy(Span<const Byte>(reinterpret_cast<const Byte*>(array.bytes.data()), array.bytes.largeSize()));
        m_pm->broadcastMemoryBuffer(bytes, part);
        array.type = static_cast<eDataType>(type);
        array.bytes.resize(bytes.largeSize());
        if (!bytes.empty())
          std::memcpy(array.bytes.data(), bytes.data(), static_cast<std::size_t>(bytes.largeSize()));
        m_states.states[static_cast<std::size_t>(part)][array.name] = array;
      }
    }
  }

  StatesInMemory m_states;
};

} // namespace Arcane::test
