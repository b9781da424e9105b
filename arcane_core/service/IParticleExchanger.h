// SPDX-License-Identifier: Apache-2.0
// The interface of services that send particles to other ranks, round by round, until all have arrived.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{

class IAsyncParticleExchanger;
class IFunctor;

/*!
 * \brief Sends particles to other ranks, with their cells, groups and the values of variables, as long as some have not finished.
 *
 * An exchange begins with the number of particles that move. In each round, each rank gives the number of its particles that have finished,
 * sends the particles that continue elsewhere, and gets the particles that came. The exchange ends when the number of finished particles
 * equals the number that have begun or were added. The services are `BasicParticleExchanger`,
 * `NonBlockingParticleExchanger`, which does the same, and `AsyncParticleExchanger`, whose ranks compare their counts in each round.
 */
class ARCANE_EXPORT IParticleExchanger
{
 public:
  virtual ~IParticleExchanger() = default;

  //! Called once when the service was made.
  virtual void build() = 0;
  //! Sets the family of particles, before anything else. \local \throws ArgumentException when the family is not one of particles
  virtual void initialize(IItemFamily* item_family) = 0;
  /*!
   * \brief Begins an exchange. Variables on particles are neither made nor destroyed until its end.
   * \param nb_particle  the number of particles of this rank that take part
   * \collective
   */
  virtual void beginNewExchange(Integer nb_particle) = 0;
  /*!
   * \brief Does one round.
   *
   * The call removes the particles that are sent, and ends the change of the family. The local ids of other particles do not change.
   * \param nb_particle_finish_exchange  the number of particles of this rank that have finished since the last round
   * \param local_ids               the particles that are sent
   * \param ranks_to_send           the rank to which each goes, not this one. \shape{local_ids.size()}
   * \param new_particle_local_ids  receives the particles that came; may be null
   * \param wait_functor            called while messages travel; may be null. The functor must not touch particles
   * \return true when all particles have finished. Ranks compare their counts in some rounds only
   * \collective
   * \throws ParallelFatalErrorException on all ranks when a particle does not exist, when a rank is wrong, when a receiver has not the cell
   *         of a particle or has the particle already, and when more particles have finished than there are
   */
  virtual bool exchangeItems(Integer nb_particle_finish_exchange, ConstArrayView<Int32> local_ids, ConstArrayView<Int32> ranks_to_send,
                             Array<Int32>* new_particle_local_ids, IFunctor* wait_functor) = 0;
  /*!
   * \brief Takes particles that waitMessages() sends. Several calls add up.
   *
   * The particles stay, and must not be changed, until waitMessages(). \local
   */
  virtual void sendItems(Integer nb_particle_finish_exchange, ConstArrayView<Int32> local_ids, ConstArrayView<Int32> ranks_to_send) = 0;
  //! Does the rest of the round of sendItems(). \param nb_pending_particle the number of particles of this rank that have not finished;
  //! only printed \collective \throws ParallelFatalErrorException as exchangeItems()
  virtual bool waitMessages(Integer nb_pending_particle, Array<Int32>* new_particle_local_ids, IFunctor* wait_functor) = 0;
  //! Adds particles of this rank to the particles that take part in the exchange. \local
  virtual void addNewParticles(Integer nb_particle) = 0;

  //! Returns the family of initialize(), or null before.
  virtual IItemFamily* itemFamily() = 0;
  //! Selects what is printed: nothing for 0, a line for each round from 1 on.
  virtual void setVerboseLevel(Integer level) = 0;
  virtual Integer verboseLevel() const = 0;
  //! Returns the interface of the service `AsyncParticleExchanger`; null for other services of the framework.
  virtual IAsyncParticleExchanger* asyncParticleExchanger() = 0;
};

} // namespace Arcane
