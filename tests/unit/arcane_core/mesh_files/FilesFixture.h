// SPDX-License-Identifier: Apache-2.0
// A sub-domain on all ranks, which reads and writes small files of meshes.
#pragma once

#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/service/ServiceBuilder.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

#include <sstream>

namespace Arcane::test
{
class FilesFixture : public CommFixture
{
 protected:
  FilesFixture()
  : m_sub_domain({}, m_pm)
  {
    m_sub_domain->traceMng()->setRedirectStream(&m_log);
  }

  //! A mesh of this rank alone, as \a description says.
  IPrimaryMesh* meshOf(const char* name, MeshDescription description)
  {
    IPrimaryMesh* mesh = m_sub_domain->createMesh(name, m_pm->sequentialParallelMng());
    mesh->allocate(std::move(description));
    return mesh;
  }

  std::string pathOf(const std::string& name) const { return (m_directory.path() / name).string(); }

  //! A strip of \a nb_cell squares as VTK's text, whose first cell is in group "FIRST". The cells of the file are each \a step -th one.
  static std::string vtkStrip(int nb_cell, int step = 1)
  {
    std::ostringstream text;
    text << "# vtk DataFile Version 2.0\na strip\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS " << 2 * (nb_cell + 1) << " double\n";
    for (int i = 0; i <= nb_cell; ++i)
      text << i << " 0 0\n" << i << " 1 0\n";
    text << "CELLS " << nb_cell << " " << 5 * nb_cell << "\n";
    for (int k = 0; k < nb_cell; ++k) {
      const int i = k * step % nb_cell;
      text << "4 " << 2 * i << " " << 2 * i + 2 << " " << 2 * i + 3 << " " << 2 * i + 1 << "\n";
    }
    text << "CELL_TYPES " << nb_cell << "\n";
    for (int i = 0; i < nb_cell; ++i)
      text << "9\n";
    text << "CELL_DATA " << nb_cell << "\nSCALARS GROUP_FIRST int 1\nLOOKUP_TABLE default\n";
    for (int i = 0; i < nb_cell; ++i)
      text << (i == 0) << "\n";
    return text.str();
  }

  TemporaryDirectory m_directory;
  std::ostringstream m_log;
  TestSubDomain m_sub_domain;
};
} // namespace Arcane::test
