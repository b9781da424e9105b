// SPDX-License-Identifier: Apache-2.0
// The values of the elements of a case file that describe its meshes.
#pragma once

#include "arcane_core/base/text/String.h"

#include <vector>

namespace Arcane
{
class ICaseMng;
}

namespace Arcane::detail::casemesh
{
//! A value of an element or of an attribute below `<meshes>`, or below an older `<mesh>`.
struct MeshValue
{
  //! The names of the elements, as in `meshes/mesh[2]/filename` or `meshes/mesh/filename/@format`.
  String path;
  String value;

  bool operator==(const MeshValue&) const = default;
};

//! Returns all values, in the order of the file; values of the command line replace values of the file. \local
std::vector<MeshValue> meshValues(ICaseMng* case_mng);
} // namespace Arcane::detail::casemesh
