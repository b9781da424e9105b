// SPDX-License-Identifier: Apache-2.0
#include "Functions_axl.h"

#include <arcane/core/CaseTable.h>
#include <arcane/core/ICaseMng.h>
#include <arcane/core/IStandardFunction.h>
#include <arcane/core/ITimeLoopMng.h>

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
  void compute() override;
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

void FunctionsModule::compute()
{
  if (m_global_iteration() == 4) {
    info() << "CHECK time=" << m_global_time() << " ramp=" << options()->ramp() << " square=" << options()->square()
           << " count=" << options()->count() << " force=" << options()->force().x << " " << options()->force().z;
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
}

ARCANE_REGISTER_MODULE_FUNCTIONS(FunctionsModule);
