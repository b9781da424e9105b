// SPDX-License-Identifier: Apache-2.0
#ifndef IEQUATIONOFSTATE_H
#define IEQUATIONOFSTATE_H

#include <arcane/ItemTypes.h>
#include <arcane/VariableTypedef.h>

namespace EOS
{

//! An equation of state works on variables of its caller.
class IEquationOfState
{
 public:
  virtual ~IEquationOfState() {}

 public:
  //! Internal energy and sound speed from pressure and density.
  virtual void initEOS(const Arcane::VariableCellReal& adiabatic_cst, const Arcane::VariableCellReal& pressure,
                       const Arcane::VariableCellReal& density, Arcane::VariableCellReal& internal_energy,
                       Arcane::VariableCellReal& sound_speed) = 0;

  //! Pressure from internal energy and density.
  virtual void applyEOS(const Arcane::VariableCellReal& adiabatic_cst, const Arcane::VariableCellReal& density,
                        const Arcane::VariableCellReal& internal_energy, Arcane::VariableCellReal& pressure) = 0;
};

} // namespace EOS

#endif
