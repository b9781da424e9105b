// SPDX-License-Identifier: Apache-2.0
// The services that send particles to other ranks, round by round.
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/mesh/user_families/ParticleTransfer.h"
#include "arcane_core/service/IAsyncParticleExchanger.h"
#include "arcane_core/service/IParticleExchanger.h"
#include "arcane_core/service/ServiceFactory.h"

#include "arcane_core/run/BasicParticleExchanger_axl.h"

#include <algorithm>
#include <optional>

namespace Arcane
{
namespace
{
class BasicParticleExchangerService : public ArcaneBasicParticleExchangerObject
{
 public:
  explicit BasicParticleExchangerService(const ServiceBuildInfo& info)
  : ArcaneBasicParticleExchangerObject(info)
  {}

  void build() override {}

  void initialize(IItemFamily* item_family) override
  {
    m_family = item_family ? item_family->toParticleFamily() : nullptr;
    if (!m_family)
      ARCANE_THROW(ArgumentException, "particle exchanger: its family is '{0}', expected one of particles",
                   item_family ? item_family->fullName() : String("null"));
    if (!options())
      return;
    m_nb_round_of_count = std::max(options()->maxNbMessageWithoutReduce(), 1);
    m_verbose_level = options()->debugExchangeItemsLevel();
  }

  void beginNewExchange(Integer nb_particle) override
  {
    if (!m_family)
      ARCANE_FATAL("particle exchanger: initialize() must be called before an exchange begins");
    m_departures = {};
    m_change = 0;
    m_nb_round = 0;
    m_nb_left = m_family->parallelMng()->reduce(MessagePassing::ReduceSum, Int64(nb_particle));
    m_transfer.emplace(m_family);
  }

  bool exchangeItems(Integer nb_particle_finish_exchange, ConstArrayView<Int32> local_ids, ConstArrayView<Int32> ranks_to_send,
                     Array<Int32>* new_particle_local_ids, IFunctor* wait_functor) override
  {
    sendItems(nb_particle_finish_exchange, local_ids, ranks_to_send);
    return waitMessages(0, new_particle_local_ids, wait_functor);
  }

  void sendItems(Integer nb_particle_finish_exchange, ConstArrayView<Int32> local_ids, ConstArrayView<Int32> ranks_to_send) override
  {
    checkBegun();
    m_change -= nb_particle_finish_exchange;
    const detail::mesh::Departures departures = detail::mesh::departuresOf(m_family, local_ids, ranks_to_send);
    m_departures.local_ids.addRange(departures.local_ids);
    m_departures.ranks.addRange(departures.ranks);
    m_departures.cell_uids.addRange(departures.cell_uids);
  }

  bool waitMessages(Integer nb_pending_particle, Array<Int32>* new_particle_local_ids, IFunctor* wait_functor) override
  {
    checkBegun();
    runAndAgree(m_family->parallelMng(), [this] {
      if (!m_transfer->knowsListeners())
        ARCANE_FATAL("family '{0}': variables were made or destroyed since beginNewExchange(), expected the same ones until all particles "
                     "have finished",
                     m_family->fullName());
    });
    const Int32 nb_sent = m_departures.local_ids.size();
    const UniqueArray<Int32> received = m_transfer->exchange(m_departures, wait_functor);
    m_departures = {};
    ++m_nb_round;
    if (m_verbose_level > 0)
      info() << "particles " << m_family->name() << ": round " << m_nb_round << ", " << nb_sent << " sent, " << received.size()
             << " received, " << nb_pending_particle << " pending";
    if (new_particle_local_ids)
      new_particle_local_ids->copy(received);
    return isFinished();
  }

  void addNewParticles(Integer nb_particle) override { m_change += nb_particle; }
  IItemFamily* itemFamily() override { return m_family; }
  void setVerboseLevel(Integer level) override { m_verbose_level = level; }
  Integer verboseLevel() const override { return m_verbose_level; }
  IAsyncParticleExchanger* asyncParticleExchanger() override { return nullptr; }

 protected:
  void countInEachRound() { m_nb_round_of_count = 1; }

 private:
  void checkBegun() const
  {
    if (!m_transfer)
      ARCANE_FATAL("particle exchanger: beginNewExchange() must be called before particles are sent");
  }

  bool isFinished()
  {
    if (m_nb_round % m_nb_round_of_count != 0)
      return false;
    IParallelMng* pm = m_family->parallelMng();
    m_nb_left += pm->reduce(MessagePassing::ReduceSum, m_change);
    m_change = 0;
    throwOnAllRanksUnless(pm, m_nb_left >= 0,
                          String::format("family '{0}': {1} more particles have finished the exchange than have begun it or were added",
                                         m_family->fullName(), -m_nb_left));
    return m_nb_left == 0;
  }

  IParticleFamily* m_family = nullptr;
  std::optional<detail::mesh::ParticleTransfer> m_transfer;
  detail::mesh::Departures m_departures;
  //! The particles of all ranks that had not finished when the ranks last compared.
  Int64 m_nb_left = 0;
  //! The particles of this rank that were added since, minus the particles that have finished.
  Int64 m_change = 0;
  Int32 m_nb_round = 0;
  Int32 m_nb_round_of_count = 5;
  Integer m_verbose_level = 0;
};

//! The same rounds, each with a comparison of the counts, by the calls of codes that do not wait for other ranks.
class AsyncParticleExchangerService : public BasicParticleExchangerService, public IAsyncParticleExchanger
{
 public:
  explicit AsyncParticleExchangerService(const ServiceBuildInfo& info)
  : BasicParticleExchangerService(info)
  {}

  void initialize(IItemFamily* item_family) override
  {
    BasicParticleExchangerService::initialize(item_family);
    countInEachRound();
  }

  bool exchangeItemsAsync(Integer nb_particle_finish_exchange, ConstArrayView<Int32> local_ids, ConstArrayView<Int32> ranks_to_send,
                          Array<Int32>* new_particle_local_ids, bool) override
  {
    return exchangeItems(nb_particle_finish_exchange, local_ids, ranks_to_send, new_particle_local_ids, nullptr);
  }

  IAsyncParticleExchanger* asyncParticleExchanger() override { return this; }
};
} // namespace

ARCANE_REGISTER_SERVICE_BASICPARTICLEEXCHANGER(BasicParticleExchanger, BasicParticleExchangerService);
ARCANE_REGISTER_SERVICE_BASICPARTICLEEXCHANGER(NonBlockingParticleExchanger, BasicParticleExchangerService);
ARCANE_REGISTER_SERVICE_BASICPARTICLEEXCHANGER(AsyncParticleExchanger, AsyncParticleExchangerService);

} // namespace Arcane
