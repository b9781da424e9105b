// SPDX-License-Identifier: Apache-2.0
#ifndef POISSONMODULE_H
#define POISSONMODULE_H

#include "TypesPoisson.h"

#include "Poisson_axl.h"

using namespace Arcane;

//! Relaxation towards the harmonic temperature.
class PoissonModule : public ArcanePoissonObject
{
 public:
  PoissonModule(const ModuleBuildInfo& mb)
  : ArcanePoissonObject(mb)
  {}
  ~PoissonModule() {}

  virtual VersionInfo versionInfo() const { return VersionInfo(1, 0, 0); }

  virtual void initTemperatures();
  virtual void propagateTemperatures();

 private:
  void applyBoundaryConditions();
  Real distanceToLine();
};

#endif
