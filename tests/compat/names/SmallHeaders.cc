// SPDX-License-Identifier: Apache-2.0
// Headers that give little, under the names that applications include.
#include <arcane/ArcaneVersion.h>
#include <arcane/IMeshSubMeshTransition.h>
#include <arcane/IRessourceMng.h>
#include <arcane/core/ArcaneVersion.h>
#include <arcane/utils/Iostream.h>
#include <arcane/utils/Limits.h>
#include <arcane/utils/Numeric.h>
#include <arcane/utils/StdHeader.h>
#include <arccore/base/TypeEqual.h>

static_assert(ARCANE_VERSION >= 30003 && ARCANE_VERSION >= 12201);
static_assert(ARCANE_VERSION_MAJOR >= 3 && ARCANE_VERSION_MINOR >= 0 && ARCANE_VERSION_RELEASE >= 0 && ARCANE_VERSION_BETA >= 0);

using namespace Arcane;

ARCANE_DEPRECATED_LONG_TERM("use another one") bool isSmall(Real x) ARCANE_NOEXCEPT
{
  std::cout << ARCANE_VERSION_STR << std::strlen(ARCANE_VERSION_STR_FULL) << FloatInfo<Real>::maxValue() << '\n';
  return math::isNearlyZero(x) || math::isEqual(x, 1.0);
}
