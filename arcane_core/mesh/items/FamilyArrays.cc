// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/items/FamilyArrays.h"

namespace Arcane::detail::mesh
{

Int32 FamilyArrays::add()
{
  forEach([](const auto& property, auto& array) { array.add(property.of_new_item); });
  return size() - 1;
}

void FamilyArrays::resize(Int32 nb_item)
{
  forEach([nb_item](const auto& property, auto& array) {
    if (nb_item > array.size())
      array.addRange(property.of_new_item, nb_item - array.size());
    else
      array.resize(nb_item);
  });
}

void FamilyArrays::complete()
{
  const Int32 nb_item = size();
  forEach([nb_item](const auto& property, auto& array) {
    if (array.size() < nb_item)
      array.resize(nb_item, property.of_new_item);
  });
}

FamilyArrays FamilyArrays::former() const
{
  FamilyArrays kept;
  // The copies are in ordinary memory, since no loop over items reads them.
  kept.unique_ids = UniqueArray<Int64>(unique_ids.constView());
  forEach([&kept](const auto& property, const auto& array) {
    if (property.application_bits)
      kept.*property.array = std::remove_cvref_t<decltype(array)>(array.constView());
  });
  return kept;
}

void FamilyArrays::follow(const FamilyArrays& former, ConstArrayView<Int32> new_to_old)
{
  forEach([&](const auto& property, auto& array) {
    if (!property.application_bits)
      return;
    const auto& old_values = former.*property.array;
    for (Int32 id = 0; id < new_to_old.size(); ++id)
      if (new_to_old[id] >= 0)
        copyBits(array[id], old_values[new_to_old[id]], property.application_bits);
  });
}

FamilyArrays FamilyArrays::reordered(ConstArrayView<Int32> new_to_old) const
{
  FamilyArrays result;
  forEach([&](const auto& property, const auto& array) {
    auto& to = result.*property.array;
    to.resize(new_to_old.size());
    for (Int32 id = 0; id < new_to_old.size(); ++id)
      to[id] = array[new_to_old[id]];
  });
  return result;
}

void FamilyArrays::publish(ItemSharedInfo& shared)
{
  forEach([&shared](const auto& property, auto& array) {
    if (property.shown)
      shared.*property.shown = array.data();
  });
  shared.nb_item = size();
}

Int64 FamilyArrays::allocatedBytes() const
{
  Int64 bytes = 0;
  forEach([&bytes](const auto&, const auto& array) { bytes += array.largeCapacity() * Int64(sizeof(array[0])); });
  return bytes;
}

} // namespace Arcane::detail::mesh
