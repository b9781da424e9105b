// SPDX-License-Identifier: Apache-2.0
#include "variables/device_sync/HaloTrial.h"

#include "arcane_core/base/system/Parameter.h"

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
  const Int64 block = m_nb_done / nb_in_block - 1;
  m_trial.note(block, seconds / nb_in_block);
  m_is_staged = m_trial.wayOf(block + 1) == 1;
  if (m_nb_done < nb_exchange)
    return;
  m_times = m_trial.times();
  pm->reduce(MessagePassing::ReduceMax, ArrayView<Real>(2, m_times.data()));
  m_trial.takeSlower(m_times);
  m_is_staged = m_trial.fastest(0, 1.0) == 1;
  m_is_over = true;
}

String HaloTrial::text() const
{
  return String::format("on the device: a step with an exchange took {0} us from device to device, {1} us by messages; from now on {2}",
                        std::lround(1e6 * m_times[0]), std::lround(1e6 * m_times[1]), m_is_staged ? "by messages" : "directly");
}
} // namespace Arcane::detail::device_sync
