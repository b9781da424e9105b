// SPDX-License-Identifier: Apache-2.0
// The interface of services that give random numbers, and access to their seeds.
#pragma once

#include "arcane_core/base/ViewAliases.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <algorithm>
#include <cstring>

namespace Arcane
{

//! Reads and writes the bytes of a seed as a number. The bytes must outlive this object.
class RNGSeedHelper
{
 public:
  //! Refers to the bytes of \a seed.
  template <typename T>
  explicit RNGSeedHelper(T* seed)
  : m_seed(static_cast<Int32>(sizeof(T)), reinterpret_cast<Byte*>(seed))
  {}
  explicit RNGSeedHelper(ByteArrayView seed)
  : m_seed(seed)
  {}
  explicit RNGSeedHelper(UniqueArray<Byte>& seed)
  : m_seed(seed)
  {}

  //! Returns the seed. \throws ArgumentException when it has not the size of a \a T
  template <typename T> T value() const
  {
    T result{};
    value(&result);
    return result;
  }
  //! Writes the seed to \a result. \throws ArgumentException as above
  template <typename T> void value(T* result) const
  {
    checkSize(sizeof(T));
    std::memcpy(result, m_seed.data(), sizeof(T));
  }
  /*!
   * \brief Writes the seed to \a result.
   * \param without_size_check  true if the seed may have another size: the bytes that both have are copied, the others stay
   * \throws ArgumentException as above
   */
  template <typename T> void value(T& result, bool without_size_check = false) const
  {
    if (!without_size_check)
      checkSize(sizeof(T));
    std::memcpy(&result, m_seed.data(), std::min(sizeof(T), static_cast<std::size_t>(m_seed.size())));
  }
  //! Changes the seed. \throws ArgumentException as above
  template <typename T> void setValue(const T& new_seed)
  {
    checkSize(sizeof(T));
    std::memcpy(m_seed.data(), &new_seed, sizeof(T));
  }
  ByteArrayView view() { return m_seed; }
  ByteConstArrayView constView() const { return m_seed; }
  //! \unit{bytes}
  Int32 sizeOfSeed() const { return m_seed.size(); }
  UniqueArray<Byte> copy() const { return UniqueArray<Byte>(m_seed); }

 private:
  void checkSize(std::size_t size) const
  {
    if (static_cast<std::size_t>(m_seed.size()) != size)
      ARCANE_THROW(ArgumentException, "seed of random numbers: it has {0} bytes, expected {1}, the size of the value", m_seed.size(), size);
  }

  ByteArrayView m_seed;
};

/*!
 * \brief Services that give random numbers. The service has a seed of its own; callers may have others, one for each particle for example.
 *
 * The same seed gives the same numbers on each rank and each machine. No call communicates. initSeed() must be called first.
 */
class ARCANE_EXPORT IRandomNumberGenerator
{
 public:
  virtual ~IRandomNumberGenerator() = default;

  //! Gives the service the seed of its options. \return false when that is impossible
  virtual bool initSeed() = 0;
  //! Gives the service a copy of \a seed. \return false when its size is not neededSizeOfSeed(): the service keeps its seed then
  virtual bool initSeed(ByteArrayView seed) = 0;
  //! Returns the seed of the service, valid as long as the service exists.
  virtual ByteConstArrayView viewSeed() = 0;
  //! Returns a seed of zeros. \shape{neededSizeOfSeed()}
  virtual UniqueArray<Byte> emptySeed() = 0;
  //! Returns the size of a seed. \unit{bytes}
  virtual Int32 neededSizeOfSeed() = 0;
  //! Returns true when generateRandomSeed() accepts a leap other than 0.
  virtual bool isLeapSeedSupported() = 0;
  //! Returns true when generateRandomNumber() accepts a leap other than 0.
  virtual bool isLeapNumberSupported() = 0;
  /*!
   * \brief Makes a seed from the seed of the service, which changes.
   * \param leap  the number of seeds to leave out before; a negative number goes back
   */
  virtual UniqueArray<Byte> generateRandomSeed(Int32 leap = 0) = 0;
  //! Makes a seed from \a parent_seed, which changes. \throws ArgumentException when it has a wrong size
  virtual UniqueArray<Byte> generateRandomSeed(ByteArrayView parent_seed, Int32 leap = 0) = 0;
  /*!
   * \brief Returns the next number in [0, 1[ from the seed of the service, which changes.
   * \param leap  the number of numbers to leave out before; a negative number goes back: -1 gives the last one again
   */
  virtual Real generateRandomNumber(Int32 leap = 0) = 0;
  //! Returns the next number in [0, 1[ from \a seed, which changes. \throws ArgumentException when it has a wrong size
  virtual Real generateRandomNumber(ByteArrayView seed, Int32 leap = 0) = 0;
};

} // namespace Arcane
