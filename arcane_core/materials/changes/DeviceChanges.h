// SPDX-License-Identifier: Apache-2.0
// Changes of materials by a device: tables, lists and values stay in its memory.
#pragma once

#include "accelerator/runtime/RunQueue.h"
#include "accelerator/runtime/Runner.h"
#include "arcane_core/materials/sets/ChangesByDevice.h"

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::changes
{

struct TableKernels;

/*!
 * \brief Changes sets and moves values by kernels, with the tables and bits that the host makes.
 *
 * The host gives the cells of the operations, waits for numbers of cells, and allocates. Values that the device does not reach are moved by the host.
 */
class DeviceChanges : public sets::ChangesByDevice
{
 public:
  explicit DeviceChanges(const Accelerator::Runner& runner);
  //! Leaves changes with more than 64 materials or more than 256 operations to the host.
  sets::eDeviceChange change(sets::MaterialSets& sets, const sets::SetChanges& changes, const sets::ValueRule& rule,
                             const sets::VariablesOfMesh& variables, Span<const Int64> unique_ids) override;

 private:
  Accelerator::RunQueue m_queue;
  //! Null if the runtime was built without a compiler for devices.
  const TableKernels* m_kernels;
};

//! Lets the device of \a runner change materials from now on. \local
void changeOnDevice(IParallelMng* pm, const Accelerator::Runner& runner);

} // namespace Arcane::detail::changes
