// SPDX-License-Identifier: Apache-2.0
// Loops, variables and messages of a module without a .axl file.
#include <arcane/BasicModule.h>
#include <arcane/EntryPoint.h>
#include <arcane/IApplication.h>
#include <arcane/IBase.h>
#include <arcane/IItemFamily.h>
#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ISubDomain.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/IVariable.h>
#include <arcane/ItemFunctor.h>
#include <arcane/ItemPartialVariableScalarRef.h>
#include <arcane/ItemTypeInfo.h>
#include <arcane/MeshVisitor.h>
#include <arcane/ModuleFactory.h>
#include <arcane/SerializeBuffer.h>
#include <arcane/VariableComparer.h>
#include <arcane/VariableTypes.h>
#include <arcane/utils/TaskFactory.h>
#include <arccore/message_passing/PointToPointMessageInfo.h>

#include <atomic>
#include <sstream>

#include "Everyday.h"

using namespace Arcane;

void checkTexts(ITraceMng* tm);

//! Counts groups, as codes that know no lambda do.
class GroupCounter : public IFunctorWithArgumentT<ItemGroup&>
{
 public:
  void executeFunctor(ItemGroup& group) override { nb_group += !group.null(); }

  Integer nb_group = 0;
};

//! Makes small calls, and checks their values.
class EverydayModule : public BasicModule
{
 public:
  explicit EverydayModule(const ModuleBuildInfo& mbi)
  : BasicModule(mbi)
  , m_mark(VariableBuildInfo(this, "Mark"))
  {
    addEntryPoint(this, "Init", &EverydayModule::init, IEntryPoint::WInit);
    addEntryPoint(this, "Compute", &EverydayModule::compute, IEntryPoint::WComputeLoop);
  }
  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void init();
  void compute();
  void markCells(CellVectorView cells);

 private:
  VariableCellReal m_mark;
  std::atomic<Int32> m_nb_marked = 0;

  void _checkItems();
  void _checkPartial();
  void _checkMessages();
};

void EverydayModule::init()
{
  m_global_deltat = 1.0;
  m_mark.fill(0.0);
}

void EverydayModule::markCells(CellVectorView cells)
{
  ENUMERATE_CELL(icell, cells)
  m_mark[icell] += 1.0;
  m_nb_marked += cells.size();
}

void EverydayModule::compute()
{
  checkTexts(traceMng());
  _checkItems();
  _checkPartial();
  _checkMessages();
  const IBase* bases[] = { subDomain(), subDomain()->application() };
  CHECK(bases[0]->traceMng() == traceMng() && bases[1]->traceMng());
  info() << "CHECK everything is right";
  subDomain()->timeLoopMng()->stopComputeLoop(true);
}

void EverydayModule::_checkItems()
{
  ItemRangeFunctorT<EverydayModule, Cell> functor(allCells().view(), this, &EverydayModule::markCells, 8);
  TaskFactory::executeParallelFor(0, functor.nbBlock(), functor.blockGrainSize(), &functor);
  CHECK(m_nb_marked == allCells().size());
  ENUMERATE_CELL(icell, allCells())
  {
    CHECK(m_mark[icell] == 1.0);
    CHECK(icell->typeInfo()->typeName() == "Quad4");
  }
  Integer nb_group = 0;
  meshvisitor::visitGroups(mesh(), [&](ItemGroup& group) { nb_group += !group.null(); });
  GroupCounter counter;
  meshvisitor::visitGroups(mesh(), &counter);
  CHECK(counter.nb_group == nb_group);
  CHECK(nb_group > 4);
  const VariableComparer comparer;
  VariableComparerArgs args = comparer.buildForCheckIfSync();
  args.setMaxPrint(5);
  CHECK(comparer.apply(m_mark.variable(), args).nbDifference() == 0);
  const CellGroup ghosts = allCells().ghost();
  m_mark.fill(2.0, ghosts);
  CHECK(comparer.apply(m_mark.variable(), args).nbDifference() == ghosts.size());
}

void EverydayModule::_checkPartial()
{
  Int32UniqueArray ids;
  ENUMERATE_CELL(icell, allCells())
  {
    if (icell->uniqueId() % 3 == 0)
      ids.add(icell.localId());
  }
  CellGroup third = mesh()->cellFamily()->createGroup("Third", ids);
  PartialVariableCellReal depth(VariableBuildInfo(mesh(), "Depth", mesh()->cellFamily()->name(), third.name()));
  ItemPartialVariableScalarRefT<Real>& of_items = depth;
  of_items.fill(2.0);
  ENUMERATE_CELL(icell, third)
  CHECK(depth[icell] == 2.0);
}

void EverydayModule::_checkMessages()
{
  SerializeBuffer buffer;
  buffer.setMode(ISerializer::ModeReserve);
  buffer.reserve("a literal");
  buffer.allocateBuffer();
  buffer.setMode(ISerializer::ModePut);
  buffer.put("a literal");
  buffer.setMode(ISerializer::ModeGet);
  String text;
  buffer.get(text);
  CHECK(text == "a literal");

  using namespace MessagePassing;
  IParallelMng* pm = parallelMng();
  Int32UniqueArray sent(1, pm->commRank());
  const PointToPointMessageInfo to_first(MessageRank(0), MessageTag(17), NonBlocking);
  std::ostringstream shown;
  shown << to_first;
  CHECK(shown.str() == "(emiter=-1, destination=0, tag=17, is_blocking=0)");
  UniqueArray<Parallel::Request> requests;
  requests.add(pm->send(Span<const Int32>(sent.constSpan()), to_first));
  if (pm->commRank() == 0) {
    Int32 sum = 0;
    for (Int32 i = 0; i < pm->commSize(); ++i) {
      Int32UniqueArray received(1);
      pm->receive(received.span(), PointToPointMessageInfo(MessageRank(), MessageTag(17), Blocking));
      sum += received[0];
    }
    CHECK(sum == pm->commSize() * (pm->commSize() - 1) / 2);
  }
  pm->waitAllRequests(requests);
}

ARCANE_DEFINE_STANDARD_MODULE(EverydayModule, Everyday);
