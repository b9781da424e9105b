// SPDX-License-Identifier: Apache-2.0
// The values of a variable of any type.
#pragma once

#include "variables/data/DataAllocationInfo.h"
#include "variables/data/DataStorage.h"
#include "variables/data/DataTypeTraits.h"

#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/base/array/ArrayShape.h"
#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/object/Ref.h"

#include <iosfwd>
#include <optional>

namespace Arcane
{
class ISerializedData;

/*!
 * \brief Typed storage of dimension 0 (one value), 1 (a list) or 2 (a table, row after row).
 *
 * The first extent counts rows. The values of a mesh variable have one row per local id: the dimension is 1 when an item has
 * one value, 2 when it has an array. Numbers are in one block of an IMemoryAllocator, aligned on 64 bytes by
 * default; strings are in ordinary memory. No call communicates.
 */
class ARCANE_EXPORT IData
{
 public:
  /*!
   * \brief Makes data without values. In dimension 0 there is one value: zero or a null string.
   * \throws ArgumentException when the dimension is not 0, 1 or 2, or when the type is not one of DataTypeTraitsT
   */
  IData(eDataType data_type, Int32 dimension, const MemoryAllocationOptions& options = {});
  ~IData();
  IData(const IData&) = delete;
  IData& operator=(const IData&) = delete;

  eDataType dataType() const { return m_data_type; }
  Int32 dimension() const { return m_dimension; }
  //! Returns 0, since all rows have the same number of values.
  Int32 multiTag() const { return 0; }
  bool isString() const { return m_data_type == DT_String; }
  const String& name() const { return m_name; }
  //! Sets the name that the allocator uses in statistics and messages.
  void setName(const String& name);

  //! Returns the number of rows, 1 in dimension 0.
  Int64 extent0() const { return m_extent0; }
  //! Returns the number of values per row, 1 in dimensions 0 and 1.
  Int64 extent1() const { return m_extent1; }
  Int64 nbElement() const { return m_extent0 * m_extent1; }
  //! Returns the size of one value; for strings, the size of a handle. \unit{bytes}
  Int32 elementBytes() const { return m_element_bytes; }
  Int64 rowBytes() const { return m_extent1 * m_element_bytes; }
  //! Returns the size of all values, 0 for strings. Tiled values take more memory, see TiledLayout. \unit{bytes}
  Int64 valueBytes() const { return isString() ? 0 : nbElement() * m_element_bytes; }
  //! Returns the memory of the values, including the reserve, without the text of strings. \unit{bytes}
  Int64 allocatedBytes() const;

  //! Returns true when the rows are interleaved, see TiledLayout. Only address() and storage() show it, not what write() writes.
  bool isTiled() const { return m_is_tiled; }
  //! Moves the values to the places of the other layout. \throws ArgumentException unless the data hold numbers in dimension 2
  void setTiled(bool is_tiled);

  //! Returns the dimensions that setShape() has given to the values of a row. Checkpoints keep them.
  ArrayShape shape() const { return m_shape; }
  void setShape(const ArrayShape& new_shape) { m_shape = new_shape; }
  //! Returns shape() if it has the number of values of a row; otherwise the shape of a list of these values.
  ArrayShape rowShape() const;

  DataAllocationInfo allocationInfo() const { return m_allocation_info; }
  void setAllocationInfo(const DataAllocationInfo& v);
  IMemoryAllocator* memoryAllocator() const { return m_storage.options().allocator(); }
  //! Moves the values to memory of the allocator in \a options. Their address changes. Strings stay where they are.
  void changeAllocator(const MemoryAllocationOptions& options);

  //! Returns true when the values are in memory of a device. detail::data::ValuePlace moves them; the host cannot use address().
  bool isInDeviceMemory() const { return !m_storage.isOnHost(); }
  //! Returns the address of the first value, null when there is none.
  void* address() { return isString() ? static_cast<void*>(m_strings.data()) : m_storage.address(); }
  const void* address() const { return const_cast<IData*>(this)->address(); }
  //! Returns all values, row after row. \throws ArgumentException when they have another type, are tiled or in memory of a device
  template <typename T> Span<T> values()
  {
    checkType(DataTypeTraitsT<T>::type());
    return { static_cast<T*>(address()), nbElement() };
  }
  template <typename T> Span<const T> values() const { return const_cast<IData*>(this)->values<T>(); }
  //! Returns all values as bytes, row after row; none for strings. \throws ArgumentException as values() does
  Span<const std::byte> constBytes() const { return const_cast<IData*>(this)->writableBytes(); }
  Span<std::byte> writableBytes()
  {
    checkHostRows();
    return { m_storage.address(), valueBytes() };
  }
  //! Returns the memory of the values, in the layout that they have. The span is empty for strings.
  Span<const std::byte> storage() const { return { m_storage.address(), storedBytes() }; }

  /*!
   * \brief Changes the extents. Values whose row and column exist before and after are kept.
   *
   * getGlobalDataInitialisationPolicy() determines the values of new elements.
   * \param nb_reserved_row  number of rows added to the capacity when it must grow
   * \throws ArgumentException when an extent is negative, or not 1 where the dimension requires it, or when the bytes exceed all memory
   */
  void resize(Int64 extent0, Int64 extent1 = 1, Int64 nb_reserved_row = 0);
  //! Changes the extents as resize() does. New numbers are not initialised. \throws ArgumentException as resize() does
  void resizeNoInit(Int64 extent0, Int64 extent1 = 1);
  /*!
   * \brief Shows borrowed values instead of its own, until the next change of size.
   *
   * The data must be an array of dimension 1, and not of texts. The values must not be written. \a bytes must stay until then.
   * \throws ArgumentException when \a bytes are not whole values
   */
  void referTo(Span<const std::byte> bytes);
  //! Frees the reserve.
  void shrink();
  //! Frees all values and removes all rows; \a extent1 is kept. In dimension 0 the value becomes the default value.
  void clear();

  //! Sets all values to zero or the null string.
  void fillDefault();
  //! Copies extents, shape and values of \a rhs. \throws ArgumentException when type or dimension differ
  void copy(const IData& rhs);
  void copy(const IData* rhs) { copy(*rhs); }
  //! Exchanges extents, shape and values, but not names. \throws ArgumentException when type or dimension differ
  void swapValues(IData& rhs);
  void swapValues(IData* rhs) { swapValues(*rhs); }
  //! Moves rows: row i gets the previous row new_to_old[i]. Where this is -1, it is zero or, by policy, not-a-number. Afterwards the number of rows
  //! is the size of \a new_to_old.
  void compact(Int32ConstArrayView new_to_old);
  //! Copies row from[k] to row to[k], for all k.
  void copyItems(Int32ConstArrayView from, Int32ConstArrayView to);
  //! Sets row to[k] to the mean of rows first[k] and second[k]. Integers are rounded toward zero; strings are copied from first[k].
  void copyItemsMeanValues(Int32ConstArrayView first, Int32ConstArrayView second, Int32ConstArrayView to);

  //! Returns a copy in ordinary memory, with the same type, extents and values.
  Ref<IData> cloneRef() const;
  //! Returns data of the same type, without rows, in ordinary memory.
  Ref<IData> cloneEmptyRef() const;

  //! Returns a hash of type, extents and values. The hash is the same in every run.
  UInt64 contentHash() const;
  //! Adds the 8 bytes of contentHash() to \a output, the most significant byte first.
  void computeHash(Array<Byte>& output) const;
  //! Returns true if value \a i equals value \a j of \a rhs, which must have the same type. Not-a-number equals itself.
  bool isSameValue(Int64 i, const IData& rhs, Int64 j) const;
  //! Returns true if type, extents and values are the same.
  bool isSame(const IData& rhs) const;
  //! Sets value \a i to value \a j of \a rhs, which must have the same type.
  void setValue(Int64 i, const IData& rhs, Int64 j);
  void printValue(std::ostream& o, Int64 i) const;
  //! Sets value \a i from text, in which spaces separate components. Returns false when \a text is not of this type.
  [[nodiscard]] bool setValueFromText(Int64 i, const String& text);

  //! Appends extents, shape and values to \a bytes. read() must be called on a machine with the same byte order.
  void write(Array<std::byte>& bytes) const;
  //! Takes the extents, shape and values that write() wrote. \throws ArgumentException when type or dimension differ, or bytes are missing
  void read(Span<const std::byte> bytes);
  //! Appends the values of the rows \a rows to \a bytes.
  void writeRows(Int32ConstArrayView rows, Array<std::byte>& bytes) const;
  /*!
   * \brief Sets the rows \a rows to the values that writeRows() wrote for the same number of rows.
   * \return the number of bytes that were read
   * \throws ArgumentException when there are too few bytes, or when the number of values per row differs
   */
  Int64 readRows(Int32ConstArrayView rows, Span<const std::byte> bytes);

  //! \name Bytes with their description: ISerializedData.h has to be included
  //@{
  //! Returns the values as bytes: its own, which must not change meanwhile, or a copy of texts, of tiled values and of values of a device. Texts are
  //! in UTF-8; each of an array has a byte of zero after it, a null one is empty. \param use_basic_type true for reals instead of vectors
  Ref<ISerializedData> createSerializedDataRef(bool use_basic_type) const;
  //! Takes the extents and the shape of \a bytes, and gives it the bytes into which the caller writes values before assignSerializedData().
  //! \throws ArgumentException when type, dimension or number of bytes do not fit
  void allocateBufferForSerializedData(ISerializedData* bytes);
  //! Takes the values. \throws ArgumentException when type, dimension or number of bytes do not fit
  void assignSerializedData(const ISerializedData* bytes);
  //@}

  //! Returns the strings themselves. isString() must be true.
  UniqueArray<String>& strings() { return m_strings; }
  const UniqueArray<String>& strings() const { return m_strings; }

 private:
  detail::data::DataStorage m_storage;
  UniqueArray<String> m_strings;
  String m_name;
  ArrayShape m_shape;
  Int64 m_extent0 = 0;
  Int64 m_extent1 = 1;
  eDataType m_data_type;
  Int32 m_dimension;
  Int32 m_element_bytes;
  bool m_is_tiled = false;
  DataAllocationInfo m_allocation_info;

  Int64 storedBytes() const;
  //! \throws ArgumentException when the rows are tiled, or not on the host
  void checkHostRows() const;
  void checkType(eDataType expected) const;
  void changeExtents(Int64 extent0, Int64 extent1, Int64 nb_reserved_row);
  void resizeRows(Int64 extent0, Int64 nb_reserved_row);
  void changeRowSize(Int64 extent0, Int64 extent1);
};

} // namespace Arcane
