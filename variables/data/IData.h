// SPDX-License-Identifier: Apache-2.0
// The values of a variable, whatever their type.
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

/*!
 * \brief Typed storage of dimension 0 (one value), 1 (a list) or 2 (a table, row after row).
 *
 * Rows are the first extent. The values of a mesh variable have one row per local id: dimension 1 when an item has
 * one value, 2 when it has an array. Numbers are in one block of an IMemoryAllocator, aligned on 64 bytes by
 * default; strings are in ordinary memory. Nothing here communicates.
 */
class ARCANE_EXPORT IData
{
 public:
  /*!
   * \brief Without values, but for dimension 0 whose value is zero or a null string.
   * \throws ArgumentException when the dimension is not 0, 1 or 2, or the type is not one of DataTypeTraitsT
   */
  IData(eDataType data_type, Int32 dimension, const MemoryAllocationOptions& options = {});
  ~IData();
  IData(const IData&) = delete;
  IData& operator=(const IData&) = delete;

  eDataType dataType() const { return m_data_type; }
  Int32 dimension() const { return m_dimension; }
  //! Always 0: all rows have the same number of values.
  Int32 multiTag() const { return 0; }
  bool isString() const { return m_data_type == DT_String; }
  const String& name() const { return m_name; }
  //! For the statistics and messages of the allocator.
  void setName(const String& name);

  //! Number of rows; 1 in dimension 0.
  Int64 extent0() const { return m_extent0; }
  //! Values per row; 1 in dimensions 0 and 1.
  Int64 extent1() const { return m_extent1; }
  Int64 nbElement() const { return m_extent0 * m_extent1; }
  //! Bytes of one value; for strings, those of a handle.
  Int32 elementBytes() const { return m_element_bytes; }
  Int64 rowBytes() const { return m_extent1 * m_element_bytes; }
  //! Bytes in memory, the reserve included, the text of strings excluded.
  Int64 allocatedBytes() const;

  //! The dimensions given to the values of a row by setShape(); kept in checkpoints.
  ArrayShape shape() const { return m_shape; }
  void setShape(const ArrayShape& new_shape) { m_shape = new_shape; }
  //! shape() if it has as many values as a row, a list of these values otherwise.
  ArrayShape rowShape() const;

  DataAllocationInfo allocationInfo() const { return m_allocation_info; }
  void setAllocationInfo(const DataAllocationInfo& v);
  IMemoryAllocator* memoryAllocator() const { return m_storage.options().allocator(); }
  //! Moves the values to memory of \a options; the address changes. Strings stay where they are.
  void changeAllocator(const MemoryAllocationOptions& options);

  //! Of the first value; null when there is none.
  void* address() { return isString() ? static_cast<void*>(m_strings.data()) : m_storage.address(); }
  const void* address() const { return const_cast<IData*>(this)->address(); }
  //! All values, row after row. \throws ArgumentException when the values have another type
  template <typename T> Span<T> values()
  {
    checkType(DataTypeTraitsT<T>::type());
    return { static_cast<T*>(address()), nbElement() };
  }
  template <typename T> Span<const T> values() const { return const_cast<IData*>(this)->values<T>(); }
  //! All values as bytes; empty for strings.
  Span<const std::byte> constBytes() const { return { m_storage.address(), usedBytes() }; }
  Span<std::byte> writableBytes() { return { m_storage.address(), usedBytes() }; }

  /*!
   * \brief Changes the extents; values that exist before and after are kept, by row and column.
   *
   * What new values are is said by getGlobalDataInitialisationPolicy().
   * \param nb_reserved_row  added to the capacity when it must grow
   * \throws ArgumentException when an extent is negative or not 1 where the dimension wants 1
   */
  void resize(Int64 extent0, Int64 extent1 = 1, Int64 nb_reserved_row = 0);
  //! Frees the reserve.
  void shrink();
  //! Frees all, and leaves no row; \a extent1 is kept. In dimension 0 the value becomes the default one.
  void clear();

  //! Zero or the null string everywhere.
  void fillDefault();
  //! Extents, shape and values of \a rhs. \throws ArgumentException when type or dimension differ
  void copy(const IData& rhs);
  void copy(const IData* rhs) { copy(*rhs); }
  //! Exchanges extents, shape and values, not names. \throws ArgumentException when type or dimension differ
  void swapValues(IData& rhs);
  void swapValues(IData* rhs) { swapValues(*rhs); }
  //! Row i becomes row new_to_old[i]; where this is -1, zero or, by policy, not-a-number. As many rows as \a new_to_old
  //! has are left.
  void compact(Int32ConstArrayView new_to_old);
  //! Row to[k] becomes row from[k].
  void copyItems(Int32ConstArrayView from, Int32ConstArrayView to);
  //! Row to[k] becomes the mean of rows first[k] and second[k]; of integers rounded to zero, of strings the first.
  void copyItemsMeanValues(Int32ConstArrayView first, Int32ConstArrayView second, Int32ConstArrayView to);

  //! Same type, extents and values, in ordinary memory.
  Ref<IData> cloneRef() const;
  //! Same type and no row, in ordinary memory.
  Ref<IData> cloneEmptyRef() const;

  //! Depends on type, extents and values. The same in every run.
  UInt64 contentHash() const;
  //! Adds the 8 bytes of contentHash() to \a output, first byte the most significant.
  void computeHash(Array<Byte>& output) const;
  //! False if value \a i of this differs from value \a j of \a rhs; not-a-number equals itself. Same type needed.
  bool isSameValue(Int64 i, const IData& rhs, Int64 j) const;
  //! Same type, extents and values.
  bool isSame(const IData& rhs) const;
  void printValue(std::ostream& o, Int64 i) const;
  //! Sets value \a i from text, components being separated by spaces. \return false when \a text is not of this type.
  [[nodiscard]] bool setValueFromText(Int64 i, const String& text);

  //! Appends extents, shape and values to \a bytes, for read() of a process of the same kind of machine.
  void write(Array<std::byte>& bytes) const;
  //! Becomes what write() wrote. \throws ArgumentException when the bytes are of another type or dimension, or cut
  void read(Span<const std::byte> bytes);
  //! Appends the values of rows \a rows to \a bytes.
  void writeRows(Int32ConstArrayView rows, Array<std::byte>& bytes) const;
  /*!
   * \brief Sets rows \a rows from what writeRows() wrote for as many rows.
   * \return the number of bytes that were read
   * \throws ArgumentException when the bytes are too few or the number of values per row differs
   */
  Int64 readRows(Int32ConstArrayView rows, Span<const std::byte> bytes);

  //! Which values of variables PPrivate users may hold: the strings themselves. \pre isString()
  UniqueArray<String>& strings() { return m_strings; }
  const UniqueArray<String>& strings() const { return m_strings; }

 private:
  detail::DataStorage m_storage;
  UniqueArray<String> m_strings;
  String m_name;
  ArrayShape m_shape;
  Int64 m_extent0 = 0;
  Int64 m_extent1 = 1;
  eDataType m_data_type;
  Int32 m_dimension;
  Int32 m_element_bytes;
  DataAllocationInfo m_allocation_info;

  Int64 usedBytes() const { return isString() ? 0 : nbElement() * m_element_bytes; }
  void checkType(eDataType expected) const;
  void checkSameKind(const IData& rhs, const char* what) const;
  void checkExtents(Int64 extent0, Int64 extent1) const;
  void resizeRows(Int64 extent0, Int64 nb_reserved_row);
  void changeRowSize(Int64 extent0, Int64 extent1);
  void initialiseNewValues(Int64 old_extent0, Int64 old_extent1);
  void initialise(Int64 begin, Int64 end, bool with_nan);
};

} // namespace Arcane
