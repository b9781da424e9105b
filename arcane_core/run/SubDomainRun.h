// SPDX-License-Identifier: Apache-2.0
// One run of one sub-domain, in the order of its steps.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/Span.h"
#include "arcane_core/run/RunOptions.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <vector>

namespace Arcane
{
class IApplication;
class ICaseMng;
class ICheckpointMng;
class IParallelMng;
class ISubDomain;
class ITimeHistoryMng;
class ITimeLoopMng;
class ITimerMng;
class ITimeStats;
class ITraceMng;
class IVariableMng;
enum class eTimeLoopStopReason;
} // namespace Arcane

namespace Arcane::Accelerator
{
class IAcceleratorMng;
}

namespace Arcane::detail::casemesh
{
class CaseMeshes;
} // namespace Arcane::detail::casemesh

namespace Arcane::detail::run_directory
{
class OwnedDirectory;
} // namespace Arcane::detail::run_directory

namespace Arcane::detail::run
{
class StoredBytes;

/*!
 * \brief Owns the objects of a sub-domain. Constructor, destructor and execute() are collective.
 * \collective: constructor, destructor and execute()
 */
class SubDomainRun
{
 public:
  SubDomainRun(IApplication* application, IParallelMng* pm, ITraceMng* tm, const RunOptions& options);
  ~SubDomainRun();

  ISubDomain* subDomain() const { return m_sub_domain.get(); }

  //! Lets \a function take the place of the compute loop. The case file needs no time loop then.
  void setDirectFunction(std::function<void(ISubDomain*)> function);

  /*!
   * \brief Does the work of a run before its compute loop, for a program that continues by itself: execute() is not called then.
   *
   * Without a case file there is neither a module nor a mesh, and nothing is written but the messages of each rank, on request.
   * \param case_file  null or empty for none
   * \param content    the text of the case; when it is empty the file is read
   * \collective
   */
  void start(const String& case_file, Span<const std::byte> content);

  /*!
   * \brief Runs from the case file to the exit entry points.
   *
   * The run owns its output directory until this object is destroyed. When the run to be continued is finished, it does nothing.
   * \return the number of ExitCode::Success, LoopError or Stopped
   * \throws DirectoryInUseException on all ranks when another run owns the output directory
   */
  Int32 execute();

 private:
  bool isFinished();
  //! Returns true when the user has chosen the checkpoint or the run to continue.
  bool isEarlierRunAccepted() const { return m_options.is_earlier_run_accepted || !m_options.restart.from.null(); }
  void readCheckpoint();
  void beginDirectories();
  void createDirectories();
  void storeWithCheckpoints();
  Int32 prepareAndCompute();
  void readCase();
  void checkCase();
  void createMeshes();
  void useVariables();
  void initialize();
  void goOnFromFinalTime();
  void prepare();
  Int32 computeAndExit();
  bool isDirect() const;
  void computeDirectly();
  eTimeLoopStopReason computeLoop();
  void saveAndStop();
  void printMemory() const;

  RunOptions m_options;
  std::function<void(ISubDomain*)> m_direct_function;
  //! The text of the case if it is not in a file; null otherwise.
  String m_case_text;
  bool m_is_loop_needed = true;
  //! Names of the command line that were unknown after the initialisation.
  std::vector<String> m_unknown_names;
  //! The directory is released last, after all objects that write there.
  std::unique_ptr<run_directory::OwnedDirectory> m_output_directory;
  IParallelMng* m_parallel_mng;
  ITraceMng* m_trace_mng;
  std::unique_ptr<ITimeStats> m_time_stats;
  std::unique_ptr<ITimerMng> m_timer_mng;
  std::unique_ptr<Accelerator::IAcceleratorMng> m_accelerator_mng;
  std::unique_ptr<IVariableMng> m_variable_mng;
  std::unique_ptr<ISubDomain> m_sub_domain;
  std::unique_ptr<ITimeHistoryMng> m_time_history_mng;
  std::unique_ptr<ICheckpointMng> m_checkpoint_mng;
  std::unique_ptr<StoredBytes> m_stored_properties;
  std::unique_ptr<StoredBytes> m_stored_times;
  std::unique_ptr<ITimeLoopMng> m_time_loop_mng;
  std::unique_ptr<casemesh::CaseMeshes> m_case_meshes;
  std::unique_ptr<ICaseMng> m_case_mng;
};
} // namespace Arcane::detail::run
