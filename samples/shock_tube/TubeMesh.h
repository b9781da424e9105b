// SPDX-License-Identifier: Apache-2.0
// The mesh of a shock tube as a Gmsh MSH 4.1 file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace ShockTube
{

//! What make_tube_mesh is asked for.
struct TubeMeshRequest
{
  std::int32_t nb_cell[3] = { 0, 0, 0 };
  double length[3] = { 1.0, 0.0, 0.0 };
  std::string file_name = "tube.msh";
  bool is_binary = false;
  //! Nodes and elements come in a random order within their blocks, and so do the blocks; the mesh is the same.
  std::optional<std::uint64_t> order_seed;
  //! Tags are random, distinct and have gaps; without it nodes are 1.. and hexahedra 1.., both with x slowest.
  std::optional<std::uint64_t> tag_seed;
};

/*!
 * \throws std::invalid_argument when the number of cells along x is odd, when a length is not positive, or when the
 * mesh needs more than 2^31 - 1 nodes or elements.
 */
void checkTubeMesh(const TubeMeshRequest& request);

/*!
 * \brief Writes hexahedra, the quadrangles of the six walls, and their physical groups.
 *
 * Surfaces XMIN XMAX YMIN YMAX ZMIN ZMAX; volumes ZG (first half of the length) and ZD (second half). Along the tube
 * each wall is two entities, one per half, under one physical name.
 * \throws std::runtime_error when the file cannot be written; nothing is left behind then.
 */
void writeTubeMesh(const TubeMeshRequest& request);

} // namespace ShockTube
