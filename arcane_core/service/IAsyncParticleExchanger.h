// SPDX-License-Identifier: Apache-2.0
// An optional interface of services that send particles, beside IParticleExchanger.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{

/*!
 * \brief Sends particles as long as some move.
 *
 * IParticleExchanger::asyncParticleExchanger() returns it, after IParticleExchanger::initialize() and beginNewExchange(). Each call of the
 * service `AsyncParticleExchanger` is a round of all ranks, which wait for each other: each rank calls until the result is true, also
 * ranks without particles. Services of applications may send without rounds.
 */
class ARCANE_EXPORT IAsyncParticleExchanger
{
 public:
  virtual ~IAsyncParticleExchanger() = default;

  //! Sends particles, and takes the particles that have come: see IParticleExchanger::exchangeItems().
  //! \param has_local_flying_particles  true while this rank moves particles; the service `AsyncParticleExchanger` ignores it
  //! \return true when all particles of all ranks have finished
  virtual bool exchangeItemsAsync(Integer nb_particle_finish_exchange, ConstArrayView<Int32> local_ids, ConstArrayView<Int32> ranks_to_send,
                                  Array<Int32>* new_particle_local_ids, bool has_local_flying_particles) = 0;
};

} // namespace Arcane
