// SPDX-License-Identifier: Apache-2.0
// Keeps values of variables in memory, so that a run can go back in time.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/object/Ref.h"

#include <vector>

namespace Arcane
{
class IData;
class ISubDomain;
class IVariable;
} // namespace Arcane

namespace Arcane::detail::run
{
//! Saves used variables that are neither PTemporary nor PNoRestore. \local
class BackwardStore
{
 public:
  BackwardStore(ISubDomain* sd, Integer period)
  : m_sub_domain(sd)
  , m_period(period)
  {}

  //! Saves the variables when it is time, and returns true then. The argument \a nb_loop is the number of iterations before the one that
  //! ends. A save that a change of a mesh made useless is repeated.
  bool saveIfDue(Integer nb_loop);
  //! Saves the variables, and returns true.
  bool save();
  bool hasSave() const { return m_has_save; }
  //! Restores the saved values. Variables destroyed since the save are omitted.
  //! \throws FatalErrorException when a mesh has changed since the save
  void restore();

 private:
  struct Saved
  {
    IVariable* variable;
    Ref<IData> values;
    //! The items of a partial variable, whose group may change.
    UniqueArray<Int64> items;
  };
  std::vector<Int64> meshTimestamps() const;

  ISubDomain* m_sub_domain;
  Integer m_period;
  bool m_has_save = false;
  std::vector<Saved> m_saved;
  std::vector<Int64> m_mesh_timestamps;
};
} // namespace Arcane::detail::run
