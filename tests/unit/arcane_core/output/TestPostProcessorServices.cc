// SPDX-License-Identifier: Apache-2.0
// The services that write the data of pictures, by the names that case files know.
#include "arcane_core/service/IPostProcessorWriter.h"

#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/service/IDataWriter.h"
#include "arcane_core/service/OutputFailures.h"
#include "arcane_core/service/ServiceBuilder.h"
#include "arcane_core/service/VariableInputOutput.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"
#include "variables/core/IVariable.h"
#include "variables/core/VariableTypes.h"

#include <filesystem>
#include <fstream>
#include <sstream>

namespace Arcane::test
{
namespace
{
//! A sub-domain on all ranks with a mesh, and a directory of the first one.
class PostProcessorServicesTest : public CommFixture
{
 protected:
  PostProcessorServicesTest()
  : m_sub_domain({}, m_pm)
  , m_mesh(m_sub_domain->defaultMeshHandle(), m_pm, m_sub_domain->variableMng(), m_sub_domain->traceMng())
  , m_path(m_temporary.path().string())
  {
    m_sub_domain->traceMng()->setRedirectStream(&m_log);
    detail::service::connectInputOutput(m_sub_domain->variableMng());
    const Grid grid{ 3, { 4, 2, 2 } };
    m_mesh.allocate(partOf(gridMesh(grid), m_rank, slabOwner(grid.nbCell(), m_size)));
    m_pm->broadcastString(m_path, 0);
  }
  ~PostProcessorServicesTest() override { m_pm->barrier(); }

  Ref<IPostProcessorWriter> writer(const char* service)
  {
    return ServiceBuilder<IPostProcessorWriter>(m_sub_domain.get()).createReference(service);
  }
  //! Writes a picture of a variable by this service. \collective
  void write(IPostProcessorWriter* by, const String& directory, std::initializer_list<Real> times)
  {
    VariableCellReal density(VariableBuildInfo(m_mesh.handle(), "Density"));
    density.variable()->setUsed(true);
    density.fill(2.5);
    VariableCollection variables;
    variables.add(density.variable());
    by->setBaseDirectoryName(directory);
    by->setTimes(UniqueArray<Real>(times));
    by->setVariables(variables);
    m_sub_domain->variableMng()->writePostProcessing(by);
    m_pm->barrier();
  }
  //! Names of the files of a folder, sorted.
  std::vector<std::string> filesOf(const String& directory) const
  {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(directory.localstr()))
      if (entry.is_regular_file())
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
  }

  TemporaryDirectory m_temporary;
  std::ostringstream m_log;
  TestSubDomain m_sub_domain;
  IPrimaryMesh m_mesh;
  String m_path;
};
} // namespace

TEST_F(PostProcessorServicesTest, BothNamesOfVtkHdfWriteAFileForTheMesh)
{
  for (const char* service : { "VtkHdfPostProcessor", "VtkHdfV2PostProcessor" }) {
    const String directory = m_path + "/" + service;

    write(writer(service).get(), directory, { 0.5 });

    const std::vector<std::string> files = filesOf(directory);
    ASSERT_FALSE(files.empty()) << service;
    for (const std::string& file : files)
      EXPECT_TRUE(file.starts_with(m_mesh.name().localstr()) || file == "open_in_paraview.py") << file;
  }
}

TEST_F(PostProcessorServicesTest, TheNameOfTheFileMayBeGiven)
{
  const Ref<IPostProcessorWriter> vtk = writer("VtkHdfPostProcessor");
  vtk->setBaseFileName("sod");

  write(vtk.get(), m_path + "/named", { 0.5 });

  for (const std::string& file : filesOf(m_path + "/named"))
    EXPECT_TRUE(file.starts_with("sod") || file == "open_in_paraview.py") << file;
}

TEST_F(PostProcessorServicesTest, EnsightHasACaseAndAFileForTheVariable)
{
  const Ref<IPostProcessorWriter> ensight = writer("Ensight7PostProcessor");

  write(ensight.get(), m_path + "/ensight", { 0.5 });
  write(ensight.get(), m_path + "/ensight", { 0.5, 1.0 });

  const std::vector<std::string> files = filesOf(m_path + "/ensight");
  const auto is_there = [&](const std::string& part) {
    return std::any_of(files.begin(), files.end(), [&](const std::string& file) { return has(file, part); });
  };
  EXPECT_TRUE(is_there(".case"));
  EXPECT_TRUE(is_there("Density"));
}

TEST_F(PostProcessorServicesTest, APictureInTheBackgroundIsWaitedForByTheNextOne)
{
  const Ref<IPostProcessorWriter> vtk = writer("VtkHdfPostProcessor");
  const auto has_file = [&](const char* name) { return std::filesystem::exists((m_path + "/background/" + name).localstr()); };

  vtk->allowBackground();
  write(vtk.get(), m_path + "/background", { 0.5 });
  write(vtk.get(), m_path + "/background", { 0.5, 1.0 });
  m_pm->barrier();
  EXPECT_TRUE(has_file("Mesh0_000000.hdf"));
  vtk->waitForOutput();
  m_pm->barrier();

  EXPECT_TRUE(has_file("Mesh0_000001.hdf"));
  EXPECT_EQ(filesOf(m_path + "/background").size(), 4u) << "two pictures, their list, the script";
}

TEST_F(PostProcessorServicesTest, AFailureInTheBackgroundIsToldWithTheIterationOfThePicture)
{
  const Ref<IPostProcessorWriter> vtk = writer("VtkHdfPostProcessor");
  vtk->allowBackground();
  // The file cannot get its name.
  if (m_rank == 0)
    std::filesystem::create_directories((m_path + "/named/Mesh0_000000.hdf/inside").localstr());
  m_pm->barrier();

  write(vtk.get(), m_path + "/named", { 0.5 });
  EXPECT_EQ(m_sub_domain->outputFailures().count("pictures"), 0) << "nobody knows yet";
  vtk->waitForOutput();

  EXPECT_EQ(m_sub_domain->outputFailures().count("pictures"), m_rank == 0 ? 1 : 0);
  EXPECT_EQ(has(m_log.str(), "data of pictures of iteration 0 are not saved: rank 0: cannot rename"), m_rank == 0) << m_log.str();
}

TEST_F(PostProcessorServicesTest, APictureThatCannotBeWrittenIsNotedAndTheRunGoesOn)
{
  if (m_rank == 0)
    m_temporary.write("file", "");
  m_pm->barrier();
  const Ref<IPostProcessorWriter> vtk = writer("VtkHdfPostProcessor");

  EXPECT_NO_THROW(write(vtk.get(), m_path + "/file/pictures", { 0.5 }));
  EXPECT_NE(vtk->dataWriter(), nullptr) << "values go nowhere";
  m_sub_domain->outputFailures().reportAll();

  EXPECT_EQ(has(m_log.str(), "data of pictures of iteration 0 are not saved: "), m_rank == 0) << m_log.str();
  EXPECT_EQ(has(m_log.str(), "cannot create directory '"), m_rank == 0) << m_log.str();
}
} // namespace Arcane::test
