// SPDX-License-Identifier: Apache-2.0
// Writes arrays into the state of a mesh, and reads them.
#pragma once

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/items/FamilyArrays.h"
#include "arcane_core/mesh/items/TopologyArray.h"
#include "arcane_core/mesh/topology/MeshState.h"

#include <cstring>
#include <functional>

namespace Arcane::detail::mesh
{

//! The type of the values of an array of a state.
template <typename T> inline constexpr eDataType state_type = DT_Unknown;
template <> inline constexpr eDataType state_type<Byte> = DT_Byte;
template <> inline constexpr eDataType state_type<Int16> = DT_Int16;
template <> inline constexpr eDataType state_type<Int32> = DT_Int32;
template <> inline constexpr eDataType state_type<Int64> = DT_Int64;

//! \name Arrays of numbers. All functions are \local.
//@{
template <typename T> void put(MeshState& state, const String& name, ConstArrayView<T> values)
{
  state.arrays.add({ name, state_type<T>, UniqueArray<std::byte>(asBytes(values)) });
}
//! Adds values that the mesh holds, without a copy.
template <typename T> void putInPlace(MeshState& state, const String& name, Span<const T> values)
{
  state.arrays.add({ name, state_type<T>, {}, asBytes(values) });
}
//! Returns null when the array does not exist.
const NamedArray* find(const MeshState& state, const String& name);

//! Returns the values. \throws FatalErrorException when they are of another type or when their number is not \a expected_size
template <typename T> UniqueArray<T> get(const NamedArray& array, Int64 expected_size = -1)
{
  const Span<const std::byte> bytes = array.allBytes();
  const Int64 size = bytes.size() / Int64(sizeof(T));
  if (array.type != state_type<T> || size * Int64(sizeof(T)) != bytes.size())
    ARCANE_FATAL("saved mesh: array '{0}' is of {1} and {2} bytes, expected {3}", array.name, dataTypeName(array.type), bytes.size(),
                 dataTypeName(state_type<T>));
  if (expected_size >= 0 && size != expected_size)
    ARCANE_FATAL("saved mesh: array '{0}' has {1} elements, expected {2}", array.name, size, expected_size);
  UniqueArray<T> values = topologyArray<T>(size);
  if (size > 0)
    std::memcpy(values.data(), bytes.data(), static_cast<std::size_t>(bytes.size()));
  return values;
}
//! Does the same. \throws FatalErrorException also when the array does not exist
template <typename T> UniqueArray<T> get(const MeshState& state, const String& name, Int64 expected_size = -1)
{
  const NamedArray* array = find(state, name);
  if (!array)
    ARCANE_FATAL("saved mesh: array '{0}' is missing", name);
  return get<T>(*array, expected_size);
}
//@}

//! \name Properties of items, one array each, whose names begin with \a prefix
//@{
void putItems(MeshState& state, const String& prefix, const FamilyArrays& arrays);
//! Returns the properties. If the state lacks one, all items get the value of new items. \throws FatalErrorException when unique ids are
//! missing, or when an array has another size than these
FamilyArrays getItems(const MeshState& state, const String& prefix);
//@}

//! Appends a name and a zero to the bytes of an array of names.
void addName(UniqueArray<Byte>& names, const String& name);
//! Returns the names that addName() has appended.
UniqueArray<String> namesFrom(ConstArrayView<Byte> names);

} // namespace Arcane::detail::mesh
