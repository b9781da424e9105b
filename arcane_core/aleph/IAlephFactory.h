// SPDX-License-Identifier: Apache-2.0
// Availability of solver libraries.
#pragma once

#include "arcane_core/aleph/AlephGlobal.h"
#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
class IApplication;
class ITraceMng;

//! Availability of solvers by number.
class ARCANE_EXPORT IAlephFactory
{
 public:
  //! Returns true for 0 and 1, the embedded solver, and for libraries that can be loaded. \local
  bool hasSolverImplementation(Integer solver_index) const;
};

//! The only factory.
class ARCANE_EXPORT AlephFactory : public IAlephFactory
{
 public:
  AlephFactory(IApplication* application, ITraceMng* tm);
};
} // namespace Arcane
