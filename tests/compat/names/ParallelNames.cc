// SPDX-License-Identifier: Apache-2.0
// Names of exchanges between ranks, of ghosts and of refined meshes, as codes use them.
#include <arcane/core/IApplication.h>
#include <arcane/core/IDataFactoryMng.h>
#include <arcane/core/IExtraGhostCellsBuilder.h>
#include <arcane/core/IGetVariablesValuesParallelOperation.h>
#include <arcane/core/IItemConnectivityMng.h>
#include <arcane/core/IItemConnectivitySynchronizer.h>
#include <arcane/core/IItemFamily.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IMeshModifier.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISerializedData.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITiedInterface.h>
#include <arcane/core/ITransferValuesParallelOperation.h>
#include <arcane/core/IVariableSynchronizer.h>
#include <arcane/core/ParallelMngUtils.h>
#include <arcane/core/TiedFace.h>
#include <arcane/core/TiedNode.h>
#include <arcane/core/VariableTypes.h>

#include <arcane/cartesianmesh/AMRZonePosition.h>
#include <arcane/cartesianmesh/CartesianMeshAMRMng.h>
#include <arcane/mesh/GhostLayerFromConnectivityComputer.h>
#include <arcane/mesh/ItemConnectivity.h>
#include <arcane/mesh/ItemConnectivityMng.h>
#include <arcane/utils/AMRComputeFunction.h>

using namespace Arcane;

namespace
{
class Nothing : public IExtraGhostCellsBuilder
{
 public:
  void computeExtraCellsToSend() override {}
  Int32ConstArrayView extraCellsToSend(Int32 rank) const override
  {
    ARCANE_UNUSED(rank);
    return {};
  }
};

class Transport
{
 public:
  void move(Array<ItemInternal*>& cells, AMROperationType operation)
  {
    if (operation == Prolongation || operation == Restriction)
      nb_cell += cells.size();
  }
  Integer nb_cell = 0;
};
} // namespace

void exchangeValues(IMesh* mesh, VariableItemReal& values)
{
  IParallelMng* pm = mesh->parallelMng();
  Ref<IVariableSynchronizer> family = ParallelMngUtils::createSynchronizerRef(pm, mesh->cellFamily());
  family->compute();
  family->synchronize(values.variable());
  Ref<IVariableSynchronizer> group = ParallelMngUtils::createSynchronizerRef(pm, mesh->ownCells());
  group->synchronize(values.variable());

  Int64UniqueArray uids{ 1, 2 };
  RealUniqueArray found(2);
  Ref<IGetVariablesValuesParallelOperation> get = ParallelMngUtils::createGetVariablesValuesOperationRef(pm);
  get->getVariableValues(values, uids, found);
  Int32UniqueArray ranks{ 0, 0 };
  get->getVariableValues(values, uids, ranks, found);

  SharedArray<Int64> received;
  Ref<ITransferValuesParallelOperation> transfer = ParallelMngUtils::createTransferValuesOperationRef(pm);
  transfer->setTransferRanks(ranks);
  transfer->addArray(uids, received);
  transfer->transferValues();
}

Integer changeGhosts(IMesh* mesh, IItemFamily* dofs)
{
  Nothing builder;
  mesh->modifier()->addExtraGhostCellsBuilder(&builder);
  mesh->modifier()->removeExtraGhostCellsBuilder(&builder);
  mesh::ItemConnectivity connectivity(mesh->cellFamily(), dofs, "CellToDof");
  mesh::ItemConnectivityMng mng(mesh->traceMng());
  auto* policy = new GhostLayerFromConnectivityComputer(&connectivity);
  IItemConnectivitySynchronizer* synchronizer = mng.createSynchronizer(&connectivity, policy);
  synchronizer->synchronize();
  delete policy;
  Integer nb_tied = 0;
  for (TiedInterfaceCollection::Enumerator i(mesh->tiedInterfaces()); ++i;)
    nb_tied += (*i)->masterInterface().size() + (*i)->tiedNodes()[0].size() + (*i)->tiedFaces()[0][0].index();
  return nb_tied;
}

void refine(IMesh* mesh, ICartesianMesh* cartesian)
{
  if (!mesh->isAmrActivated())
    return;
  Transport transport;
  AMRComputeFunction functor(&transport, &Transport::move);
  mesh->modifier()->registerCallBack(&functor);
  Int32UniqueArray cells{ 0 };
  mesh->modifier()->flagCellToRefine(cells);
  mesh->modifier()->adapt();
  mesh->modifier()->unRegisterCallBack(&functor);
  CartesianMeshAMRMng amr(cartesian);
  amr.refineZone(AMRZonePosition(Real2(0.0, 0.0), Real2(1.0, 1.0)));
  amr.coarseZone({ Real3(0.0, 0.0, 0.0), Real3(1.0, 1.0, 1.0) });
}

Int64 describe(ISubDomain* sub_domain)
{
  IDataFactoryMng* factory = sub_domain->application()->dataFactoryMng();
  Int64UniqueArray extents{ 3 };
  Ref<ISerializedData> data = factory->createSerializedDataRef(DT_Real, 24, 1, 3, 3, false, extents);
  return data->nbElement() + factory->createEmptySerializedDataRef()->nbElement();
}
