// SPDX-License-Identifier: Apache-2.0
// The service PDESRandomNumberGenerator.
#include "arcane_core/run/PdesNumbers.h"
#include "arcane_core/service/IRandomNumberGenerator.h"

// The class of this header derives from IRandomNumberGenerator without including it.
#include "arcane_core/run/PDESRandomNumberGenerator_axl.h"

namespace Arcane
{
namespace
{
//! Draws numbers and seeds from the bytes of a seed.
class PDESRandomNumberGeneratorService : public ArcanePDESRandomNumberGeneratorObject
{
 public:
  explicit PDESRandomNumberGeneratorService(const ServiceBuildInfo& info)
  : ArcanePDESRandomNumberGeneratorObject(info)
  {}

  bool initSeed() override
  {
    const auto* given = options();
    m_seed = given ? given->initialSeed() : default_seed;
    return true;
  }
  bool initSeed(ByteArrayView seed) override
  {
    if (seed.size() != neededSizeOfSeed())
      return false;
    m_seed = RNGSeedHelper(seed).value<Int64>();
    return true;
  }
  ByteConstArrayView viewSeed() override { return RNGSeedHelper(&m_seed).constView(); }
  UniqueArray<Byte> emptySeed() override { return UniqueArray<Byte>(neededSizeOfSeed(), Byte(0)); }
  Int32 neededSizeOfSeed() override { return static_cast<Int32>(sizeof(m_seed)); }
  bool isLeapSeedSupported() override { return true; }
  bool isLeapNumberSupported() override { return true; }

  UniqueArray<Byte> generateRandomSeed(Int32 leap) override { return generateRandomSeed(RNGSeedHelper(&m_seed).view(), leap); }
  UniqueArray<Byte> generateRandomSeed(ByteArrayView parent_seed, Int32 leap) override
  {
    const UInt64 parent = moved(parent_seed, leap);
    UInt64 seed = detail::run::spreadSeed(parent);
    RNGSeedHelper(parent_seed).setValue(detail::run::movedSeed(parent, 1));
    return RNGSeedHelper(&seed).copy();
  }

  Real generateRandomNumber(Int32 leap) override { return generateRandomNumber(RNGSeedHelper(&m_seed).view(), leap); }
  Real generateRandomNumber(ByteArrayView seed, Int32 leap) override
  {
    const UInt64 next = moved(seed, Int64(leap) + 1);
    RNGSeedHelper(seed).setValue(next);
    return detail::run::numberOfSeed(next);
  }

 private:
  static constexpr Int64 default_seed = 4294967297;

  static UInt64 moved(ByteArrayView seed, Int64 nb_step) { return detail::run::movedSeed(RNGSeedHelper(seed).value<UInt64>(), nb_step); }

  Int64 m_seed = default_seed;
};
} // namespace

ARCANE_REGISTER_SERVICE_PDESRANDOMNUMBERGENERATOR(PDESRandomNumberGenerator, PDESRandomNumberGeneratorService);

} // namespace Arcane
