// SPDX-License-Identifier: Apache-2.0
// The values of one constituent of a variable as a variable on cells, for pictures.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/MeshHandle.h"

#include <memory>
#include <vector>

namespace Arcane
{
class IVariable;
class VariableRef;
} // namespace Arcane

namespace Arcane::detail::state
{

/*!
 * \brief Variables on cells that are named VARIABLE_CONSTITUENT: the values of a material or environment, 0 in cells without it.
 *
 * Values exist from update() to release() only, and are neither saved nor sent. All calls are \local.
 */
class DrawnConstituents
{
 public:
  DrawnConstituents();
  ~DrawnConstituents();
  DrawnConstituents(const DrawnConstituents&) = delete;
  DrawnConstituents& operator=(const DrawnConstituents&) = delete;

  //! Returns the variable of this name, which the first call makes; null when the name is not made of a variable and a constituent on which it
  //! has values, or when \a mesh has no materials.
  IVariable* find(const MeshHandle& mesh, const String& name);
  //! Gives all variables the present values.
  void update();
  //! Frees the values.
  void release();

 private:
  struct Drawn
  {
    MeshHandle mesh;
    String variable;
    //! The material, or ~environment.
    Int32 constituent;
    std::unique_ptr<VariableRef> values;
  };
  std::vector<Drawn> m_all;
};

} // namespace Arcane::detail::state
