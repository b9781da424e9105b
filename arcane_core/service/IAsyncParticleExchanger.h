// SPDX-License-Identifier: Apache-2.0
// An optional interface of services that send particles, beside IParticleExchanger.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{

/*!
 * \brief Sends particles without rounds: ranks do not wait for each other.
 *
 * IParticleExchanger::asyncParticleExchanger() returns it. The services of the framework return null; services of applications may return
 * another one.
 */
class ARCANE_EXPORT IAsyncParticleExchanger
{
 public:
  virtual ~IAsyncParticleExchanger() = default;

  //! Sends particles, and takes the particles that have come: see IParticleExchanger::exchangeItems(). \param has_local_flying_particles
  //! true while this rank moves particles \return true when all particles of all ranks have finished
  virtual bool exchangeItemsAsync(Integer nb_particle_finish_exchange, ConstArrayView<Int32> local_ids, ConstArrayView<Int32> ranks_to_send,
                                  Array<Int32>* new_particle_local_ids, bool has_local_flying_particles) = 0;
};

} // namespace Arcane
