// SPDX-License-Identifier: Apache-2.0
#ifndef IEQUATIONOFSTATE_H
#define IEQUATIONOFSTATE_H

#include <arcane/ItemTypes.h>

//! Works on variables that it shares with the module by their names.
class IEquationOfState
{
 public:
  virtual ~IEquationOfState() {}

 public:
  virtual void initEOS(const Arcane::CellGroup& group) = 0;
  virtual void applyEOS(const Arcane::CellGroup& group) = 0;
};

#endif
