// SPDX-License-Identifier: Apache-2.0
// Writes one checkpoint, for any of the checkpoint services.
#pragma once

#include "arcane_core/service/IDataWriter.h"
#include "checkpoint/format/PendingCheckpoint.h"
#include "checkpoint/service/RankFileWriter.h"

#include <functional>
#include <memory>

namespace Arcane::detail::checkpoint
{
//! Calls the collective function \a f. If it throws ParallelFatalErrorException, a CheckpointException is thrown instead. \collective
void asCheckpointFailure(const String& directory, const std::function<void()>& f);

/*!
 * \brief Lets each rank write its variables to a file of its own; then publish() makes the checkpoint exist.
 *
 * A rank that fails, for example because its disk is full, keeps the reason and ignores later calls, so that no other rank
 * waits for it. publish() then throws on all ranks. If a writer is destroyed before publish(), no checkpoint exists.
 */
class CheckpointWriter final : public IDataWriter
{
 public:
  /*!
   * \brief Begins a checkpoint in the directory of all checkpoints.
   * \collective
   * \throws CheckpointException on all ranks
   */
  CheckpointWriter(IParallelMng* pm, const String& base_directory);
  ~CheckpointWriter() override;

  //! \local
  void beginWrite(const VariableCollection&) override {}
  //! \local
  void endWrite() override {}
  //! \local
  void setMetaData(const String& meta_data) override;
  //! \local
  void write(IVariable* variable, IData* data) override;
  //! Writes values under a name. \local \param full_name name that no variable of the checkpoint has
  void write(const String& full_name, const IData& data);

  //! Returns the name of the checkpoint, for example `ck_000012`. \local
  String name() const { return m_pending->name(); }
  //! Returns how many bytes of values this rank has written so far. \local
  Int64 nbBytes() const { return m_nb_bytes; }

  /*!
   * \brief Makes the checkpoint exist, for all ranks or for none. It must be called once.
   * \collective
   * \param header manifest without its files; its number of ranks is set here
   * \throws CheckpointException on all ranks, with the rank that failed and the reason; older checkpoints are unchanged
   */
  void publish(const format::Manifest& header);

  //! Removes old checkpoints, see CheckpointDirectory. \collective \throws ParallelFatalErrorException on all ranks
  void keepNewest(Int32 nb_kept) { m_pending->keepNewest(nb_kept); }

 private:
  std::unique_ptr<format::PendingCheckpoint> m_pending;
  //! It is null once this rank has failed.
  std::unique_ptr<RankFileWriter> m_file;
  //! It is null as long as nothing has failed on this rank.
  String m_failure;
  Int64 m_nb_bytes = 0;

  void attempt(const std::function<void()>& f);
};
} // namespace Arcane::detail::checkpoint
