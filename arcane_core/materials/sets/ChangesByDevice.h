// SPDX-License-Identifier: Apache-2.0
// The interface of what changes sets and values by the device of a run.
#pragma once

#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/base/array/Span.h"

namespace Arcane::detail::sets
{

class MaterialSets;
class SetChanges;
class VariablesOfMesh;
struct ValueRule;

//! The result of a change by a device.
enum class eDeviceChange
{
  Done,
  //! Nothing has changed: the host makes the change.
  LeftToHost,
  //! Nothing has changed: the local id of an operation does not belong to a cell.
  WrongId
};

//! Changes sets, and moves the values of all variables, by commands of a queue. An extension of the IParallelMng of a run.
class ChangesByDevice
{
 public:
  virtual ~ChangesByDevice() = default;
  //! Does the operations, and waits for the device. \param unique_ids  by local id of a cell \local
  virtual eDeviceChange change(MaterialSets& sets, const SetChanges& changes, const ValueRule& rule, const VariablesOfMesh& variables,
                               Span<const Int64> unique_ids) = 0;
};

} // namespace Arcane::detail::sets
