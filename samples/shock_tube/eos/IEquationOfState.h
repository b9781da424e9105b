// SPDX-License-Identifier: Apache-2.0
// What the module asks from an equation of state.
#pragma once

#include <arcane/ItemTypes.h>
#include <arcane/VariableTypedef.h>
#include <arcane/accelerator/core/RunQueue.h>

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
   * \brief Launches a kernel in \a queue: pressure and sound speed of \a cells from their density and internal energy.
   *
   * It may return before the kernel has ended. When the caller has waited for the queue, it calls check().
   * \local
   */
  virtual void apply(const Arcane::Accelerator::RunQueue& queue, const Arcane::CellGroup& cells, const Arcane::VariableCellReal& density,
                     const Arcane::VariableCellReal& internal_energy, Arcane::VariableCellReal& pressure,
                     Arcane::VariableCellReal& sound_speed) const = 0;

  /*!
   * \brief Checks that apply() found values for all cells, with the same arguments as there.
   * \throws FatalErrorException when it did not, naming the first cell
   * \local
   */
  virtual void check(const Arcane::CellGroup& cells, const Arcane::VariableCellReal& density,
                     const Arcane::VariableCellReal& internal_energy) const = 0;
};

} // namespace ShockTube
