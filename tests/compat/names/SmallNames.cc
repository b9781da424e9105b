// SPDX-License-Identifier: Apache-2.0
// Names and forms of calls that codes of users have. Nobody calls the functions.
#include <arcane/GoBackwardException.h>
#include <arcane/IAsyncParticleExchanger.h>
#include <arcane/ISerializedData.h>
#include <arcane/ItemGroupObserver.h>
#include <arcane/MeshItemInternalList.h>
#include <arcane/cea/ICartesianMesh.h>
#include <arcane/datatype/DataTypes.h>
#include <arcane/datatype/RealArray2Variant.h>
#include <arcane/datatype/RealArrayVariant.h>
#include <arcane/mesh/CellFamily.h>
#include <arcane/mesh/DoFFamily.h>
#include <arcane/mesh/DynamicMesh.h>
#include <arcane/mesh/EdgeFamily.h>
#include <arcane/mesh/FaceFamily.h>
#include <arcane/mesh/NodeFamily.h>
#include <arcane/mesh/ParticleFamily.h>
#include <arcane/utils/AtomicInt32.h>
#include <arcane/utils/CriticalSection.h>
#include <arcane/utils/IThreadMng.h>
#include <arcane/utils/ListImpl.h>
#include <arcane/utils/ObjectImpl.h>
#include <arcane/utils/UserDataList.h>

#include <arcane/accelerator/core/RunQueue.h>
#include <arcane/accelerator/core/Runner.h>
#include <arcane/core/CaseOptionService.h>
#include <arcane/core/Concurrency.h>
#include <arcane/core/GroupIndexTable.h>
#include <arcane/core/IIndexedIncrementalItemConnectivity.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/IParticleExchanger.h>
#include <arcane/core/IPostProcessorWriter.h>
#include <arcane/core/IRandomNumberGenerator.h>
#include <arcane/core/ISerializeMessage.h>
#include <arcane/core/ISerializer.h>
#include <arcane/core/IVariableMng.h>
#include <arcane/core/IVariableSynchronizerMng.h>
#include <arcane/core/IndexedItemConnectivityView.h>
#include <arcane/core/ItemGroup.h>
#include <arcane/core/ItemInternal.h>
#include <arcane/core/ItemPrinter.h>
#include <arcane/core/Properties.h>
#include <arcane/core/ServiceBuilder.h>
#include <arcane/core/UnstructuredMeshAllocateBuildInfo.h>
#include <arcane/core/VariableBuildInfo.h>
#include <arcane/core/VariableTypes.h>
#include <arcane/utils/ApplicationInfo.h>
#include <arcane/utils/Array2.h>
#include <arcane/utils/Convert.h>
#include <arcane/utils/HPReal.h>
#include <arcane/utils/MultiArray2.h>
#include <arcane/utils/NumArray.h>
#include <arccore/base/MemoryView.h>
#include <arccore/message_passing/Messages.h>

#include <array>
#include <iostream>

using namespace Arcane;

ARCANE_CORE_EXPORT void ofCore();
ARCANE_STD_EXPORT void ofStd();
ARCANE_UTILS_EXPORT void ofUtils();
ARCANE_IMPL_EXPORT void ofImpl();
ARCANE_MESH_EXPORT void ofMesh();
ARCCORE_BASE_EXPORT void ofBase();

struct IThing
{
  virtual ~IThing() = default;
};

struct Follower
{
  void change() {}
  void changeIds(const Int32ConstArrayView*) {}
};

struct Owner
{
  MultiArray2<Real> rows;
  AtomicInt32 count;
};

LocalIdType local_id = 0;
UniqueIdType unique_id = 0;
ItemLocalIdViewT<Cell> cell_ids;
ListImplT<Int32> numbers;
ObjectImpl counted;
UserDataList user_data;
LeftLayout::Layout3Type left_layout;
static_assert(ItemInternal::II_Refine == ItemFlags::II_Refine && ItemInternal::II_Coarsen == ItemFlags::II_Coarsen);
static_assert(Parallel::MsgSend == 0 && Parallel::MsgReceive == 1);

void onItems(const ItemGroup& group, IIndexedIncrementalItemConnectivity* connectivity, CellLocalId cell, ItemBase item, Cell c)
{
  GroupIndexTable& table = *group.localIdToIndex().get();
  const SharedPtrT<GroupIndexTable> shared = group.localIdToIndex();
  for (ItemLocalId id : connectivity->view().items(cell))
    std::cout << id.localId() << table.size();
  for (const Node node : item.nodeList())
    std::cout << node << ItemPrinter(node);
  std::cout << c;
}

#if !defined(ARCANE_USE_SPECIFIC_ITEMCONNECTED) || !defined(ARCANE_HAS_OFFSET_FOR_ITEMVECTORVIEW)
#error views of items have the newer forms
#endif

#ifdef ITEMGROUP_USE_OBSERVERS
void onGroups(const ItemGroup& group, Follower* follower)
{
  group.internal()->attachObserver(follower, newItemGroupObserverT(follower, &Follower::change));
  group.internal()->attachObserver(
    follower, newItemGroupObserverT(follower, &Follower::changeIds, &Follower::changeIds, &Follower::changeIds, &Follower::change));
  group.internal()->detachObserver(follower);
}
#else
#error groups have observers
#endif

void onFamilies(IItemFamily* family, IMesh* mesh, IData* data, IVariable* variable, ItemGroup group)
{
  const bool is_found = dynamic_cast<mesh::CellFamily*>(family) || dynamic_cast<mesh::ParticleFamily*>(family) ||
                        dynamic_cast<mesh::DynamicMesh*>(mesh) || dynamic_cast<mesh::ItemFamily*>(family);
  const ItemInternalArrayView cells = mesh->meshItemInternalList()->cells;
  Ref<ISerializedData> bytes = data->createSerializedDataRef(true);
  data->allocateBufferForSerializedData(bytes.get());
  data->assignSerializedData(bytes.get());
  family->partialEndUpdate();
  family->partialEndUpdateGroup(group);
  family->partialEndUpdateVariable(variable);
  PRIMARYMESH_CAST(mesh)->endAllocate();
  std::cout << is_found << cells.size();
}

void onSmallThings(IParticleExchanger* exchanger, ITraceMng* tm, const TraceMessage* message, Owner& owner, Real3 u,
                   SmallSpan<const Span<std::byte>> bytes)
{
  if (IAsyncParticleExchanger* async = exchanger->asyncParticleExchanger())
    async->exchangeItemsAsync(0, {}, {}, nullptr, false);
  tm->writeDirect(message, "text");
  ++owner.count;
  owner.count = owner.count.value() + owner.rows.dim1Size();
  const ConstMultiMemoryView view(bytes, 8);
  std::cout << math::vecMul(u, u) << view.views().size();
  ARCANE_PRAGMA_IVDEP
  for (Integer i = 0; i < 3; ++i)
    u.x += 1.0;
  throw GoBackwardException(A_FUNCINFO);
}

void onMeshes(IMesh* mesh, const VariableBuildInfo& info)
{
  IMeshMng* meshes = mesh->meshMng();
  ServiceBuilder<IPostProcessorWriter> services(mesh->handle());
  IMesh* same = info.mesh();
  ARCANE_UNUSED(meshes);
  ARCANE_UNUSED(same);
}

void onVariables(VariableCellReal& a, VariableCellReal& b, VariableCellArrayReal& c, Accelerator::RunQueue* queue)
{
  a.copy(b, queue);
  a.fill(1.0, queue);
  c.copy(c, queue);
  c.fill(1.0, queue);
}

void onRanks(IParallelMng* pm, ISerializer* serializer, Properties& properties)
{
  MessagePassing::namedBarrier(pm, "x");
  HPReal sum;
  sum = pm->reduce(Parallel::ReduceSum, sum);
  serializer->reserveByte(3);
  serializer->reserve(eBasicDataType::Real, 3);
  properties.serialize(serializer);
}

void onWaits(IParallelMng* pm, IVariableMng* variables, EventObserverPool& pool)
{
  const CriticalSection section(pm->threadMng());
  IVariableSynchronizerMng* synchronizers = variables->synchronizerMng();
  synchronizers->setSynchronizationCompareLevel(1);
  synchronizers->onSynchronized().attach(pool, [](const VariableSynchronizerEventArgs& args) {
    std::cout << args.variableSynchronizer() << args.compareStatusList().size()
              << (args.compareStatus(0) == VariableSynchronizerEventArgs::CompareStatus::Same);
  });
  synchronizers->flushPendingStats();
  synchronizers->dumpStats(std::cout);
  Ref<Parallel::IRequestList> requests = pm->createRequestListRef();
  requests->removeDoneRequests();
  std::cout << pm->threadMng()->isMultiThread() << requests->isRequestDone(0);
}

void onOptions(ICaseOptions* options, IItemFamily* dofs)
{
  UniqueArray<CaseOptionBase*> all;
  options->deepGetChildren(all);
  std::cout << all.size() << options->activateFunction();
  dofs->clearItems();
}

void onCells(IPrimaryMesh* mesh, SmallSpan<const Int64> nodes)
{
  UnstructuredMeshAllocateBuildInfo info(mesh);
  info.preAllocate(1, 4);
  info.setMeshDimension(2);
  info.addCell(ITI_Quad4, 0, nodes);
  info.addCell(ItemTypeId(IT_Quad4), 1, nodes);
  info.allocateMesh();
}

void onValues(String& text, Span<Real> values, SimpleForLoopRanges<1> range, ByteArrayView seed)
{
  const Span<const std::byte> bytes = asBytes(text);
  const MutableMemoryView view = makeMemoryView(values);
  arcaneSequentialFor(range, [&](ArrayIndex<1>) {});
  const SimpleForLoopRanges<2> both(std::array<Int32, 2>{ 2, 3 });
  UniqueArray2<Real> table;
  table.add(1.0);
  Int64 number = 0;
  const RNGSeedHelper helper(seed);
  helper.value(number);
  helper.value(number, true);
  const auto parsed = Convert::Type<Int32>::tryParseIfNotEmpty("3");
  std::cout << bytes.size() << view.bytes().size() << both.nbElement() << parsed.has_value();
}

void onPrograms(int* argc, char*** argv, CaseOptionServiceT<IThing>& option, Accelerator::Runner& runner)
{
  const ApplicationInfo info(argc, argv, "Name", VersionInfo(1, 0, 0));
  option.setDefaultValue("x");
  std::cout << Accelerator::impl::isAcceleratorPolicy(runner.executionPolicy()) << info.applicationName();
}
