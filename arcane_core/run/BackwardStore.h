// SPDX-License-Identifier: Apache-2.0
// Values of variables kept in memory, to go back in time.
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

namespace Arcane::detail
{
//! Saves used variables that are neither PTemporary nor PNoRestore. \local
class BackwardStore
{
 public:
  BackwardStore(ISubDomain* sd, Integer period)
  : m_sub_domain(sd)
  , m_period(period)
  {}

  //! \a nb_loop: iterations done before the one that ends. A save that a change of a mesh made useless is done again.
  void saveIfDue(Integer nb_loop);
  bool hasSave() const { return m_has_save; }
  //! Variables destroyed since the save are left out.
  //! \throws FatalErrorException when a mesh has changed since the save
  void restore();

 private:
  struct Saved
  {
    IVariable* variable;
    Ref<IData> values;
    //! Of a partial variable, whose group may change.
    UniqueArray<Int64> items;
  };
  std::vector<Int64> meshTimestamps() const;

  ISubDomain* m_sub_domain;
  Integer m_period;
  bool m_has_save = false;
  std::vector<Saved> m_saved;
  std::vector<Int64> m_mesh_timestamps;
};
} // namespace Arcane::detail
