// SPDX-License-Identifier: Apache-2.0
// arcane_mesh: describes and cuts mesh files.
#include "arcane_core/mesh_info/MeshProgram.h"

#include <iostream>

int main(int argc, char** argv)
{
  return Arcane::detail::mesh_info::runMeshProgram({ argv + 1, argv + argc }, std::cout, std::cerr);
}
