// SPDX-License-Identifier: Apache-2.0
// What the module asks from an equation of state.
#pragma once

#include <arcane/ItemTypes.h>
#include <arcane/VariableTypedef.h>

namespace ShockTube
{

//! An equation of state, chosen by the option eos-model.
class IEquationOfState
{
 public:
  virtual ~IEquationOfState() = default;

  //! Makes the tables ready, at start and at restart. \machine
  virtual void prepare() = 0;

  //! Internal energy of a gas of given density and pressure. \local
  virtual Arcane::Real energy(Arcane::Real density, Arcane::Real pressure) const = 0;

  /*!
   * \brief Pressure and sound speed of \a cells from their density and internal energy.
   * \local
   */
  virtual void apply(const Arcane::CellGroup& cells, const Arcane::VariableCellReal& density,
                     const Arcane::VariableCellReal& internal_energy, Arcane::VariableCellReal& pressure,
                     Arcane::VariableCellReal& sound_speed) const = 0;
};

} // namespace ShockTube
