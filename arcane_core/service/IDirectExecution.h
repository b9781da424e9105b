// SPDX-License-Identifier: Apache-2.0
// The interface of what takes the place of the iterations of a run.
#pragma once

#include "arcane_core/base/Export.h"

namespace Arcane
{
class IParallelMng;

//! Work that a run does once instead of its compute loop: see ISubDomain::setDirectExecution(). Applications implement it.
class ARCANE_EXPORT IDirectExecution
{
 public:
  virtual ~IDirectExecution() = default;

  virtual void build() = 0;
  //! Does the work. Every rank makes the call, after the init entry points.
  virtual void execute() = 0;
  //! Returns true when execute() takes the place of the compute loop. All ranks give the same answer.
  virtual bool isActive() const = 0;
  virtual void setParallelMng(IParallelMng* pm) = 0;
};
} // namespace Arcane
