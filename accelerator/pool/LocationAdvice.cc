// SPDX-License-Identifier: Apache-2.0
#include "accelerator/pool/LocationAdvice.h"

#include <array>

namespace Arcane::detail::pool
{
namespace
{
std::array<runtime::eMemoryAdvice, 2> advicesOf(eMemoryLocationHint hint)
{
  using enum runtime::eMemoryAdvice;
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
  for (runtime::eMemoryAdvice advice : advicesOf(hint)) {
    if (advice == runtime::eMemoryAdvice::None || nb_byte <= 0)
      continue;
    // Lack of support for advice is not an error.
    if (const runtime::DriverStatus status = call(advice); !status.isNotSupported())
      runtime::reportIfFailed(status, "advise where unified memory is used");
  }
}
} // namespace

void adviseLocation(runtime::DeviceBackend& backend, runtime::DeviceId device, eMemoryLocationHint hint, const void* base, Int64 nb_byte)
{
  forEachAdvice(hint, nb_byte, [&](runtime::eMemoryAdvice advice) { return backend.setAdvice(base, nb_byte, advice, device); });
}

void unadviseLocation(runtime::DeviceBackend& backend, runtime::DeviceId device, eMemoryLocationHint hint, const void* base, Int64 nb_byte)
{
  forEachAdvice(hint, nb_byte, [&](runtime::eMemoryAdvice advice) { return backend.unsetAdvice(base, nb_byte, advice, device); });
}
} // namespace Arcane::detail::pool
