// SPDX-License-Identifier: Apache-2.0
// The content of a Gmsh file of any version, before it becomes cells and groups.
#pragma once

#include "arcane_core/mesh_io/GmshElementType.h"
#include "arcane_core/mesh_io/ParsedMesh.h"

#include <array>
#include <map>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace Arcane::detail::meshio
{

//! Holds the elements of one dimension that this rank has read, in the order of the file.
struct GmshElements
{
  //! Describes consecutive elements that belong to the same physical groups.
  struct Run
  {
    Int64 nb_element = 0;
    std::vector<Int32> physicals;
  };

  void reserveMore(Int64 nb_element, Int32 nb_node);
  //! Declares that the elements added after this call belong to \a physicals.
  void startRun(std::span<const Int32> physicals);
  void add(Int64 tag, Int32 type, Int64 position)
  {
    tags.push_back(tag);
    types.push_back(static_cast<Int16>(type));
    positions.push_back(position);
    ++runs.back().nb_element;
  }

  std::vector<Int64> tags;
  std::vector<Int16> types; //!< of Gmsh
  std::vector<Int64> nodes; //!< tags of the nodes of all elements, one after the other
  std::vector<Int64> positions;
  std::vector<Run> runs;
};

struct GmshModel
{
  //! dimension and tag
  using Physical = std::pair<Int32, Int32>;

  //! The dimension of names that stand for groups of all dimensions.
  static constexpr Int32 any_dimension = -1;

  std::map<Physical, std::string> physical_names;
  //! The physical groups of the whole file that elements have or `$PhysicalNames` declares, the same on all ranks.
  std::set<Physical> physicals;
  //! The highest dimension of the elements of the whole file.
  Int32 dimension = 0;
  //! True when the version of the file gives an element again for each of its physical groups.
  bool may_repeat_elements = false;
  //! Holds the elements by dimension.
  std::array<GmshElements, 4> elements;

  MeshReadNotes notes;

  std::vector<Int64> node_tags;
  std::vector<Real3> node_coords;
  std::vector<Int64> node_positions;
};

/*!
 * \brief Elements of the highest dimension become cells, the others make groups.
 *
 * Unique ids of nodes and cells are the tags of the file. A physical group of dimension d becomes a group of cells,
 * faces, edges or nodes with its name, or `G<tag>` when it has none. In dimension 1 a group of points is a group of
 * nodes and a group of faces.
 */
ParsedMesh toParsedMesh(GmshModel&& model);

} // namespace Arcane::detail::meshio
