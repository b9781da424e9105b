// SPDX-License-Identifier: Apache-2.0
// One run of one sub-domain: who is made and called, in which order.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/run/RunOptions.h"

#include <memory>

namespace Arcane
{
class IApplication;
class ICaseMng;
class ICheckpointMng;
class IParallelMng;
class ISubDomain;
class ITimeHistoryMng;
class ITimeLoopMng;
class ITraceMng;
class IVariableMng;
} // namespace Arcane

namespace Arcane::Accelerator
{
class IAcceleratorMng;
}

namespace Arcane::detail
{
class CaseMeshes;

/*!
 * \brief Owns all that a sub-domain is made of.
 * \collective: constructor, destructor and execute()
 */
class SubDomainRun
{
 public:
  SubDomainRun(IApplication* application, IParallelMng* pm, ITraceMng* tm, const RunOptions& options);
  ~SubDomainRun();

  ISubDomain* subDomain() const { return m_sub_domain.get(); }

  /*!
   * \brief The whole run, from the case file to the exit entry points.
   * \return 0, or 8 when the compute loop ends with an error
   */
  Int32 execute();

 private:
  void createDirectories();
  void readCase();
  void createMeshes();
  void useVariables();
  Int32 computeAndExit();
  void writeCodeResult(Int32 exit_code) const;
  void printMemory() const;

  RunOptions m_options;
  IParallelMng* m_parallel_mng;
  ITraceMng* m_trace_mng;
  std::unique_ptr<Accelerator::IAcceleratorMng> m_accelerator_mng;
  std::unique_ptr<IVariableMng> m_variable_mng;
  std::unique_ptr<ISubDomain> m_sub_domain;
  std::unique_ptr<ITimeHistoryMng> m_time_history_mng;
  std::unique_ptr<ICheckpointMng> m_checkpoint_mng;
  std::unique_ptr<ITimeLoopMng> m_time_loop_mng;
  std::unique_ptr<CaseMeshes> m_case_meshes;
  std::unique_ptr<ICaseMng> m_case_mng;
};
} // namespace Arcane::detail
