// SPDX-License-Identifier: Apache-2.0
// Writes one checkpoint, for any of the checkpoint services.
#pragma once

#include "arcane_core/service/IDataWriter.h"
#include "checkpoint/format/PendingCheckpoint.h"
#include "checkpoint/service/FileOptions.h"
#include "checkpoint/service/RankPart.h"

#include <functional>
#include <memory>
#include <vector>

namespace Arcane::detail::checkpoint
{
//! Calls the collective function \a f. If it throws ParallelFatalErrorException, a CheckpointException is thrown instead. \collective
void asCheckpointFailure(const String& directory, const std::function<void()>& f);

/*!
 * \brief Lets each rank write its variables to a file of its own, or to the file of its machine; then publish() makes the checkpoint exist.
 *
 * A rank that fails, for example because its disk is full, keeps the reason and ignores later calls, so that no other rank
 * waits for it. publish() then throws on all ranks. If a writer is destroyed before publish(), no checkpoint exists.
 *
 * A file of a machine needs the sizes of all arrays before the first one is written: beginWrite(), or announce(), comes first, and
 * setMetaData() is then \machine.
 */
class CheckpointWriter final : public IDataWriter
{
 public:
  /*!
   * \brief Begins a checkpoint in the directory of all checkpoints.
   * \collective
   * \throws CheckpointException on all ranks
   */
  CheckpointWriter(IParallelMng* pm, const String& base_directory, const FileOptions& options = {});
  ~CheckpointWriter() override;

  //! Keeps the variables, whose sizes count when setMetaData() is called. \local
  void beginWrite(const VariableCollection& variables) override { m_variables = variables; }
  //! Says that write() will be called with this name and these sizes. Only a file of a machine needs it. \local
  void announce(const String& full_name, const IData& data);
  //! \local
  void endWrite() override {}
  //! \machine if the ranks of a machine write to one file, otherwise \local. The call precedes all calls of write().
  void setMetaData(const String& meta_data) override;
  //! \local
  void write(IVariable* variable, IData* data) override;
  //! Writes values under a name. \local \param full_name name that no variable of the checkpoint has
  void write(const String& full_name, const IData& data);

  //! Returns the name of the checkpoint, for example `ck_000012`. \local
  String name() const { return m_pending->name(); }

  /*!
   * \brief Makes the checkpoint exist, for all ranks or for none. Call it once.
   * \collective
   * \param header manifest without its files; its number of ranks and its version are set here
   * \throws CheckpointException on all ranks, with the rank that failed and the reason; older checkpoints are unchanged
   */
  void publish(const format::Manifest& header);

 private:
  IParallelMng* m_parallel_mng;
  FileOptions m_options;
  std::unique_ptr<format::PendingCheckpoint> m_pending;
  VariableCollection m_variables;
  //! The arrays that this rank will write to the file of the machine.
  std::vector<format::DataRecord> m_announced;
  RankPart m_part;

  void openMachineFile(const String& meta_data);
};
} // namespace Arcane::detail::checkpoint
