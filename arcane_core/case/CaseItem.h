// SPDX-License-Identifier: Apache-2.0
// What may stand in a list of options: a value, a service, a group of options.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"

#include <iosfwd>

namespace Arcane
{
//! Options are read before meshes exist, but for those that name groups of items.
enum class eCaseOptionReadPhase
{
  Phase1,
  Phase2
};

namespace detail
{
class CaseItem
{
 public:
  virtual ~CaseItem() = default;

  //! Name of its elements in the language of the case file.
  virtual String tag() const = 0;
  //! Faults go to the faults of the case.
  virtual void read(eCaseOptionReadPhase phase) = 0;
  //! Looks for elements that nothing reads, inside its own.
  virtual void checkUnknownElements() const {}
  //! Takes the values that functions have at this instant.
  virtual void update(Real /*time*/, Real /*deltat*/, Integer /*iteration*/) {}
  //! One line per value.
  virtual void print(std::ostream& out, Integer indent) const = 0;
};
} // namespace detail
} // namespace Arcane
