// SPDX-License-Identifier: Apache-2.0
// The names that each header arcane/core/X.h makes known, whatever it is about: applications pass pointers to these classes through.
#pragma once

#include "arcane_core/base/PublicNames.h"
#include "arcane_core/base/object/ReferenceCounter.h"
#include "arcane_core/mesh/items/ItemTypes.h"
#include "arcane_core/stats/TimePhase.h"
#include "variables/core/VariableTypedef.h"
#include "variables/data/DataInitialisationPolicy.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <functional>
#include <memory>
#include <set>

namespace Arcane
{
class CaseOptionBuildInfo;
class CaseOptionEnum;
class CaseOptionExtended;
class CaseOptionMultiEnum;
class CaseOptionSimple;
struct CheckpointInfo;
class CommonVariables;
class DataAllocationInfo;
class IApplication;
class IArcaneMain;
class ICaseDocument;
class ICaseFunction;
class ICaseMng;
class ICaseOptionList;
class ICaseOptions;
class ICheckpointReader;
class ICheckpointWriter;
class IConfiguration;
class IData;
class IDataReader;
class IDataWriter;
class IDoFFamily;
class IEntryPoint;
class IHashAlgorithm;
class IIOMng;
class IIncrementalItemConnectivity;
class IIndexedIncrementalItemConnectivity;
class IIndexedIncrementalItemConnectivityMng;
class IItemConnectivityInfo;
class IItemFamily;
class IItemInternalSortFunction;
class IItemOperationByBasicType;
class ILoadBalanceMng;
class IMainFactory;
class IMesh;
class IMeshBase;
class IMeshFactoryMng;
class IMeshMng;
class IMeshPartitioner;
class IMeshPartitionerBase;
class IModule;
class IParallelExchanger;
class IParallelMng;
class IParallelMngInternal;
class IParallelReplication;
class IParallelTopology;
class IParticleExchanger;
class IParticleFamily;
class IPrimaryMesh;
class ISerializer;
class IService;
class IServiceInfo;
class IServiceMng;
class ISession;
class ISubDomain;
class IThreadMng;
class ITimeLoop;
class ITimeStats;
class ITimerMng;
class IVariable;
class IVariableComputeFunction;
class IVariableMng;
class IVariableSynchronizer;
class IVariableSynchronizerMng;
class IVariableUtilities;
class IXmlDocumentHolder;
class IndexedItemConnectivityViewBase;
class ItemGenericInfoListView;
class ItemGroup;
class ItemInfoListView;
class ItemPairGroupBuilder;
class ItemUniqueId;
class ItemVectorView;
class MeshBuildInfo;
class MeshHandle;
class MeshHandleOrMesh;
class MeshKind;
class ModuleBuildInfo;
class NullVariableBuildInfo;
class Properties;
class ServiceBuildInfo;
class ServiceBuildInfoBase;
class ServiceProperty;
class TimeLoopEntryPointInfo;
class Timer;
class UnstructuredMeshAllocateBuildInfo;
class VariableBuildInfo;
class VariableCollection;
class VariableDependInfo;
class VariableMetaData;
class VariableRef;
class VariableSynchronizerEventArgs;
class VariableTypeInfo;
class XmlNode;

template <typename T> class SimplePropertyT;
template <typename T> class IScalarDataT;
template <typename T> class IArrayDataT;
template <typename T> class IArray2DataT;
template <typename T> class IMultiArray2DataT;
template <typename T> class IArrayDataInternalT;
template <typename T> class IArray2DataInternalT;
template <typename T> class VariableScalarT;
template <typename T> class VariableArrayT;
template <typename T> class Array2VariableT;
template <typename T> class VariableRefScalarT;
template <typename T> class VariableRefArrayT;
template <typename T> class VariableRefArray2T;
template <typename T> class MultiArray2VariableRefT;
template <typename T> class ItemVariableScalarRefT;
template <typename T> class ItemPartialVariableScalarRefT;
template <typename T> class SharedItemVariableScalarRefT;
template <typename I, typename T> class MeshVariableScalarRefT;
template <typename I, typename T> class MeshVariableArrayRefT;
template <typename I, typename T> class MeshPartialVariableScalarRefT;
template <typename I, typename T> class SharedMeshVariableScalarRefT;
template <typename Source, typename Target> class IndexedItemConnectivityViewT;
template <typename I, typename T, typename E> class MeshMDVariableRefBaseT;
template <typename I, typename T, typename E> class MeshMDVariableRefT;
template <typename I, typename T, int Size, typename E> class MeshVectorMDVariableRefT;
template <typename I, typename T, int Row, int Column, typename E> class MeshMatrixMDVariableRefT;
enum class eMeshAMRKind;
enum class eMeshStructure;

/*!
 * \name Classes of Arcane that this framework does not have
 * A header of an application may name them. Calls of their members do not compile.
 */
//@{
class CartesianMeshAllocateBuildInfo;
class CaseDatasetSource;
class CaseOptionMultiExtended;
class CaseOptionMultiServiceImpl;
class CaseOptionMultiSimple;
class CaseOptionServiceImpl;
class CaseOptionsMain;
class CheckpointReadInfo;
class ConnectivityItemVector;
class DataStorageBuildInfo;
class DataStorageTypeInfo;
class FileContent;
class IArray2DataVisitor;
class IArrayDataVisitor;
class IAsyncParticleExchanger;
class IBase;
class ICartesianMesh;
class ICaseDocumentFragment;
class IDataFactoryMng;
class IDataInternal;
class IDataOperation;
class IDataReader2;
class IDataStorageFactory;
class IDataVisitor;
class IGetVariablesValuesParallelOperation;
class IIncrementalItemConnectivityInternal;
class IIncrementalItemSourceConnectivity;
class IIncrementalItemTargetConnectivity;
class IItemConnectivity;
class IItemConnectivityGhostPolicy;
class IItemConnectivityMng;
class IItemConnectivitySynchronizer;
class IItemFamilyCompactPolicy;
class IItemFamilyExchanger;
class IItemFamilyInternal;
class IItemFamilyPolicyMng;
class IItemFamilySerializeStepFactory;
class IItemFamilySerializer;
class IItemFamilyTopologyModifier;
class IMemoryAccessTrace;
class IMeshArea;
class IMeshBuilder;
class IMeshCompacter;
class IMeshExchanger;
class IMeshInitialAllocator;
class IMeshInternal;
class IMeshPartitionConstraint;
class IMeshSection;
class IModuleFactoryInfo;
class IMultiArray2DataVisitor;
class IParallelMngContainer;
class IParallelMngContainerFactory;
class IParallelMngUtilsFactory;
class IParallelNonBlockingCollective;
class IPhysicalUnit;
class IPhysicalUnitConverter;
class IPhysicalUnitSystem;
class IRessourceMng;
class IScalarDataVisitor;
class ISerializedData;
class IServiceFactory;
class IServiceFactoryInfo;
class IServiceInstance;
class ISingletonServiceInstance;
class ITiedInterface;
class ITimeLoopService;
class ITransferValuesParallelOperation;
class IUserDataList;
class IVariableFactory;
class IVariableInternal;
class IVariableRef;
class IndexedItemConnectivityAccessor;
class IndexedItemConnectivityViewBase2;
class ItemFamilyCompactInfos;
class ItemFamilyItemListChangedEventArgs;
class ItemFamilySerializeArgs;
class ItemIndexArrayView;
class ItemInternalConnectivityList;
class ItemInternalVectorView;
class ItemTypeId;
class ServiceInstanceRef;
class SubDomainBuildInfo;
class TimeLoopSingletonServiceInfo;
class VariableComparer;
class VariableComparerArgs;
class VariableComparerResults;
class VariableFactoryRegisterer;
class VariableInfo;
enum class eVariableComparerCompareMode;
enum class eVariableComparerComputeDifferenceMethod;
//@}

namespace Internal
{
class IServiceFactory2;
class ISingletonServiceFactory;
class ServiceInfo;
template <typename T> class IServiceFactory2T;
template <typename T> class ServiceAllInterfaceRegisterer;
} // namespace Internal

namespace Accelerator
{
class AcceleratorRuntimeInitialisationInfo;
class IAcceleratorMng;
} // namespace Accelerator
using Accelerator::AcceleratorRuntimeInitialisationInfo;
using Accelerator::IAcceleratorMng;

namespace mesh
{
class DoFFamily;
class DynamicMesh;
class DynamicMeshKindInfos;
class IncrementalItemConnectivity;
class ItemDataList;
class ItemFamily;
class ItemSharedInfoWithType;
} // namespace mesh

//! The axes of a Cartesian mesh.
enum eMeshDirection
{
  MD_DirX = 0,
  MD_DirY = 1,
  MD_DirZ = 2,
  MD_DirInvalid = -1
};

//! The rank of no sub-domain.
inline constexpr Int32 NULL_SUB_DOMAIN_ID = -1;

using ItemGroupList = List<ItemGroup>;
using ModuleCollection = Collection<IModule*>;
using ModuleList = List<IModule*>;
using ServiceCollection = Collection<IService*>;
using ServiceList = List<IService*>;
using EntryPointCollection = Collection<IEntryPoint*>;
using EntryPointList = List<IEntryPoint*>;
using TimeLoopCollection = Collection<ITimeLoop*>;
using TimeLoopList = List<ITimeLoop*>;
using VariableRefCollection = Collection<VariableRef*>;
using VariableRefList = List<VariableRef*>;
using SubDomainCollection = Collection<ISubDomain*>;
using SubDomainList = List<ISubDomain*>;
using SessionCollection = Collection<ISession*>;
using SessionList = List<ISession*>;
using CaseOptionsCollection = Collection<ICaseOptions*>;
using CaseOptionsList = List<ICaseOptions*>;
using TiedInterfaceCollection = Collection<ITiedInterface*>;
using TiedInterfaceList = List<ITiedInterface*>;
using ServiceInstanceCollection = Collection<IServiceInstance*>;
using SingletonServiceInstanceCollection = Collection<ISingletonServiceInstance*>;
using ServiceFactory2Collection = Collection<Internal::IServiceFactory2*>;
using ServiceFactoryInfoCollection = Collection<IServiceFactoryInfo*>;
using ModuleFactoryInfoCollection = Collection<IModuleFactoryInfo*>;
using IItemFamilyCollection = Collection<IItemFamily*>;
using ItemFamilyCollection = Collection<IItemFamily*>;
using IMeshCollection = Collection<IMesh*>;
using MeshCollection = Collection<IMesh*>;
using TimeLoopEntryPointInfoCollection = Collection<TimeLoopEntryPointInfo>;
using TimeLoopSingletonServiceInfoCollection = Collection<TimeLoopSingletonServiceInfo>;
using CaseFunctionCollection = Collection<Ref<ICaseFunction>>;
using CaseFunctionList = List<Ref<ICaseFunction>>;
using SingletonServiceInstanceRef = Ref<ISingletonServiceInstance>;
using VariableFactoryVariableRefCreateFunc = VariableRef* (*)(const VariableBuildInfo&);

using NodeGroupCollection = Collection<NodeGroup>;
using NodeGroupList = List<NodeGroup>;
using NodeConnectedListView = ItemConnectedListView<Node>;
using NodeConnectedListViewType = ItemConnectedListView<Node>;
using NodeLocalIdListView = ItemLocalIdListViewT<Node>;
using EdgeGroupCollection = Collection<EdgeGroup>;
using EdgeGroupList = List<EdgeGroup>;
using EdgeConnectedListView = ItemConnectedListView<Edge>;
using EdgeConnectedListViewType = ItemConnectedListView<Edge>;
using EdgeLocalIdListView = ItemLocalIdListViewT<Edge>;
using FaceGroupCollection = Collection<FaceGroup>;
using FaceGroupList = List<FaceGroup>;
using FaceConnectedListView = ItemConnectedListView<Face>;
using FaceConnectedListViewType = ItemConnectedListView<Face>;
using FaceLocalIdListView = ItemLocalIdListViewT<Face>;
using CellGroupCollection = Collection<CellGroup>;
using CellGroupList = List<CellGroup>;
using CellConnectedListView = ItemConnectedListView<Cell>;
using CellConnectedListViewType = ItemConnectedListView<Cell>;
using CellLocalIdListView = ItemLocalIdListViewT<Cell>;
using ParticleGroupCollection = Collection<ParticleGroup>;
using ParticleGroupList = List<ParticleGroup>;
using ParticleConnectedListView = ItemConnectedListView<Particle>;
using ParticleConnectedListViewType = ItemConnectedListView<Particle>;
using ParticleLocalIdListView = ItemLocalIdListViewT<Particle>;
using DoFGroupCollection = Collection<DoFGroup>;
using DoFGroupList = List<DoFGroup>;
using DoFConnectedListView = ItemConnectedListView<DoF>;
using DoFConnectedListViewType = ItemConnectedListView<DoF>;
using DoFLocalIdListView = ItemLocalIdListViewT<DoF>;
using ItemLocalIdListView = ItemLocalIdListViewT<Item>;

} // namespace Arcane
