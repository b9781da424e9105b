// SPDX-License-Identifier: Apache-2.0
#include "Functions_axl.h"

#include <arcane/core/CaseTable.h>
#include <arcane/core/ICaseMng.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/IStandardFunction.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/MeshReaderMng.h>

using namespace Arcane;

//! Prints options that follow functions.
class FunctionsModule : public ArcaneFunctionsObject
{
 public:
  explicit FunctionsModule(const ModuleBuildInfo& mbi)
  : ArcaneFunctionsObject(mbi)
  {}

 public:
  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void startInit() override;
  void readMesh() override;
  void compute() override;

 private:
  std::unique_ptr<VariableCellReal> m_tube_values;
};

void FunctionsModule::startInit()
{
  m_global_deltat = 0.5;
  IStandardFunction* law = options()->law.standardFunction();
  info() << "CHECK law=" << (law ? law->getFunctorRealRealToReal()->apply(3.0, 7.0) : 0.0)
         << " function=" << (options()->law.function() ? 1 : 0) << " vector=" << (law && law->getFunctorRealReal3ToReal() ? 1 : 0);
  ICaseMng* cm = subDomain()->caseMng();
  Integer nb_function = 0;
  for (const auto& function : cm->functions()) {
    info() << "FUNCTION " << function->name();
    ++nb_function;
  }
  auto* table = dynamic_cast<CaseTable*>(cm->findFunction("ramp"));
  info() << "CHECK functions=" << nb_function << " elements=" << (table ? table->nbElement() : -1)
         << " none=" << (cm->findFunction("none") == nullptr);
}

//! Reads a mesh that is no part of the case, nor of checkpoints.
void FunctionsModule::readMesh()
{
  MeshReaderMng reader(subDomain());
  IMesh* tube = reader.readMesh("Tube", "tube.vtk", parallelMng());
  m_tube_values = std::make_unique<VariableCellReal>(VariableBuildInfo(tube, "TubeValues"));
  m_tube_values->fill(1.0);
}

void FunctionsModule::compute()
{
  Real sum = 0.0;
  ENUMERATE_(Cell, icell, subDomain()->findMesh("Tube")->ownCells())
  {
    (*m_tube_values)[icell] += 1.0;
    sum += (*m_tube_values)[icell];
  }
  info() << "CHECK iteration " << m_global_iteration() << " tube=" << parallelMng()->reduce(Parallel::ReduceSum, sum);
  if (m_global_iteration() == 4) {
    info() << "CHECK time=" << m_global_time() << " ramp=" << options()->ramp() << " square=" << options()->square()
           << " count=" << options()->count() << " force=" << options()->force().x << " " << options()->force().z;
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
}

ARCANE_REGISTER_MODULE_FUNCTIONS(FunctionsModule);
