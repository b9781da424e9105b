// SPDX-License-Identifier: Apache-2.0
// Small mesh files of Gmsh.
#pragma once

#include "tests/support/TemporaryDirectory.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace Arcane::test
{
class MeshInfoFixture : public ::testing::Test
{
 protected:
  //! Writes a file of Gmsh 2 with the groups L (faces), ALL (cells) and NONE (faces, empty).
  std::string write(const std::string& nodes, const std::string& elements) const
  {
    const std::string path = (m_directory.path() / "plate.msh").string();
    std::ofstream(path)
      << "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n3\n1 1 \"L\"\n2 3 \"ALL\"\n1 9 \"NONE\"\n$EndPhysicalNames\n"
      << "$Nodes\n"
      << nodes << "$EndNodes\n$Elements\n"
      << elements << "$EndElements\n";
    return path;
  }

  //! Two squares with L at the left.
  std::string writePlate() const
  {
    return write("6\n1 0 0 0\n2 1 0 0\n3 2 0 0\n4 0 1 0\n5 1 1 0\n6 2 1 0\n", "3\n1 1 2 1 1 1 4\n3 3 2 3 1 1 2 5 4\n4 3 2 3 1 2 3 6 5\n");
  }

  TemporaryDirectory m_directory;
};
} // namespace Arcane::test
