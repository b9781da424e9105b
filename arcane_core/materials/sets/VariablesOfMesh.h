// SPDX-License-Identifier: Apache-2.0
// The variables on the materials and environments of a mesh, by name.
#pragma once

#include "arcane_core/materials/sets/IMeshMaterialVariable.h"

#include <functional>
#include <map>

namespace Arcane::detail::sets
{

//! The variables on constituents, in the order of their full names. References own the variables. All calls are \local.
class VariablesOfMesh
{
 public:
  using Variable = Materials::IMeshMaterialVariable;
  //! Moves the values of all variables.
  using Mover = std::function<void(const std::map<String, Variable*>& all, const ValueMoves& moves)>;

  VariablesOfMesh() = default;
  //! Calls forgetManager() of all variables.
  ~VariablesOfMesh();
  VariablesOfMesh(const VariablesOfMesh&) = delete;
  VariablesOfMesh& operator=(const VariablesOfMesh&) = delete;

  void add(Variable* variable) { m_all[variable->fullName()] = variable; }
  void remove(Variable* variable) { m_all.erase(variable->fullName()); }
  //! Returns null when there is none of this name or full name.
  Variable* find(const String& name) const;
  const std::map<String, Variable*>& all() const { return m_all; }
  //! Sets the function that moves all values from now on, and the one that waits for kernels that read tables of sets or use values.
  void setMover(const Mover& mover, const std::function<void()>& wait)
  {
    m_mover = mover;
    m_wait = wait;
  }
  //! Waits for the kernels of the device, if there is one: called before the host changes sets.
  void waitForKernels() const
  {
    if (m_wait)
      m_wait();
  }
  //! Moves the values of all variables.
  void moveValues(const ValueMoves& moves) const;

 private:
  std::map<String, Variable*> m_all;
  Mover m_mover;
  std::function<void()> m_wait;
};

} // namespace Arcane::detail::sets
