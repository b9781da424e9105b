// SPDX-License-Identifier: Apache-2.0
#include <arcane/core/IParticleExchanger.h>

#include "CompatTracers_axl.h"

#include <arcane/core/IItemFamily.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IMeshUtilities.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/IParticleFamily.h>
#include <arcane/core/IPrimaryMesh.h>
#include <arcane/core/IRandomNumberGenerator.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/ItemFamilyItemListChangedEventArgs.h>
#include <arcane/core/ItemPairGroup.h>
#include <arcane/core/MeshEvents.h>
#include <arcane/core/ServiceBuilder.h>
#include <arcane/utils/IFunctor.h>

#include <algorithm>

using namespace Arcane;

//! Counts its calls.
class CountingFunctor : public IFunctor
{
 public:
  void executeFunctor() override { ++nb_call; }

  Int32 nb_call = 0;
};

//! Tracers go from cell to cell. Their ways depend on their unique ids only, so results are the same on any number of ranks.
class CompatTracersModule : public ArcaneCompatTracersObject
{
 public:
  explicit CompatTracersModule(const ModuleBuildInfo& mbi)
  : ArcaneCompatTracersObject(mbi)
  {}

 public:
  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void startInit() override;
  void continueInit() override;
  void compute() override;

 private:
  IParticleFamily* m_tracers = nullptr;
  IRandomNumberGenerator* m_random = nullptr;
  EventObserverPool m_listeners;
  //! Tracers of this rank, as the events of the family say.
  Int32 m_nb_by_events = 0;

  void _init();
  void _add(ConstArrayView<Int64> uids, ConstArrayView<Int32> cells);
  Cell _nextCell(Particle tracer);
  void _step(Particle tracer);
  void _countNeighbours();
  void _walk();
  void _walkByNewOwners();
  void _addAndRemove();
  void _moveCells();
  void _makeFault(UniqueArray<Int32>& ids, UniqueArray<Int32>& ranks, Int32& nb_finished);
  Int32 _nbWrong();
  void _print(const String& when);
};

void CompatTracersModule::_init()
{
  IItemFamily* family = mesh()->findItemFamily(IK_Particle, "Tracers", true);
  m_tracers = family->toParticleFamily();
  options()->particleExchanger()->initialize(family);
  m_random = ServiceBuilder<IRandomNumberGenerator>(subDomain()).getSingleton();
  m_random->initSeed();
  m_nb_by_events = family->nbItem();
  family->itemListChangedEvent().attach(
    m_listeners, [this](const ItemFamilyItemListChangedEventArgs& args) { m_nb_by_events += args.isAdd() ? 1 : -1; });
  mesh()->eventObservable(eMeshEventType::EndPrepareDump).attach(m_listeners, [this](const MeshEventArgs& args) {
    info() << "CHECK " << args.mesh()->name() << " is saved";
  });
  _countNeighbours();
}

void CompatTracersModule::startInit()
{
  m_global_deltat = 1.0;
  m_trail.resize(3);
  _init();
  UniqueArray<Int64> uids;
  UniqueArray<Int32> cells;
  ENUMERATE_CELL(icell, ownCells())
  for (Int64 k = 0; k < 3; ++k) {
    uids.add(3 * icell->uniqueId().asInt64() + k);
    cells.add(icell.itemLocalId());
  }
  _add(uids, cells);
  UniqueArray<Int32> odd;
  ENUMERATE_PARTICLE(iparticle, m_tracers->itemFamily()->allItems())
  if (iparticle->uniqueId().asInt64() % 2 == 1)
    odd.add(iparticle.itemLocalId());
  m_tracers->itemFamily()->createGroup("Odd", odd);
  _print("start");
}

void CompatTracersModule::continueInit()
{
  _init();
  _print("restart");
}

void CompatTracersModule::_add(ConstArrayView<Int64> uids, ConstArrayView<Int32> cells)
{
  UniqueArray<Int32> ids(uids.size());
  ParticleVectorView added = m_tracers->addParticles(uids, cells, ids);
  m_tracers->endUpdate();
  ENUMERATE_PARTICLE(iparticle, added)
  {
    const Int64 uid = iparticle->uniqueId();
    m_weight[iparticle] = 1.0 + uid % 7;
    // Each tracer has a seed of its own, which depends on its unique id.
    Int64 parent = uid + 1;
    UniqueArray<Byte> seed = m_random->generateRandomSeed(RNGSeedHelper(&parent).view());
    RNGSeedHelper(seed).value(&m_seed[iparticle]);
    m_position[iparticle] = Real3(0.25 * uid, 0.5 * uid, 0.0);
    for (Int32 i = 0; i < 3; ++i)
      m_trail[iparticle][i] = iparticle->cell().uniqueId();
  }
}

//! Counts the cells on the other sides of the faces of each cell.
void CompatTracersModule::_countNeighbours()
{
  ItemPairGroup pairs = mesh()->cellFamily()->findAdjacencyItems(ownCells(), allCells(), IK_Face, 1);
  ENUMERATE_ITEMPAIR(Cell, Cell, icell, pairs)
  {
    m_nb_neighbour[icell] = 0;
    ENUMERATE_SUB_ITEM(Cell, isubcell, icell)
    {
      if (isubcell->uniqueId() != icell->uniqueId())
        ++m_nb_neighbour[icell];
    }
  }
}

//! Returns the neighbour that the seed of the tracer chooses, in the order of unique ids.
Cell CompatTracersModule::_nextCell(Particle tracer)
{
  const Cell cell = tracer.cell();
  UniqueArray<Int64> uids;
  for (Face face : cell.faces()) {
    const Cell other = face.oppositeCell(cell);
    if (!other.null())
      uids.add(other.uniqueId());
  }
  if (uids.size() != m_nb_neighbour[cell])
    ARCANE_FATAL("cell {0} has {1} neighbours, expected {2}", cell.uniqueId(), uids.size(), m_nb_neighbour[cell]);
  std::sort(uids.begin(), uids.end());
  const Real number = m_random->generateRandomNumber(RNGSeedHelper(&m_seed[tracer]).view());
  const Int64 next = uids[static_cast<Int32>(number * uids.size())];
  return Cell(mesh()->cellFamily()->findOneItem(next));
}

void CompatTracersModule::_step(Particle tracer)
{
  const Cell next = _nextCell(tracer);
  m_tracers->setParticleCell(tracer, next);
  m_path[tracer] += 1;
  m_trail[tracer][0] = m_trail[tracer][1];
  m_trail[tracer][1] = m_trail[tracer][2];
  m_trail[tracer][2] = next.uniqueId();
}

//! Each tracer does its steps; one that comes into a ghost goes on where the cell is.
void CompatTracersModule::_walk()
{
  IParticleExchanger* exchanger = options()->particleExchanger();
  ItemGroup all = m_tracers->itemFamily()->allItems();
  UniqueArray<Int32> active;
  ENUMERATE_PARTICLE(iparticle, all)
  {
    m_nb_step[iparticle] = static_cast<Int32>(1 + (iparticle->uniqueId().asInt64() + m_global_iteration()) % 6);
    active.add(iparticle.itemLocalId());
  }
  exchanger->beginNewExchange(active.size());
  CountingFunctor waiting;
  Int32 nb_round = 0;
  bool is_finished = false;
  while (!is_finished) {
    Int32 nb_finished = 0;
    UniqueArray<Int32> ids;
    UniqueArray<Int32> ranks;
    ENUMERATE_PARTICLE(iparticle, m_tracers->itemFamily()->view(active))
    {
      while (m_nb_step[iparticle] > 0 && iparticle->cell().isOwn()) {
        _step(*iparticle);
        m_nb_step[iparticle] -= 1;
      }
      if (iparticle->cell().isOwn())
        ++nb_finished;
      else {
        ids.add(iparticle.itemLocalId());
        ranks.add(iparticle->cell().owner());
      }
    }
    if (nb_round == 0)
      _makeFault(ids, ranks, nb_finished);
    // Both forms of a round.
    if (nb_round % 2 == 0) {
      is_finished = exchanger->exchangeItems(nb_finished, ids, ranks, &active, &waiting);
    }
    else {
      exchanger->sendItems(nb_finished, ids, ranks);
      is_finished = exchanger->waitMessages(0, &active, &waiting);
    }
    ++nb_round;
  }
  if (waiting.nb_call != nb_round)
    ARCANE_FATAL("the functor was called {0} times in {1} rounds", waiting.nb_call, nb_round);
}

void CompatTracersModule::_makeFault(UniqueArray<Int32>& ids, UniqueArray<Int32>& ranks, Int32& nb_finished)
{
  IParallelMng* pm = parallelMng();
  const String fault = options()->fault();
  if (fault == "none" || m_global_iteration() != 2 || pm->commRank() != pm->commSize() - 1)
    return;
  const Int32 first = m_tracers->itemFamily()->allItems().view().localId(0);
  if (fault == "count")
    nb_finished += 10000;
  if (fault == "self" || fault == "rank") {
    ids = UniqueArray<Int32>{ first };
    ranks = UniqueArray<Int32>{ fault == "self" ? pm->commRank() : pm->commSize() };
  }
  if (fault == "twice") {
    ids = UniqueArray<Int32>{ first, first };
    ranks = UniqueArray<Int32>{ 0, 0 };
  }
  if (fault == "far") {
    // Rank 0 does not have the cells in the corner that is the farthest from its own.
    ids = UniqueArray<Int32>{ first };
    ranks = UniqueArray<Int32>{ 0 };
    Cell corner = *ownCells().enumerator();
    ENUMERATE_CELL(icell, ownCells())
    if (icell->uniqueId() > corner.uniqueId())
      corner = *icell;
    m_tracers->setParticleCell(Particle(m_tracers->itemFamily()->itemInternal(first)), corner);
  }
}

//! Each tracer does one step, then all go to the owners of their cells.
void CompatTracersModule::_walkByNewOwners()
{
  IItemFamily* family = m_tracers->itemFamily();
  VariableItemInt32& new_owners = family->itemsNewOwner();
  ENUMERATE_PARTICLE(iparticle, family->allItems())
  {
    _step(*iparticle);
    new_owners[iparticle] = iparticle->cell().owner();
  }
  m_tracers->exchangeParticles();
}

//! Tracers with multiples of 13 disappear, and others come into being.
void CompatTracersModule::_addAndRemove()
{
  UniqueArray<Int32> removed;
  ENUMERATE_PARTICLE(iparticle, m_tracers->itemFamily()->allItems())
  if (iparticle->uniqueId().asInt64() % 13 == 0)
    removed.add(iparticle.itemLocalId());
  m_tracers->removeParticles(removed);
  m_tracers->endUpdate();
  UniqueArray<Int64> uids;
  UniqueArray<Int32> cells;
  ENUMERATE_CELL(icell, ownCells())
  if (icell->uniqueId().asInt64() % 3 == 0) {
    uids.add(100001 + 13 * icell->uniqueId().asInt64());
    cells.add(icell.itemLocalId());
  }
  _add(uids, cells);
}

//! Cells go to the next rank, with the tracers in them.
void CompatTracersModule::_moveCells()
{
  VariableItemInt32& new_owners = mesh()->cellFamily()->itemsNewOwner();
  ENUMERATE_CELL(icell, ownCells())
  new_owners[icell] = (parallelMng()->commRank() + 1) % parallelMng()->commSize();
  mesh()->utilities()->changeOwnersFromCells();
  mesh()->toPrimaryMesh()->exchangeItems();
  _countNeighbours();
}

//! Counts what is not as the unique ids of the tracers say.
Int32 CompatTracersModule::_nbWrong()
{
  Int32 nb_wrong = m_nb_by_events == m_tracers->nbItem() ? 0 : 1;
  ENUMERATE_PARTICLE(iparticle, m_tracers->itemFamily()->allItems())
  {
    const Int64 uid = iparticle->uniqueId();
    const bool is_home = iparticle->isOwn() && iparticle->hasCell() && iparticle->cell().isOwn();
    const bool has_values = m_weight[iparticle] == 1.0 + uid % 7 && m_position[iparticle] == Real3(0.25 * uid, 0.5 * uid, 0.0);
    if (!is_home || !has_values || m_trail[iparticle][2] != iparticle->cell().uniqueId().asInt64())
      ++nb_wrong;
  }
  return nb_wrong;
}

void CompatTracersModule::_print(const String& when)
{
  ItemGroup all = m_tracers->itemFamily()->allItems();
  const Int64 nb_odd = m_tracers->itemFamily()->findGroup("Odd").size();
  UniqueArray<Int64> sums = { all.size(), nb_odd, 0, 0, 0, 0, _nbWrong() };
  ENUMERATE_PARTICLE(iparticle, all)
  {
    const Int64 uid = iparticle->uniqueId();
    sums[2] += uid;
    sums[3] += static_cast<Int64>(m_weight[iparticle]);
    sums[4] += m_path[iparticle];
    sums[5] += iparticle->cell().uniqueId().asInt64() * (uid % 101 + 1) + m_seed[iparticle] % 1000 + m_trail[iparticle][0];
  }
  parallelMng()->reduce(Parallel::ReduceSum, sums);
  info() << "CHECK " << when << " tracers=" << sums[0] << " odd=" << sums[1] << " uids=" << sums[2] << " weight=" << sums[3]
         << " path=" << sums[4] << " places=" << sums[5] << " wrong=" << sums[6];
}

void CompatTracersModule::compute()
{
  const Int32 iteration = m_global_iteration();
  if (iteration % 3 == 0)
    _walkByNewOwners();
  else
    _walk();
  if (iteration == 4)
    _addAndRemove();
  if (options()->movePeriod() > 0 && iteration % options()->movePeriod() == 0)
    _moveCells();
  _print(String::format("iteration {0}", iteration));
  if (iteration >= options()->nbIteration())
    subDomain()->timeLoopMng()->stopComputeLoop(true);
}

ARCANE_REGISTER_MODULE_COMPATTRACERS(CompatTracersModule);
