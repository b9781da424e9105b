// SPDX-License-Identifier: Apache-2.0
// Cost of a checkpoint of 256 MiB against plain H5Dwrite of the same bytes, both on the disk when they end; and of the copy for which a
// run stops when threads write its checkpoints, against memcpy.
// checkpoint_bench [--repeat N], in the current directory.
#include "tests/bench/BenchSupport.h"

#include "arcane_core/comm/SequentialParallelMng.h"
#include "checkpoint/service/CheckpointWriter.h"
#include "checkpoint/service/ValuesCopy.h"

#include <hdf5.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <unistd.h>

namespace
{
using namespace Arcane;
namespace fs = std::filesystem;

constexpr Int64 nb_variable = 32;
constexpr Int64 nb_value = 1024 * 1024; // 8 MiB each

using Variables = std::vector<std::unique_ptr<IData>>;

Variables makeVariables()
{
  Variables variables;
  for (Int64 v = 0; v < nb_variable; ++v) {
    auto data = std::make_unique<IData>(DT_Real, 1);
    data->resize(nb_value);
    for (Int64 i = 0; i < nb_value; ++i)
      data->values<Real>()[i] = 1.0 / static_cast<Real>(1 + i + v);
    variables.push_back(std::move(data));
  }
  return variables;
}

void writeOurs(const fs::path& directory, const Variables& variables)
{
  SequentialParallelMng pm(nullptr);
  detail::checkpoint::CheckpointWriter writer(&pm, String(directory.string()));
  for (std::size_t v = 0; v < variables.size(); ++v)
    writer.write(String::format("Variable{0}", v), *variables[v]);
  writer.publish({});
}

void require(Int64 status)
{
  if (status < 0) {
    std::fprintf(stderr, "the baseline cannot write\n");
    std::exit(1);
  }
}

void writePlain(const fs::path& directory, const Variables& variables)
{
  fs::create_directories(directory);
  const hid_t file = H5Fcreate((directory / "plain.h5").c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
  require(file);
  const hsize_t extent = nb_value;
  const hid_t space = H5Screate_simple(1, &extent, nullptr);
  for (std::size_t v = 0; v < variables.size(); ++v) {
    const std::string name = "Variable" + std::to_string(v);
    const hid_t dataset = H5Dcreate2(file, name.c_str(), H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    require(dataset);
    require(H5Dwrite(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, variables[v]->address()));
    H5Dclose(dataset);
  }
  H5Sclose(space);
  require(H5Fflush(file, H5F_SCOPE_GLOBAL));
  void* descriptor = nullptr;
  require(H5Fget_vfd_handle(file, H5P_DEFAULT, &descriptor));
  require(fsync(*static_cast<int*>(descriptor)));
  require(H5Fclose(file));
}

//! Prints the time of the second copy: the first one takes the memory from the system, as the first memcpy() does.
void benchCopy(const Variables& variables)
{
  detail::checkpoint::ValuesCopy copy;
  std::vector<double> plain(static_cast<std::size_t>(nb_variable * nb_value));
  const auto copyAll = [&] {
    copy.beginWrite({});
    for (std::size_t v = 0; v < variables.size(); ++v)
      copy.write(String::format("Variable{0}", v), *variables[v]);
  };
  const auto copyPlain = [&] {
    double* to = plain.data();
    for (const auto& variable : variables) {
      std::memcpy(to, variable->address(), nb_value * sizeof(double));
      to += nb_value;
    }
  };
  copyAll();
  copyPlain();
  double ours_s = std::numeric_limits<double>::max();
  double plain_s = ours_s;
  for (int turn = 0; turn < 5; ++turn) {
    ours_s = std::min(ours_s, Bench::secondsOf(Bench::wallSeconds, 1, copyAll));
    plain_s = std::min(plain_s, Bench::secondsOf(Bench::wallSeconds, 1, copyPlain));
  }
  Bench::printRow("checkpoint_copy", "s", ours_s, plain_s);
}

//! Seconds. What was written is removed, and the disk is left quiet.
template <typename Write> double timeOf(Write write, const fs::path& directory, const Variables& variables)
{
  fs::remove_all(directory);
  ::sync();
  const double seconds = Bench::secondsOf(Bench::wallSeconds, 1, [&] { write(directory, variables); });
  fs::remove_all(directory);
  return seconds;
}
} // namespace

//! The fastest of three of each, in turns. Disks of virtual machines stall for reasons of their own.
int main(int argc, char** argv)
{
  const fs::path directory = "checkpoint_bench.tmp";
  const Variables variables = makeVariables();
  for (int i = 0; i < Bench::nbRepetition(argc, argv); ++i) {
    double ours = std::numeric_limits<double>::max();
    double plain = ours;
    for (int turn = 0; turn < 3; ++turn) {
      plain = std::min(plain, timeOf(writePlain, directory, variables));
      ours = std::min(ours, timeOf(writeOurs, directory, variables));
    }
    Bench::printRow("checkpoint", "s", ours, plain);
    benchCopy(variables);
  }
  return 0;
}
