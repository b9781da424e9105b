// SPDX-License-Identifier: Apache-2.0
// The interface of objects that follow the sets of materials of the cells of a mesh.
#pragma once

namespace Arcane::detail::sets
{

class MaterialSets;

//! Called when sets or places have changed, by the sets that own it.
class SetsListener
{
 public:
  virtual ~SetsListener() = default;
  virtual void onSetsChanged(const MaterialSets& sets) = 0;
};

} // namespace Arcane::detail::sets
