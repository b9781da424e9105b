// SPDX-License-Identifier: Apache-2.0
// Comparison of the values of ghosts before and after a synchronisation.
#pragma once

#include "variables/core/VariableSynchronizerEventArgs.h"

#include "arcane_core/base/array/UniqueArray.h"

#include <vector>

namespace Arcane::detail::sync
{

//! Copies of the values that the ghosts of several variables have before a synchronisation, to compare them with those after it.
class GhostComparison
{
 public:
  using CompareStatus = VariableSynchronizerEventArgs::CompareStatus;

  //! Copies the ghosts of \a variables, which must exist until statuses(). \local
  explicit GhostComparison(ConstArrayView<IVariable*> variables);

  //! Returns the status of each variable; Unknown where the host cannot read the values. \local
  UniqueArray<CompareStatus> statuses() const;

 private:
  struct Copy
  {
    const IVariable* variable;
    bool is_known;
    UniqueArray<Int32> rows;
    UniqueArray<std::byte> bytes;
  };

  std::vector<Copy> m_copies;
};

} // namespace Arcane::detail::sync
