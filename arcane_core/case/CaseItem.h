// SPDX-License-Identifier: Apache-2.0
// An entry of a list of options: a value, a service, or a group of options.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"

#include <iosfwd>

namespace Arcane
{
//! Says when an option is read. Options are read before meshes exist, except options that name groups of items.
enum class eCaseOptionReadPhase
{
  Phase1,
  Phase2
};

class CaseOptionBase;
template <typename T> class Array;

namespace detail::caseoptions
{
class CaseItem
{
 public:
  virtual ~CaseItem() = default;

  //! Returns the name of the option's elements in the language of the case file.
  virtual String tag() const = 0;
  //! Reads the option if it belongs to \a phase. Faults are added to the faults of the case.
  virtual void read(eCaseOptionReadPhase phase) = 0;
  //! Adds a fault for each child element that is not an option.
  virtual void checkUnknownElements() const {}
  //! Sets the option to the value that its function has at this instant.
  virtual void update(Real /*time*/, Real /*deltat*/, Integer /*iteration*/) {}
  //! Adds itself, or the options of the group, to a list.
  virtual void addOptionsTo(Array<CaseOptionBase*>& options) = 0;
  //! Prints one line per value.
  virtual void print(std::ostream& out, Integer indent) const = 0;
};
} // namespace detail::caseoptions
} // namespace Arcane
