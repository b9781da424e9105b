// SPDX-License-Identifier: Apache-2.0
// Copies and fills of MemoryUtils: on the host where it reaches the memory, through the copier of the runtime elsewhere.
#include "arcane_core/base/memory/MemoryUtils.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/memory/MemoryUtilsInternal.h"

#include <cstring>

namespace Arcane::MemoryUtils
{
namespace
{
void checkSameElements(Int32 destination_size, Int32 source_size)
{
  ARCANE_THROW_IF(destination_size != source_size, ArgumentException,
                  "memory copy: elements of the source have {0} bytes, expected {1} as in the destination", source_size, destination_size);
}

void checkRoom(Int64 nb_available, Int64 nb_wanted, const char* what)
{
  ARCANE_THROW_IF(nb_wanted > nb_available, ArgumentException, "memory copy: {0} has {1} elements, expected at least {2}", what,
                  nb_available, nb_wanted);
}

void checkOneValue(ConstMemoryView value)
{
  ARCANE_THROW_IF(value.nbElement() != 1, ArgumentException, "memory fill: the value has {0} elements, expected 1", value.nbElement());
}

void checkPairs(SmallSpan<const Int32> indexes)
{
  ARCANE_THROW_IF(indexes.size() % 2 != 0, ArgumentException,
                  "indexed copy: {0} indexes, expected an even number: array and element of each value", indexes.size());
}

/*
 * One element at a time, with a size known to the compiler for the usual types: numbers, Real2, Real3, Real2x2, Real3x3.
 * \a copy_all is called with a type that converts to a number of bytes.
 */
template <typename CopyAll> void withSize(Int32 size, const CopyAll& copy_all)
{
  switch (size) {
  case 1: return copy_all(std::integral_constant<std::size_t, 1>());
  case 2: return copy_all(std::integral_constant<std::size_t, 2>());
  case 4: return copy_all(std::integral_constant<std::size_t, 4>());
  case 8: return copy_all(std::integral_constant<std::size_t, 8>());
  case 16: return copy_all(std::integral_constant<std::size_t, 16>());
  case 24: return copy_all(std::integral_constant<std::size_t, 24>());
  case 32: return copy_all(std::integral_constant<std::size_t, 32>());
  case 72: return copy_all(std::integral_constant<std::size_t, 72>());
  default: return copy_all(static_cast<std::size_t>(size));
  }
}

void fillHost(MutableMemoryView destination, ConstMemoryView value)
{
  withSize(destination.datatypeSize(), [&](auto size) {
    std::byte* to = destination.data();
    for (Int64 i = 0, n = destination.nbElement(); i < n; ++i)
      std::memcpy(to + static_cast<std::size_t>(i) * size, value.data(), size);
  });
}

void fillIndexedHost(MutableMemoryView destination, ConstMemoryView value, SmallSpan<const Int32> indexes)
{
  withSize(destination.datatypeSize(), [&](auto size) {
    for (Int32 index : indexes) {
      arccoreCheckRange(index, destination.nbElement());
      std::memcpy(destination.data() + static_cast<std::size_t>(index) * size, value.data(), size);
    }
  });
}

/*
 * Memory as the host sees it: itself, or a copy of it where the host cannot reach it. Made after the queue has finished.
 */
class HostImage
{
 public:
  HostImage(ConstMemoryView view, const RunQueue* queue)
  : m_view(view)
  {
    IMemoryCopier* copier = getDataMemoryResourceMng()->copier();
    if (!copier || view.empty() || copier->prepareHostAccess(view.data(), eMemoryResource::Unknown, queue))
      return;
    m_buffer.resize(view.bytes().size());
    m_view = ConstMemoryView(m_buffer.constSpan(), view.datatypeSize());
    copier->copy(view, eMemoryResource::Device, mutableView(), eMemoryResource::Host, nullptr);
  }

  ConstMemoryView view() const { return m_view; }
  //! Only for memory that may be written.
  MutableMemoryView mutableView()
  {
    return { Span<std::byte>(const_cast<std::byte*>(m_view.data()), m_view.bytes().size()), m_view.datatypeSize() };
  }
  //! Copies the elements, if they are a copy, to where they belong.
  void writeBack(MutableMemoryView destination) const
  {
    if (!m_buffer.empty())
      getDataMemoryResourceMng()->copier()->copy(m_view, eMemoryResource::Host, destination, eMemoryResource::Device, nullptr);
  }

 private:
  UniqueArray<std::byte> m_buffer;
  ConstMemoryView m_view;
};

/*
 * The elements of one array of several: positions and indexes in it of the pairs of \a indexes.
 */
struct IndexesOfArray
{
  UniqueArray<Int32> positions;
  UniqueArray<Int32> indexes;
};

UniqueArray<IndexesOfArray> splitByArray(SmallSpan<const Int32> pairs, Int32 nb_array)
{
  UniqueArray<IndexesOfArray> by_array(nb_array);
  for (Int32 i = 0, n = pairs.size() / 2; i < n; ++i) {
    const Int32 array = pairs[2 * i];
    ARCANE_THROW_IF(!arccoreIsInRange(array, nb_array), ArgumentException,
                    "indexed copy: array of value {0} is {1}, expected between 0 and {2}", i, array, nb_array - 1);
    by_array[array].positions.add(i);
    by_array[array].indexes.add(pairs[2 * i + 1]);
  }
  return by_array;
}

//! Does destination[i] = source[indexes[i]].
void gatherHost(MutableMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes)
{
  checkSameElements(destination.datatypeSize(), source.datatypeSize());
  checkRoom(destination.nbElement(), indexes.size(), "the destination");
  withSize(source.datatypeSize(), [&](auto size) {
    std::byte* to = destination.data();
    for (const Int32 index : indexes) {
      arccoreCheckRange(index, source.nbElement());
      std::memcpy(to, source.data() + static_cast<std::size_t>(index) * size, size);
      to += size;
    }
  });
}

//! Does destination[indexes[i]] = source[i].
void scatterHost(MutableMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes)
{
  checkSameElements(destination.datatypeSize(), source.datatypeSize());
  checkRoom(source.nbElement(), indexes.size(), "the source");
  withSize(source.datatypeSize(), [&](auto size) {
    const std::byte* from = source.data();
    for (const Int32 index : indexes) {
      arccoreCheckRange(index, destination.nbElement());
      std::memcpy(destination.data() + static_cast<std::size_t>(index) * size, from, size);
      from += size;
    }
  });
}

} // namespace

void copyHost(MutableMemoryView destination, ConstMemoryView source)
{
  const Int64 nb_byte = source.bytes().size();
  ARCANE_THROW_IF(nb_byte > destination.bytes().size(), ArgumentException,
                  "memory copy: source has {0} bytes, expected at most {1} as the destination", nb_byte, destination.bytes().size());
  if (nb_byte > 0)
    std::memmove(destination.data(), source.data(), static_cast<std::size_t>(nb_byte));
}

void copy(MutableMemoryView destination, eMemoryResource destination_mem, ConstMemoryView source, eMemoryResource source_mem,
          const RunQueue* queue)
{
  IMemoryCopier* copier = getDataMemoryResourceMng()->copier();
  // Queues may still work on pinned and unified memory.
  if (!copier || (!queue && destination_mem == eMemoryResource::Host && source_mem == eMemoryResource::Host))
    return copyHost(destination, source);
  ARCANE_THROW_IF(source.bytes().size() > destination.bytes().size(), ArgumentException,
                  "memory copy: source has {0} bytes, expected at most {1} as the destination", source.bytes().size(),
                  destination.bytes().size());
  if (!source.empty())
    copier->copy(source, source_mem, destination, destination_mem, queue);
}

void fill(MutableMemoryView destination, ConstMemoryView value, const RunQueue* queue)
{
  fill(destination, eMemoryResource::Unknown, value, queue);
}

void fill(MutableMemoryView destination, eMemoryResource destination_mem, ConstMemoryView value, const RunQueue* queue)
{
  checkSameElements(destination.datatypeSize(), value.datatypeSize());
  checkOneValue(value);
  if (destination.empty())
    return;
  IMemoryCopier* copier = getDataMemoryResourceMng()->copier();
  const bool is_of_host = !copier || (!queue && destination_mem == eMemoryResource::Host);
  if (is_of_host || !copier->fill(destination, destination_mem, value, queue))
    fillHost(destination, value);
}

void fill(MutableMultiMemoryView destination, ConstMemoryView value, const RunQueue* queue)
{
  for (Span<std::byte> one : destination.views())
    fill(MutableMemoryView(one, destination.datatypeSize()), value, queue);
}

void fillIndexed(MutableMemoryView destination, ConstMemoryView value, SmallSpan<const Int32> indexes, const RunQueue* queue)
{
  checkSameElements(destination.datatypeSize(), value.datatypeSize());
  checkOneValue(value);
  HostImage image(destination, queue);
  fillIndexedHost(image.mutableView(), value, indexes);
  image.writeBack(destination);
}

void fillIndexed(MutableMultiMemoryView destination, ConstMemoryView value, SmallSpan<const Int32> indexes, const RunQueue* queue)
{
  checkPairs(indexes);
  const UniqueArray<IndexesOfArray> by_array = splitByArray(indexes, destination.views().size());
  for (Int32 i = 0, n = by_array.size(); i < n; ++i)
    if (!by_array[i].indexes.empty())
      fillIndexed(MutableMemoryView(destination.views()[i], destination.datatypeSize()), value, by_array[i].indexes.constSmallSpan(),
                  queue);
}

void copyHostWithIndexedSource(MutableMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes)
{
  scatterHost(destination, source, indexes);
}

void copyHostWithIndexedDestination(MutableMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes)
{
  gatherHost(destination, source, indexes);
}

void copyWithIndexedSource(MutableMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes, const RunQueue* queue)
{
  const HostImage from(source, queue);
  HostImage to(destination, queue);
  scatterHost(to.mutableView(), from.view(), indexes);
  to.writeBack(destination);
}

void copyWithIndexedDestination(MutableMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes,
                                const RunQueue* queue)
{
  const HostImage from(source, queue);
  HostImage to(destination, queue);
  gatherHost(to.mutableView(), from.view(), indexes);
  to.writeBack(destination);
}

void copyWithIndexedSource(MutableMemoryView destination, ConstMultiMemoryView source, SmallSpan<const Int32> indexes,
                           const RunQueue* queue)
{
  checkPairs(indexes);
  checkRoom(destination.nbElement(), indexes.size() / 2, "the destination");
  const UniqueArray<IndexesOfArray> by_array = splitByArray(indexes, source.views().size());
  HostImage to(destination, queue);
  UniqueArray<std::byte> values;
  for (Int32 i = 0, n = by_array.size(); i < n; ++i) {
    const SmallSpan<const Int32> of_array = by_array[i].indexes.constSmallSpan();
    values.resize(Int64(of_array.size()) * source.datatypeSize());
    const MutableMemoryView gathered(values.span(), source.datatypeSize());
    if (of_array.empty())
      continue;
    const HostImage from(ConstMemoryView(source.views()[i], source.datatypeSize()), queue);
    gatherHost(gathered, from.view(), of_array);
    scatterHost(to.mutableView(), gathered, by_array[i].positions.constSmallSpan());
  }
  to.writeBack(destination);
}

void copyWithIndexedDestination(MutableMultiMemoryView destination, ConstMemoryView source, SmallSpan<const Int32> indexes,
                                const RunQueue* queue)
{
  checkPairs(indexes);
  checkRoom(source.nbElement(), indexes.size() / 2, "the source");
  const UniqueArray<IndexesOfArray> by_array = splitByArray(indexes, destination.views().size());
  const HostImage from(source, queue);
  UniqueArray<std::byte> values;
  for (Int32 i = 0, n = by_array.size(); i < n; ++i) {
    const SmallSpan<const Int32> of_array = by_array[i].indexes.constSmallSpan();
    if (of_array.empty())
      continue;
    values.resize(Int64(of_array.size()) * destination.datatypeSize());
    const MutableMemoryView gathered(values.span(), destination.datatypeSize());
    gatherHost(gathered, from.view(), by_array[i].positions.constSmallSpan());
    HostImage to(MutableMemoryView(destination.views()[i], destination.datatypeSize()), queue);
    scatterHost(to.mutableView(), gathered, of_array);
    to.writeBack(MutableMemoryView(destination.views()[i], destination.datatypeSize()));
  }
}
} // namespace Arcane::MemoryUtils
