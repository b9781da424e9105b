// SPDX-License-Identifier: Apache-2.0
#include "variables/device_sync/HaloTrial.h"

#include "arcane_core/base/system/Parameter.h"

#include <algorithm>

namespace Arcane::detail::device_sync
{
namespace
{
const base::Parameter<eHaloWay>
  halo_way({ .section = "Variables",
             .variable = "ARCANE_DEVICE_HALO",
             .meaning = "Chooses how ghosts on devices get their values from neighbours on the same machine; auto measures both ways." },
           base::oneWordOf<eHaloWay>({ { "auto", eHaloWay::Measured }, { "direct", eHaloWay::Direct }, { "staged", eHaloWay::Staged } }),
           eHaloWay::Measured);
} // namespace

eHaloWay wantedHaloWay()
{
  return halo_way.value();
}

void HaloTrial::note(Real seconds, IParallelMng* pm)
{
  Real& least = m_least[m_is_staged ? 1 : 0];
  if (m_nb_noted >= 4)
    least = least == 0.0 ? seconds : std::min(least, seconds);
  m_is_staged = !m_is_staged;
  if (++m_nb_noted < nb_exchange)
    return;
  pm->reduce(MessagePassing::ReduceMax, ArrayView<Real>(2, m_least.data()));
  m_is_staged = m_least[1] < m_least[0];
  m_is_over = true;
}
} // namespace Arcane::detail::device_sync
