// SPDX-License-Identifier: Apache-2.0
// Saves checkpoints, and measures what they take.
#include <arcane/ICheckpointWriter.h>

#include "CheckpointCost_axl.h"

#include "tests/bench/BenchSupport.h"

#include <arcane/ICheckpointMng.h>
#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/ItemEnumerator.h>
#include <arcane/VariableBuildInfo.h>
#include <arcane/VariableTypes.h>
#include <arcane/utils/FatalErrorException.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

namespace CheckpointCost
{
using namespace Arcane;

namespace
{

//! Returns a number of /proc/self/status, in bytes.
double statusBytes(const std::string& name)
{
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with(name + ":"))
      return 1024.0 * std::stod(line.substr(name.size() + 1));
  return 0.0;
}

//! Returns the number of bytes that this process has written.
double writtenBytes()
{
  std::ifstream io("/proc/self/io");
  for (std::string line; std::getline(io, line);)
    if (line.starts_with("wchar:"))
      return std::stod(line.substr(6));
  return 0.0;
}

//! Returns the processor time of write() and fsync() of \a nb_byte bytes to a new file, which is then removed. \unit{s}
double secondsOfPlainWrite(double nb_byte)
{
  const char* const name = "plain_bytes";
  const std::vector<char> piece(std::size_t(8) << 20, 'x');
  const double begin_s = Bench::processorSeconds();
  const int file = ::open(name, O_CREAT | O_TRUNC | O_WRONLY, 0600);
  bool is_good = file >= 0;
  for (double done = 0.0; is_good && done < nb_byte; done += static_cast<double>(piece.size()))
    is_good = ::write(file, piece.data(), piece.size()) == static_cast<ssize_t>(piece.size());
  is_good = is_good && ::fsync(file) == 0 && ::close(file) == 0;
  const double seconds = Bench::processorSeconds() - begin_s;
  ::unlink(name);
  if (!is_good)
    ARCANE_FATAL("cannot write {0} bytes to '{1}'", nb_byte, name);
  return seconds;
}

//! Lets the system forget the largest memory of the past.
void forgetPeak()
{
  std::ofstream("/proc/self/clear_refs") << 5;
}
} // namespace

class CheckpointCostModule : public ArcaneCheckpointCostObject
{
 public:
  explicit CheckpointCostModule(const ModuleBuildInfo& info)
  : ArcaneCheckpointCostObject(info)
  {}

  void init() override
  {
    for (Integer v = 0; v < options()->nbVariable(); ++v) {
      m_values.push_back(std::make_unique<VariableCellReal>(VariableBuildInfo(defaultMesh(), String::format("Value{0}", v))));
      ENUMERATE_(Cell, icell, allCells())
      (*m_values.back())[icell] = 1.0 / static_cast<Real>(1 + icell.itemLocalId() + v);
    }
    m_global_deltat = 1.0;
  }

  void save() override
  {
    const double written = writtenBytes();
    for (Integer i = 0; i < options()->nbSave(); ++i)
      saveOne();
    if (parallelMng()->isMasterIO()) {
      // Afterwards: pages of a removed file are cheaper to write again, also for a checkpoint.
      Bench::printRow("checkpoint_cost", "s", m_least_s, secondsOfPlainWrite((writtenBytes() - written) / options()->nbSave()));
      Bench::printRow("checkpoint_cost_wall", "s", m_least_wall_s);
      Bench::printRow("checkpoint_memory", "%", 100.0 * m_growth_bytes / m_value_bytes);
      Bench::printRow("checkpoint_memory_first", "%", 100.0 * m_first_growth_bytes / m_value_bytes);
    }
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }

 private:
  std::vector<std::unique_ptr<VariableCellReal>> m_values;
  double m_least_s = std::numeric_limits<double>::max();
  double m_least_wall_s = m_least_s;
  bool m_is_first = true;
  double m_first_growth_bytes = 0.0;
  double m_growth_bytes = 0.0;
  double m_value_bytes = 0.0;

  void saveOne()
  {
    forgetPeak();
    const double resident = statusBytes("VmRSS");
    const double begin_s = Bench::processorSeconds();
    const double begin_wall_s = Bench::wallSeconds();
    const Real time = m_global_time();
    subDomain()->checkpointMng()->writeDefaultCheckpoint(options()->checkpointService(), ConstArrayView<Real>(1, &time));
    m_least_s = std::min(m_least_s, Bench::processorSeconds() - begin_s);
    m_least_wall_s = std::min(m_least_wall_s, Bench::wallSeconds() - begin_wall_s);
    const double growth = statusBytes("VmHWM") - resident;
    // The first one also takes the pages that the pools of memory and HDF5 keep.
    (m_is_first ? m_first_growth_bytes : m_growth_bytes) = std::max(m_is_first ? 0.0 : m_growth_bytes, growth);
    m_is_first = false;
    m_value_bytes = static_cast<double>(m_values.size()) * allCells().size() * sizeof(Real);
  }
};

ARCANE_REGISTER_MODULE_CHECKPOINTCOST(CheckpointCostModule);
} // namespace CheckpointCost
