// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/topology/StateArrays.h"

#include <algorithm>
#include <string>

namespace Arcane::detail::mesh
{

const NamedArray* find(const MeshState& state, const String& name)
{
  for (const NamedArray& array : state.arrays)
    if (array.name == name)
      return &array;
  return nullptr;
}

void putItems(MeshState& state, const String& prefix, const FamilyArrays& arrays)
{
  arrays.forEach([&](const auto& property, const auto& array) { putInPlace(state, prefix + property.name, array.constSpan()); });
}

FamilyArrays getItems(const MeshState& state, const String& prefix)
{
  FamilyArrays arrays;
  arrays.unique_ids = get<Int64>(state, prefix + "UniqueIds");
  arrays.forEach([&](const auto& property, auto& array) {
    using T = std::remove_cvref_t<decltype(property.of_new_item)>;
    if (const NamedArray* saved = find(state, prefix + property.name))
      array = get<T>(*saved, arrays.size());
  });
  arrays.complete();
  return arrays;
}

void addName(UniqueArray<Byte>& names, const String& name)
{
  for (const char c : name.toStdStringView())
    names.add(static_cast<Byte>(c));
  names.add(Byte(0));
}

UniqueArray<String> namesFrom(ConstArrayView<Byte> names)
{
  UniqueArray<String> result;
  const Byte* const end_of_all = names.data() + names.size();
  for (const Byte* begin = names.data(); begin != end_of_all;) {
    const Byte* const end = std::find(begin, end_of_all, Byte(0));
    if (end == end_of_all)
      ARCANE_FATAL("saved mesh: the last of {0} names has no end, expected a zero", result.size() + 1);
    result.add(String(std::string(begin, end)));
    begin = end + 1;
  }
  return result;
}

} // namespace Arcane::detail::mesh
