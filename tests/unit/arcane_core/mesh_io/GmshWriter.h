// SPDX-License-Identifier: Apache-2.0
// Small meshes made by the tests, written in the dialects of Gmsh.
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace Arcane::test
{
struct GmshMesh
{
  struct Node
  {
    Int64 tag;
    std::array<double, 3> coord;
  };
  struct Element
  {
    Int64 tag;
    int type;
    int physical; //!< 0 for none
    std::vector<Int64> nodes;
  };
  std::vector<Node> nodes;
  std::vector<Element> elements;
  //! dimension, tag -> name
  std::map<std::pair<int, int>, std::string> names;
};

/*!
 * \brief nx x ny x nz unit cubes along the axes.
 *
 * Volumes with x < nx/2 are in "left", others in physical group 12 without a name; "XMIN" and "XMAX" are surfaces,
 * "axis" the edges of the line y = z = 0, "corner" the node at the origin, and "nothing" a surface without elements.
 */
GmshMesh makeBox(int nx, int ny, int nz);

enum class eByteOrder
{
  Little,
  Big
};

std::string toMsh40(const GmshMesh& mesh);
std::string toMsh40Binary(const GmshMesh& mesh, eByteOrder order);
std::string toMsh41(const GmshMesh& mesh);
std::string toMsh41Binary(const GmshMesh& mesh, eByteOrder order);
std::string toMsh22(const GmshMesh& mesh);
std::string toMsh22Binary(const GmshMesh& mesh, eByteOrder order);
} // namespace Arcane::test
