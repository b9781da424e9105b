// SPDX-License-Identifier: Apache-2.0
// The objects of one rank: meshes, variables, modules, time loop.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/object/IBase.h"
#include "arcane_core/base/object/Observable.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/base/system/Directory.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/MeshHandle.h"
#include "arcane_core/mesh/description/VariableOwner.h"
#include "arcane_core/service/CommonVariables.h"
#include "arcane_core/service/IEntryPointMng.h"
#include "arcane_core/service/IModuleMng.h"
#include "arcane_core/service/IServiceMng.h"

#include <deque>
#include <iosfwd>
#include <memory>
#include <vector>

namespace Arcane
{
class ApplicationInfo;
class IApplication;
class ICaseDocument;
class ICaseMng;
class ICheckpointMng;
class IConfiguration;
class IDirectExecution;
class IIOMng;
class IInitialPartitioner;
class ILoadBalanceMng;
class IMainFactory;
class IMesh;
class IMemoryInfo;
class IMeshMng;
class IModuleMaster;
class IParallelMng;
class IPrimaryMesh;
class IPropertyMng;
class ISession;
class IThreadMng;
class ITimeHistoryMng;
class ITimeLoopMng;
class ITimerMng;
class ITimeStats;
class ITraceMng;
class IVariableMng;

namespace Accelerator
{
class IAcceleratorMng;
}

namespace detail::service
{
class OutputFailures;

//! Holds managers of rooms above, which pass through this room. The room `run` sets and owns them.
struct SubDomainManagers
{
  ICaseMng* case_mng = nullptr;
  ITimeLoopMng* time_loop_mng = nullptr;
  ICheckpointMng* checkpoint_mng = nullptr;
  ITimeHistoryMng* time_history_mng = nullptr;
  Accelerator::IAcceleratorMng* accelerator_mng = nullptr;
  ITimeStats* time_stats = nullptr;
  ITimerMng* timer_mng = nullptr;
  IModuleMaster* module_master = nullptr;
  ICaseDocument* case_document = nullptr;
};
} // namespace detail::service

class ARCANE_EXPORT ISubDomain : public VariableOwner, public IBase
{
 public:
  ISubDomain(IApplication* application, IParallelMng* pm, ITraceMng* tm, IVariableMng* vm);
  ~ISubDomain() override;
  ISubDomain(const ISubDomain&) = delete;
  ISubDomain& operator=(const ISubDomain&) = delete;

  //! \name Identity and place
  //@{
  Int32 subDomainId() const;
  Int32 nbSubDomain() const;
  IApplication* application() const { return m_application; }
  const ApplicationInfo& applicationInfo() const;
  //! Returns the list of the application, which has this sub-domain.
  ISession* session() const;
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  //! Returns parallelMng(), since sub-domains have no replicas.
  IParallelMng* allReplicaParallelMng() const { return m_parallel_mng; }
  ITraceMng* traceMng() const override { return m_trace_mng; }
  //! Returns the lock of the ranks of this process: IParallelMng::threadMng().
  IThreadMng* threadMng() const;
  //! Checks a name that the application gives. \throws ArgumentException, which says \a where the name is from, unless it begins with a
  //! letter and continues with letters, digits and `_-.`
  void checkId(const String& where, const String& id) const;
  //@}

  //! \name Meshes
  //@{
  //! Returns the mesh `Mesh0`. \throws FatalErrorException while the mesh is not allocated
  IMesh* defaultMesh() const;
  const MeshHandle& defaultMeshHandle() const;
  //! Returns the handles in the order of their creation, the default mesh first.
  const std::deque<MeshHandle>& meshHandles() const { return m_mesh_handles; }
  //! Returns the mesh called \a name. If it does not exist, returns null, or throws if \a throw_exception is true.
  IMesh* findMesh(const String& name, bool throw_exception = true) const;
  //! Returns the handle called \a name, and makes it when there is none yet.
  MeshHandle findOrCreateMeshHandle(const String& name);
  //! Returns the handle called \a name, or a null handle.
  MeshHandle findMeshHandle(const String& name) const;
  //! Returns the meshes that exist, in the order of their handles. The view is valid until the next call.
  ConstArrayView<IMesh*> meshes() const;
  //! Returns the dimension of the default mesh. \throws FatalErrorException while it does not exist
  Integer meshDimension() const;
  /*!
   * \brief Makes an empty mesh called \a name on the ranks of \a pm. The mesh lives as long as the sub-domain, and checkpoints do not save it.
   *
   * \local if \a pm is the manager of the run, else \collective \throws FatalErrorException when there is a mesh of this name
   */
  IPrimaryMesh* createMesh(const String& name, IParallelMng* pm);
  //! Destroys a mesh that createMesh() made. \collective over its ranks \throws FatalErrorException when \a handle has no such mesh
  void destroyMesh(const MeshHandle& handle);
  //! Sets what moves the cells of the meshes of the case before the init entry points. The sub-domain owns it from now on.
  void setInitialPartitioner(IInitialPartitioner* partitioner);
  IInitialPartitioner* initialPartitioner() const { return m_initial_partitioner.get(); }
  //! Lets the meshes that createMesh() made go. The run calls it before it ends the manager of variables.
  void destroyMeshes();
  //@}

  //! \name Managers
  //@{
  IVariableMng* variableMng() const { return m_variable_mng; }
  IModuleMng* moduleMng() { return &m_module_mng; }
  IEntryPointMng* entryPointMng() { return &m_entry_point_mng; }
  IServiceMng* serviceMng() { return &m_service_mng; }
  IMeshMng* meshMng() { return m_mesh_mng.get(); }
  IMainFactory* mainFactory() const;
  //! Returns the names and values of the .config file, of the time loop and of the case file, which has priority. The configuration is
  //! complete when modules are made.
  IConfiguration* configuration() { return m_configuration.get(); }
  const IConfiguration* configuration() const { return m_configuration.get(); }
  //! Returns the elements of the case file, or null outside a run.
  ICaseDocument* caseDocument() const { return m_managers.case_document; }
  ICaseMng* caseMng() const { return m_managers.case_mng; }
  ITimeLoopMng* timeLoopMng() const { return m_managers.time_loop_mng; }
  ICheckpointMng* checkpointMng() const { return m_managers.checkpoint_mng; }
  ITimeHistoryMng* timeHistoryMng() const { return m_managers.time_history_mng; }
  //! Returns the runner and the queue that modules share. The default is the host, unless the command line requests an accelerator.
  Accelerator::IAcceleratorMng* acceleratorMng() const { return m_managers.accelerator_mng; }
  //! Returns the costs of cells, for the partitioners of all meshes.
  ILoadBalanceMng* loadBalanceMng() const { return m_load_balance_mng.get(); }
  //! Returns where the time of this rank goes, or null outside a run.
  ITimeStats* timeStats() const { return m_managers.time_stats; }
  ITimerMng* timerMng() const { return m_managers.timer_mng; }
  //! Returns what calls the time-loop services, or null while the run has no modules yet.
  IModuleMaster* moduleMaster() const { return m_managers.module_master; }
  //! Returns the manager that reads files for all sub-domains, and XML documents.
  IIOMng* ioMng() const;
  //! Returns the list of blocks of memory that applications report: arcaneGlobalMemoryInfo().
  IMemoryInfo* memoryInfo() const;
  //! Returns the properties that checkpoints save. Each rank has its own.
  IPropertyMng* propertyMng() const { return m_property_mng.get(); }
  detail::service::SubDomainManagers& managers() { return m_managers; }
  //! Returns the record of the outputs that could not be written.
  detail::service::OutputFailures& outputFailures() { return *m_output_failures; }
  //@}

  //! \name The run
  //@{
  //! Returns true when the run continues from a checkpoint.
  bool isContinue() const { return m_is_continue; }
  void setIsContinue(bool is_continue) { m_is_continue = is_continue; }
  //! Returns true once meshes and options are there and the init entry points have been called.
  bool isInitialized() const { return m_is_initialized; }
  void setIsInitialized() { m_is_initialized = true; }
  //! Sets what takes the place of the compute loop if it is active once the run is initialized. The caller continues to own it.
  void setDirectExecution(IDirectExecution* execution) { m_direct_execution = execution; }
  IDirectExecution* directExecution() const { return m_direct_execution; }
  //! Returns the absolute path of the directory of results, which is the same on all ranks.
  const IDirectory& exportDirectory() const { return m_export_directory; }
  //! Sets the directory; a relative path begins at the directory in which the run began, wherever the current directory is then.
  void setExportDirectory(const IDirectory& directory);
  //! Returns the directory of checkpoints, which is the export directory unless another one was set.
  const IDirectory& storageDirectory() const { return m_storage_directory.path().null() ? m_export_directory : m_storage_directory; }
  void setStorageDirectory(const IDirectory& directory);
  //! Returns the directory of listings, which is `listing` in the export directory unless another one was set.
  IDirectory listingDirectory() const;
  void setListingDirectory(const IDirectory& directory);
  //! Returns the name of the case file without its extension.
  const String& caseName() const { return m_case_name; }
  void setCaseName(const String& name) { m_case_name = name; }
  const String& caseFullFileName() const { return m_case_file; }
  void setCaseFile(const String& full_file_name);
  const CommonVariables& commonVariables() const { return *m_common_variables; }
  CommonVariables& commonVariables() { return *m_common_variables; }
  //! Prints the rank, the case, the meshes with their numbers of items on this rank, and the modules. \local
  void dumpInfo(std::ostream& stream) const;
  //! Returns the observable that notifies its observers before the sub-domain is destroyed.
  IObservable* onDestroyObservable() { return &m_on_destroy; }
  //@}

 public:
  IVariableMng* ownerVariableMng() const override { return m_variable_mng; }
  MeshHandle ownerMeshHandle() const override;

 private:
  IApplication* m_application;
  IParallelMng* m_parallel_mng;
  ITraceMng* m_trace_mng;
  IVariableMng* m_variable_mng;
  detail::service::SubDomainManagers m_managers;
  //! References to handles stay valid when others are added.
  std::deque<MeshHandle> m_mesh_handles;
  mutable UniqueArray<IMesh*> m_meshes;
  detail::base::Owned<IPropertyMng> m_property_mng;
  Observable m_on_destroy;
  detail::base::Owned<CommonVariables> m_common_variables;
  detail::base::Owned<ILoadBalanceMng> m_load_balance_mng;
  detail::base::Owned<detail::service::OutputFailures> m_output_failures;
  detail::base::Owned<IConfiguration> m_configuration;
  detail::base::Owned<IMeshMng> m_mesh_mng;
  IEntryPointMng m_entry_point_mng;
  IServiceMng m_service_mng;
  IModuleMng m_module_mng;
  std::vector<std::unique_ptr<IPrimaryMesh>> m_own_meshes;
  detail::base::Owned<IInitialPartitioner> m_initial_partitioner;
  IDirectExecution* m_direct_execution = nullptr;
  bool m_is_initialized = false;
  bool m_is_continue = false;
  IDirectory m_export_directory{ String() };
  IDirectory m_storage_directory{ String() };
  IDirectory m_listing_directory{ String() };
  String m_case_name;
  String m_case_file;
};
} // namespace Arcane
