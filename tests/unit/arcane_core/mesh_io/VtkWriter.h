// SPDX-License-Identifier: Apache-2.0
// Small VTK legacy files made by the tests.
#pragma once

#include <string>

namespace Arcane::test
{
enum class eVtkDialect
{
  Text2,
  Binary4,
  Text5,
  Binary5
};

/*!
 * \brief \a nx unit cubes along x; the last one is cut into two prisms, ordered as VTK says.
 *
 * Cells below nx/2 are in group "LEFT", points with x = 0 in "WALL".
 */
std::string vtkBar(int nx, eVtkDialect dialect);

//! The companion of vtkBar(): faces across x; the first is in group "INLET", the last in "OUTLET".
std::string vtkBarFaces(int nx, eVtkDialect dialect);
} // namespace Arcane::test
