// SPDX-License-Identifier: Apache-2.0
// Moves of the values of mixed cells by the device that uses them.
#pragma once

#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/Runner.h"
#include "arcane_core/base/array/Span.h"
#include "arcane_core/materials/sets/VariablesOfMesh.h"

#include <vector>

namespace Arcane
{
class IData;
class IParallelMng;
} // namespace Arcane

namespace Arcane::detail::values
{

class PartialValues;

//! The values of mixed cells of a variable, and its global values.
struct MovedValues
{
  PartialValues* values;
  IData* global;
};

/*!
 * \brief Moves the values of all variables by a few commands of a queue, after a change of sets that the host has made.
 *
 * The host gives lists of indexes; no value passes through the host. Kernels may read the tables of the sets and use the values: waitForKernels()
 * comes before the change of sets, so that moves by the host need it no more.
 */
class DeviceMoves
{
 public:
  explicit DeviceMoves(const Accelerator::Runner& runner);

  //! Returns true if devices reach the values.
  static bool isReached(const MovedValues& variable);
  //! Returns true if the device moves the values; others are left to the host.
  bool reaches(const MovedValues& variable) const;
  //! Waits for the kernels of all queues of the device. \throws FatalErrorException when the driver fails
  void waitForKernels() const;
  //! Moves the values of \a variables, which the device reaches. \throws FatalErrorException when the driver fails
  void move(const sets::ValueMoves& moves, Span<const MovedValues> variables) const;
  //! Moves all values, by the device or by the host.
  void moveAll(const std::map<String, sets::VariablesOfMesh::Variable*>& all, const sets::ValueMoves& moves) const;

 private:
  Accelerator::RunQueue m_queue;
  //! False if the runtime cannot copy rows.
  bool m_is_used;
};

//! Lets the device of \a runner move the values of variables on materials that are made from now on. \local
void moveOnDevice(IParallelMng* pm, const Accelerator::Runner& runner);

} // namespace Arcane::detail::values
