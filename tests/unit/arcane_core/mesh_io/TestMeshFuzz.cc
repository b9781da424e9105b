// SPDX-License-Identifier: Apache-2.0
// Mutated mesh files: each is read, or refused with its place. ARCANE_FUZZ_S is how long one rank tries, in seconds of its processor.
#include "tests/support/mesh/MeshFixture.h"
#include "tests/unit/arcane_core/mesh_io/FuzzInputs.h"
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

#include "arcane_core/base/error/Exception.h"
#include "arcane_core/mesh/description/ItemTypeInfo.h"

#include <cmath>
#include <cstdlib>
#include <ctime>
#include <set>

#include <sys/resource.h>

namespace
{
using namespace Arcane;
using namespace Arcane::test;

constexpr double most_s = 2.0;
constexpr unsigned nb_daily_try = 60;

class MeshFuzzTest : public MeshIoFixture
{
 protected:
  static Int64 maxResidentKiB()
  {
    rusage usage = {};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
  }
  static double processorTime() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

  //! What is wrong with a description that was read, or nothing.
  static std::string faultOfDescription(const detail::mesh::MeshDescription& mesh)
  {
    if (mesh.cell_uid.empty() || mesh.cell_type.size() != mesh.cell_uid.size() || mesh.node_coord.size() != mesh.node_uid.size())
      return "sizes do not fit";
    const std::set<Int64> nodes(mesh.node_uid.begin(), mesh.node_uid.end());
    Int64 nb_node = 0;
    for (const Int16 type : mesh.cell_type)
      nb_node += ItemTypeInfo::ofType(type)->nbLocalNode();
    if (nb_node != mesh.cell_node_uid.largeSize())
      return "cells have another number of nodes";
    for (const Int64 uid : mesh.cell_node_uid)
      if (!nodes.contains(uid))
        return "a cell has a node that does not exist";
    for (const Real3& point : mesh.node_coord)
      if (!std::isfinite(point.x) || !std::isfinite(point.y) || !std::isfinite(point.z))
        return "a coordinate is not finite";
    return {};
  }

  //! Reads a file and builds its mesh. \return what is wrong with the way in which that ended, or nothing
  std::string faultOfReading(const std::string& name, const std::string& text)
  {
    try {
      const detail::mesh::MeshDescription mesh = readAlone(name, text);
      ++m_nb_read;
      if (std::string fault = faultOfDescription(mesh); !fault.empty())
        return "is read, but " + fault;
      MeshHandle handle("Mesh0", nullptr, nullptr);
      detail::mesh::MeshTopology(handle, &m_alone).build(mesh, {});
      return {};
    }
    catch (const Exception& ex) {
      ++m_nb_refused;
      const std::string message = ex.what();
      return message.find(name) == std::string::npos ? "the message does not name the file: " + message : "";
    }
    catch (const std::exception& ex) {
      return std::string("ends by an exception of others: ") + ex.what();
    }
  }

  void tryOne(const std::vector<FuzzInput>& inputs, const FuzzInput& input, unsigned seed)
  {
    std::mt19937_64 random(seed);
    const double begin_s = processorTime();
    const std::string fault = faultOfReading(input.name, mutated(input.text, random, inputs));
    EXPECT_EQ(fault, "") << input.name << ", seed " << seed;
    EXPECT_LT(processorTime() - begin_s, most_s) << input.name << ", seed " << seed;
  }

  Int64 m_nb_refused = 0;
  Int64 m_nb_read = 0;
};

TEST_F(MeshFuzzTest, InputsAreRightBeforeTheyAreMutated)
{
  for (const FuzzInput& input : fuzzInputs())
    EXPECT_EQ(faultOfReading(input.name, input.text), "") << input.name;
  EXPECT_LE(m_nb_refused, 1) << "a build without LZ4 refuses one";
}

TEST_F(MeshFuzzTest, MutatedFilesAreReadOrRefused)
{
  const char* const asked_s = std::getenv("ARCANE_FUZZ_S");
  const double end_s = processorTime() + (asked_s ? std::atof(asked_s) : 0.0);
  const std::vector<FuzzInput> inputs = fuzzInputs();
  const Int64 before = maxResidentKiB();
  const auto first = 1'000'000'000u * static_cast<unsigned>(m_rank);
  for (unsigned i = 0; i < nb_daily_try || processorTime() < end_s; ++i)
    for (const FuzzInput& input : inputs)
      tryOne(inputs, input, first + i);
  EXPECT_LT(maxResidentKiB() - before, 500 * 1024);
  EXPECT_GT(m_nb_refused, 0);
  EXPECT_GT(m_nb_read, 0);
  RecordProperty("refused", std::to_string(m_nb_refused));
  RecordProperty("read", std::to_string(m_nb_read));
  if (asked_s)
    std::printf("%lld mutated files: %lld refused, %lld read\n", static_cast<long long>(m_nb_refused + m_nb_read),
                static_cast<long long>(m_nb_refused), static_cast<long long>(m_nb_read));
}

TEST_F(MeshFuzzTest, MutatedFilesAreRefusedByAllRanksTogether)
{
  const std::vector<FuzzInput> inputs = fuzzInputs();
  for (unsigned seed = 0; seed < 10; ++seed)
    for (const FuzzInput& input : inputs) {
      std::mt19937_64 random(seed);
      Int32 is_refused = 0;
      try {
        read(input.name, mutated(input.text, random, inputs));
      }
      catch (const Exception& ex) {
        is_refused = 1;
        EXPECT_TRUE(ex.isCollective()) << input.name << ", seed " << seed;
      }
      EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, is_refused), is_refused * m_size) << input.name << ", seed " << seed;
    }
}
} // namespace
