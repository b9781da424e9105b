// SPDX-License-Identifier: Apache-2.0
// Functions that give a short digest of any bytes.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/Array.h"
#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/base/text/String.h"

#include <array>

namespace Arcane
{
//! Holds the bytes of a digest.
class ARCANE_EXPORT HashAlgorithmValue
{
 public:
  static constexpr Int32 MAX_SIZE = 64;

  //! Sets the number of bytes, whose values are then zero. \throws ArgumentException unless it is from 0 to MAX_SIZE
  void setSize(Int32 size);
  Int32 size() const { return m_size; }
  SmallSpan<std::byte> bytes() { return { m_bytes.data(), m_size }; }
  SmallSpan<const std::byte> bytes() const { return { m_bytes.data(), m_size }; }
  //! Returns the same bytes as unsigned char.
  SmallSpan<const Byte> asLegacyBytes() const { return { reinterpret_cast<const Byte*>(m_bytes.data()), m_size }; }

 private:
  std::array<std::byte, MAX_SIZE> m_bytes = {};
  Int32 m_size = 0;
};

//! Computes the digest of bytes that come in several parts.
class ARCANE_EXPORT IHashAlgorithmContext
{
 public:
  virtual ~IHashAlgorithmContext() = default;

  //! Forgets the bytes so far.
  virtual void reset() = 0;
  virtual void updateHash(Span<const std::byte> input) = 0;
  //! Sets \a value to the digest of the bytes since the last reset. Call reset() before other bytes.
  virtual void computeHashValue(HashAlgorithmValue& value) = 0;
};

//! A digest. The classes of the framework are MD5HashAlgorithm, SHA1HashAlgorithm and the classes of SHA3HashAlgorithm.h.
class ARCANE_EXPORT IHashAlgorithm
{
 public:
  virtual ~IHashAlgorithm() = default;

  virtual String name() const = 0;
  //! Returns the size of the digest. \unit{bytes}
  virtual Int32 hashSize() const = 0;
  virtual Ref<IHashAlgorithmContext> createContext() = 0;
  virtual bool hasCreateContext() const { return true; }

  //! Sets \a value to the digest of \a input.
  void computeHash(Span<const std::byte> input, HashAlgorithmValue& value);
  //! \name Other forms, which add the digest at the end of \a output
  //@{
  void computeHash64(Span<const std::byte> input, Array<Byte>& output);
  void computeHash64(Span<const Byte> input, Array<Byte>& output);
  void computeHash(ConstArrayView<Byte> input, Array<Byte>& output);
  //@}
};
} // namespace Arcane
