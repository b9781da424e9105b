// SPDX-License-Identifier: Apache-2.0
#ifndef TYPESPOISSON_H
#define TYPESPOISSON_H

#include <arcane/ItemGroup.h>

struct TypesPoisson
{
  enum eBoundaryCondition
  {
    Temperature,
    Insulated
  };
};

#endif
