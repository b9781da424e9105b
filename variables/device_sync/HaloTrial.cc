// SPDX-License-Identifier: Apache-2.0
#include "variables/device_sync/HaloTrial.h"

#include "arcane_core/base/system/Parameter.h"

#include <algorithm>
#include <cmath>

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

void HaloTrial::endBlock(Real seconds, IParallelMng* pm)
{
  Real& least = m_least[m_is_staged ? 1 : 0];
  const Real of_one = seconds / nb_in_block;
  if (m_nb_done > 2 * nb_in_block)
    least = least == 0.0 ? of_one : std::min(least, of_one);
  m_is_staged = !m_is_staged;
  if (m_nb_done < nb_exchange)
    return;
  pm->reduce(MessagePassing::ReduceMax, ArrayView<Real>(2, m_least.data()));
  m_is_staged = m_least[1] < m_least[0];
  m_is_over = true;
}

String HaloTrial::text() const
{
  return String::format("on the device: a step with an exchange took {0} us from device to device, {1} us by messages; from now on {2}",
                        std::lround(1e6 * m_least[0]), std::lround(1e6 * m_least[1]), m_is_staged ? "by messages" : "directly");
}
} // namespace Arcane::detail::device_sync
