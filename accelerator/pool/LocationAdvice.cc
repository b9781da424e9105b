// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/LocationAdvice.h"

#include <array>

namespace Arcane::detail
{
namespace
{
std::array<eMemoryAdvice, 2> advicesOf(eMemoryLocationHint hint)
{
  using enum eMemoryAdvice;
  switch (hint) {
  case eMemoryLocationHint::MainlyDevice: return { PreferredLocationDevice, AccessedByHost };
  case eMemoryLocationHint::MainlyHost: return { PreferredLocationHost, AccessedByDevice };
  case eMemoryLocationHint::HostAndDeviceMostlyRead: return { PreferredLocationDevice, MostlyRead };
  case eMemoryLocationHint::None: break;
  }
  return { None, None };
}

template <typename Call> void forEachAdvice(eMemoryLocationHint hint, Int64 nb_byte, const Call& call)
{
  for (eMemoryAdvice advice : advicesOf(hint)) {
    if (advice == eMemoryAdvice::None || nb_byte <= 0)
      continue;
    // A system that takes no advice is no error.
    if (const DriverStatus status = call(advice); !status.isNotSupported())
      reportIfFailed(status, "advise where unified memory is used");
  }
}
} // namespace

void adviseLocation(DeviceBackend& backend, DeviceId device, eMemoryLocationHint hint, const void* base, Int64 nb_byte)
{
  forEachAdvice(hint, nb_byte, [&](eMemoryAdvice advice) { return backend.setAdvice(base, nb_byte, advice, device); });
}

void unadviseLocation(DeviceBackend& backend, DeviceId device, eMemoryLocationHint hint, const void* base, Int64 nb_byte)
{
  forEachAdvice(hint, nb_byte, [&](eMemoryAdvice advice) { return backend.unsetAdvice(base, nb_byte, advice, device); });
}
} // namespace Arcane::detail
