// SPDX-License-Identifier: Apache-2.0
// Reads the newest valid checkpoint.
#pragma once

#include "arcane_core/service/IDataReader.h"
#include "checkpoint/format/NewestValid.h"
#include "checkpoint/service/RankFileReader.h"

#include <memory>

namespace Arcane::detail::checkpoint
{
//! Each rank reads its own file. When one rank fails, all ranks throw.
class CheckpointReader final : public IDataReader
{
 public:
  /*!
   * \brief Finds the newest valid checkpoint and opens it.
   * \collective
   * \throws CheckpointException on all ranks when there is none, with the reason of each refusal
   * \throws ParallelFatalErrorException on all ranks when another number of ranks wrote it
   */
  CheckpointReader(IParallelMng* pm, const String& base_directory);

  //! \local
  void beginRead(const VariableCollection&) override {}
  //! \local
  void endRead() override {}
  //! \collective \throws ParallelFatalErrorException on all ranks
  String metaData() override;
  //! \collective \throws ParallelFatalErrorException on all ranks
  void read(IVariable* variable, IData* data) override;
  //! \collective \throws ParallelFatalErrorException on all ranks when the file of one rank has no such variable
  void read(const String& full_name, IData& data);

  //! Returns the name of the checkpoint, for example `ck_000012`. \local
  String name() const { return format::checkpointName(m_found.index); }
  //! \local
  const format::Manifest& manifest() const { return m_found.manifest; }
  //! Returns one sentence per newer checkpoint that is not valid. \local
  const std::vector<String>& refusals() const { return m_found.refusals; }

 private:
  IParallelMng* m_parallel_mng;
  format::FoundCheckpoint m_found;
  std::unique_ptr<RankFileReader> m_file;
};
} // namespace Arcane::detail::checkpoint
