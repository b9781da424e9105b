// SPDX-License-Identifier: Apache-2.0
// The values of data as bytes with their description, for writers and readers.
#pragma once

#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/base/array/ArrayShape.h"
#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/DataTypes.h"
#include "arcane_core/base/object/Ref.h"

namespace Arcane
{
class IHashAlgorithm;
class ISerializer;

/*!
 * \brief Bytes of the values of an IData, and what is needed to read them.
 *
 * IData::createSerializedDataRef() makes it from data, arcaneCreateSerializedDataRef() from a description that was saved. The bytes are its own, or
 * borrowed: their owner must keep them as long as this object uses them. All calls are \local
 */
class ARCANE_EXPORT ISerializedData
{
 public:
  //! Has the values of functions of the same names.
  struct Description
  {
    eDataType base_data_type = DT_Byte;
    Int64 memory_size = 0;
    Int32 nb_dimension = 0;
    Int64 nb_element = 0;
    Int64 nb_base_element = 0;
    bool is_multi_size = false;
    ArrayShape shape;
  };

  //! Makes a description of no values, which serialize() replaces.
  ISerializedData() = default;
  //! \throws ArgumentException when a number is negative
  ISerializedData(const Description& description, ConstArrayView<Int64> extents);

  //! \name Description
  //@{
  //! Returns the type of a base element: DT_Byte for texts.
  eDataType baseDataType() const { return m_description.base_data_type; }
  Integer nbDimension() const { return m_description.nb_dimension; }
  //! Returns the number of values, of texts for example.
  Int64 nbElement() const { return m_description.nb_element; }
  //! Returns the number of base elements: reals of vectors for example, bytes of texts.
  Int64 nbBaseElement() const { return m_description.nb_base_element; }
  //! Returns true when rows differ in size: always false for data of the framework.
  bool isMultiSize() const { return m_description.is_multi_size; }
  //! \unit{bytes}
  Int64 memorySize() const { return m_description.memory_size; }
  //! Returns the extents, of which there are nbDimension().
  ConstArrayView<Int64> extents() const { return m_extents; }
  //! Returns the shape of the values of a row: see IData::shape().
  ArrayShape shape() const { return m_description.shape; }
  //@}

  //! \name Bytes
  //@{
  Span<const std::byte> constBytes() const { return m_const_bytes; }
  //! Returns the bytes, or an empty span for bytes of setConstBytes().
  Span<std::byte> writableBytes() { return m_bytes; }
  //! Refers to \a bytes. \throws ArgumentException unless there are memorySize() bytes
  void setWritableBytes(Span<std::byte> bytes);
  void setConstBytes(Span<const std::byte> bytes);
  //! Makes bytes of its own, which are zero.
  void allocateMemory(Int64 size);
  //@}

  //! Reserves, puts or gets description and bytes, by the mode of \a serializer. In mode get, the bytes become its own.
  void serialize(ISerializer* serializer);
  //! Reserves or puts description and bytes. \throws FatalErrorException in mode get
  void serialize(ISerializer* serializer) const;
  //! Adds the digest of the bytes at the end of \a output.
  void computeHash(IHashAlgorithm* algorithm, Array<Byte>& output) const;

 private:
  void checkSize(Int64 size, const char* what) const;
  ConstArrayView<Byte> bytesAsNumbers() const;

  Description m_description;
  UniqueArray<Int64> m_extents;
  UniqueArray<std::byte> m_own_bytes;
  Span<std::byte> m_bytes;
  Span<const std::byte> m_const_bytes;
};

//! Returns a description without bytes. \throws ArgumentException when a number is negative
ARCANE_EXPORT Ref<ISerializedData> arcaneCreateSerializedDataRef(eDataType data_type, Int64 memory_size, Integer nb_dim, Int64 nb_element,
                                                                 Int64 nb_base_element, bool is_multi_size, ConstArrayView<Int64> extents,
                                                                 const ArrayShape& shape = {});
//! Returns a description of no values.
ARCANE_EXPORT Ref<ISerializedData> arcaneCreateEmptySerializedDataRef();

} // namespace Arcane
