// SPDX-License-Identifier: Apache-2.0
// Writes values of several types one after the other into a message, and reads them back.
#pragma once

#include "arcane_core/comm/MessagePassingGlobal.h"
#include "arcane_core/comm/Reduction.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/math/DataTypes.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/base/text/String.h"

#include <array>
#include <concepts>

namespace Arcane::detail::comm
{
template <typename T>
concept SerializableValue = std::is_trivially_copyable_v<T> && !std::is_pointer_v<T> && !std::is_array_v<T>;

template <typename A>
concept SerializableArray = requires(const A& a)
{
  typename A::value_type;
  a.data();
  a.size();
}
&&SerializableValue<typename A::value_type>;

template <typename T>
concept SerializableText = std::convertible_to<const T&, String>;

//! Returns the kind as which \a T is stored: Float16 and BFloat16 as integers of their size, vectors and matrices as reals.
template <SerializableValue T> constexpr eNumber serialNumberOf()
{
  if constexpr (std::is_arithmetic_v<T>)
    return numberOf<T>();
  else if constexpr (sizeof(T) == 2)
    return eNumber::UInt16;
  else
    return eNumber::Float64;
}
} // namespace Arcane::detail::comm

namespace Arcane
{
/*!
 * \brief A message made of typed values.
 *
 * There are three steps: reserve what will be put (which only saves memory), put, get. Values of each type are read in the order
 * in which values of that type were put; the order between types does not matter. "Span" functions write only the values;
 * "Array" functions write the size first, so that the reader need not know it.
 *
 * \throws FatalErrorException, with both numbers, when more values of a type are read than were put. All calls are \local
 */
class ARCANE_EXPORT ISerializer
{
 public:
  using enum ::Arcane::eDataType;
  using eDataType = ::Arcane::eDataType;

  enum eMode
  {
    ModeReserve,
    ModePut,
    ModeGet
  };
  //! The treatment of values that a reader already has.
  enum eReadMode
  {
    ReadReplace,
    ReadAdd
  };

  ISerializer() = default;
  virtual ~ISerializer() = default;

  eMode mode() const { return m_mode; }
  //! Sets the mode. ModeGet starts again from the first value. \local
  void setMode(eMode mode);
  eReadMode readMode() const { return m_read_mode; }
  void setReadMode(eReadMode mode) { m_read_mode = mode; }
  //! Ends the reservation. Values are put afterwards. \local
  void allocateBuffer();
  //! Returns the size of the values put so far. \unit{bytes}
  Int64 totalSize() const;
  //! Copies the values and the mode of \a from. \local
  void copy(const ISerializer* from);

  // --- reserve

  void reserve(eDataType type, Int64 nb_value);
  void reserve(eDataType type, Int64 nb_value, Int64 nb_array);
  void reserve(eBasicDataType type, Int64 nb_value) { reserve(static_cast<eDataType>(type), nb_value); }
  void reserveSpan(eBasicDataType type, Int64 nb_value) { reserve(type, nb_value); }
  void reserve(const String& text);
  void reserveByte(Int64 n) { doReserve(detail::comm::numberOf<Byte>(), n); }
  void reserveInt8(Int64 n) { doReserve(detail::comm::eNumber::Int8, n); }
  void reserveFloat32(Int64 n) { doReserve(detail::comm::eNumber::Float32, n); }
  void reserveInteger(Int64 n) { doReserve(detail::comm::numberOf<Integer>(), n); }
  void reserveInt16(Int64 n) { doReserve(detail::comm::eNumber::Int16, n); }
  void reserveInt32(Int64 n) { doReserve(detail::comm::eNumber::Int32, n); }
  void reserveInt64(Int64 n) { doReserve(detail::comm::eNumber::Int64, n); }
  void reserveReal(Int64 n) { doReserve(detail::comm::eNumber::Float64, n); }
  void reserveSpan(eDataType type, Int64 n) { reserve(type, n); }
  template <detail::comm::SerializableArray A> void reserveSpan(const A& values)
  {
    using T = typename A::value_type;
    doReserve(detail::comm::serialNumberOf<T>(), values.size() * nbNumber<T>());
  }
  template <detail::comm::SerializableArray A> void reserveArray(const A& values)
  {
    reserveInt64(1);
    reserveSpan(values);
  }

  // --- put

  template <detail::comm::SerializableValue T>
  requires(!detail::comm::SerializableArray<T> && !detail::comm::SerializableText<T>) void put(const T& value)
  {
    putNumbers(detail::comm::serialNumberOf<T>(), &value, sizeof(T));
  }
  void put(const String& text);
  void putInteger(Integer v) { put(v); }
  void putInt8(Int8 v) { put(v); }
  void putByte(Byte v) { put(v); }
  void putInt16(Int16 v) { put(v); }
  void putInt32(Int32 v) { put(v); }
  void putInt64(Int64 v) { put(v); }
  void putFloat32(Float32 v) { put(v); }
  void putReal(Real v) { put(v); }
  template <detail::comm::SerializableArray A> void putSpan(const A& values)
  {
    using T = typename A::value_type;
    putNumbers(detail::comm::serialNumberOf<T>(), values.data(), static_cast<Int64>(values.size()) * static_cast<Int64>(sizeof(T)));
  }
  template <detail::comm::SerializableArray A>
  requires(!detail::comm::SerializableText<A>) void put(const A& values) { putSpan(values); }
  template <detail::comm::SerializableArray A> void putArray(const A& values)
  {
    putInt64(values.size());
    putSpan(values);
  }
  void putArray(ConstArrayView<String> texts);

  // --- get

  template <detail::comm::SerializableValue T> T get()
  {
    T value;
    getNumbers(detail::comm::serialNumberOf<T>(), &value, sizeof(T));
    return value;
  }
  void get(String& text);
  Integer getInteger() { return get<Integer>(); }
  Int8 getInt8() { return get<Int8>(); }
  Byte getByte() { return get<Byte>(); }
  Int16 getInt16() { return get<Int16>(); }
  Int32 getInt32() { return get<Int32>(); }
  Int64 getInt64() { return get<Int64>(); }
  Float32 getFloat32() { return get<Float32>(); }
  Real getReal() { return get<Real>(); }
  String getString();
  //! Fills \a values, which must have the size that was written.
  template <typename A>
  requires detail::comm::SerializableArray<std::remove_cvref_t<A>>
  void getSpan(A&& values)
  {
    using T = typename std::remove_cvref_t<A>::value_type;
    getNumbers(detail::comm::serialNumberOf<T>(), const_cast<T*>(values.data()),
               static_cast<Int64>(values.size()) * static_cast<Int64>(sizeof(T)));
  }
  template <detail::comm::SerializableValue T> void get(ArrayView<T> values) { getSpan(values); }
  template <detail::comm::SerializableValue T> void get(Span<T> values) { getSpan(values); }
  template <detail::comm::SerializableValue T> void get(Array<T>& values) { getSpan(values.span()); }
  //! Reads what putArray() wrote; \a values is resized.
  template <detail::comm::SerializableValue T> void getArray(Array<T>& values)
  {
    values.resize(getSize(laneOf(detail::comm::serialNumberOf<T>()), sizeof(T)));
    getSpan(values.span());
  }
  void getArray(Array<String>& texts);

  // --- the message as one block of bytes

  //! Writes the whole message to \a bytes. \local
  void pack(Array<Byte>& bytes) const;
  //! Replaces the values by the values of a packed message, ready to be read. \throws FatalErrorException when it is damaged
  void unpack(ConstArrayView<Byte> bytes) { unpack(Span<const Byte>(bytes.data(), bytes.size())); }
  void unpack(const Array<Byte>& bytes) { unpack(bytes.constSpan()); }
  void unpack(Span<const Byte> bytes);
  //! Takes several packed messages, which are read one after the other. \a sizes are in bytes. \local
  void unpackSeveral(const Array<Byte>& bytes, ConstArrayView<Int64> sizes);

 private:
  //! Holds the values of one type.
  struct Lane
  {
    UniqueArray<std::byte> bytes;
    Int64 reserved_bytes = 0;
    Int64 nb_read_byte = 0;
  };
  static constexpr Int32 NbLane = static_cast<Int32>(detail::comm::eNumber::LongDouble) + 1;

  std::array<Lane, NbLane> m_lanes;
  eMode m_mode = ModeReserve;
  eReadMode m_read_mode = ReadReplace;

  template <typename T> static constexpr Int64 nbNumber()
  {
    return std::is_arithmetic_v<T> || sizeof(T) == 2 ? 1 : static_cast<Int64>(sizeof(T) / sizeof(Real));
  }
  Lane& laneOf(detail::comm::eNumber kind) { return m_lanes[static_cast<std::size_t>(kind)]; }
  void doReserve(detail::comm::eNumber kind, Int64 n);
  //! Reads the size of an array or a text whose elements are in \a lane. \throws FatalErrorException when it is below \a least, or less
  //! is left there
  Int64 getSize(const Lane& lane, Int64 element_bytes, Int64 least = 0);
  void putNumbers(detail::comm::eNumber kind, const void* values, Int64 nb_byte);
  void getNumbers(detail::comm::eNumber kind, void* values, Int64 nb_byte);
  void append(Span<const Byte> packed);
};

//! The serializer that applications construct.
class BasicSerializer : public ISerializer
{
};

//! An older name of BasicSerializer.
class SerializeBuffer : public BasicSerializer
{
};

//! Makes a serializer. \local
ARCANE_EXPORT Ref<ISerializer> createSerializer();
} // namespace Arcane
