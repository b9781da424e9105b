// SPDX-License-Identifier: Apache-2.0
#ifndef TYPESMICROTUBE_H
#define TYPESMICROTUBE_H

#include "eos/IEquationOfState.h"
#include <arcane/ItemGroup.h>

#include <arcane/geometry/IGeometryMng.h>

struct TypesMicroTube
{
  enum eBoundaryCondition
  {
    VelocityX,
    VelocityY,
    VelocityZ
  };
};

#endif
