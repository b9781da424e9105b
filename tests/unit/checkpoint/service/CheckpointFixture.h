// SPDX-License-Identifier: Apache-2.0
// Data of all kinds, saved and read back in a directory that all ranks share.
#pragma once

#include "arcane_core/base/math/Real3.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/service/CheckpointException.h"
#include "checkpoint/service/CheckpointReader.h"
#include "checkpoint/service/CheckpointWriter.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/unit/arcane_core/comm/CommFixture.h"

#include <filesystem>
#include <functional>
#include <memory>

namespace Arcane::test
{
class CheckpointFixture : public CommFixture
{
 protected:
  CheckpointFixture()
  {
    if (m_rank == 0)
      m_temporary = std::make_unique<TemporaryDirectory>();
    String path = m_temporary ? String(m_temporary->path().string()) : String();
    m_pm->broadcastString(path, 0);
    m_base = path + "/protection";
  }
  ~CheckpointFixture() override { m_pm->barrier(); }

  //! 1000 reals and more on each rank, from \a start on.
  static std::unique_ptr<IData> reals(Real start, Int64 size)
  {
    auto data = std::make_unique<IData>(DT_Real, 1);
    data->resize(size);
    for (Int64 i = 0; i < size; ++i)
      data->values<Real>()[i] = start + static_cast<Real>(i);
    return data;
  }

  static detail::format::Manifest header(Int32 iteration)
  {
    detail::format::Manifest manifest;
    manifest.code_name = "test";
    manifest.iteration = iteration;
    manifest.time = 0.5 * iteration;
    return manifest;
  }

  //! One variable called "Density", that starts with the iteration. \collective
  void save(Int32 iteration, Int32 nb_kept = 0)
  {
    detail::checkpoint::CheckpointWriter writer(m_pm, m_base, m_options);
    const std::unique_ptr<IData> density = reals(iteration, 1000 + m_rank);
    writer.announce("Density", *density);
    writer.setMetaData(String::format("metadata of rank {0}", m_rank));
    writer.write("Density", *density);
    writer.publish(header(iteration));
    runAndAgree(m_pm, [&] {
      if (m_pm->isMasterIO())
        detail::format::CheckpointDirectory(m_base).keepNewest(nb_kept, {});
    });
  }

  //! First value of "Density" of the newest valid checkpoint; -1 if there is none. \collective
  Int32 restart(std::vector<String>* refusals = nullptr) const
  {
    try {
      detail::checkpoint::CheckpointReader reader(m_pm, m_base);
      IData density(DT_Real, 1);
      reader.read("Density", density);
      if (refusals)
        *refusals = reader.refusals();
      return static_cast<Int32>(density.values<Real>()[0]);
    }
    catch (const CheckpointException&) {
      return -1;
    }
  }

  //! On the master, between two barriers. \collective
  void onMaster(const std::function<void()>& f) const
  {
    m_pm->barrier();
    if (m_rank == 0)
      f();
    m_pm->barrier();
  }

  std::filesystem::path pathOf(const std::string& name) const { return std::filesystem::path(m_base.localstr()) / name; }

  String m_base;
  //! Of the checkpoints that are saved next.
  detail::checkpoint::FileOptions m_options;

 private:
  std::unique_ptr<TemporaryDirectory> m_temporary;
};
} // namespace Arcane::test
