// SPDX-License-Identifier: Apache-2.0
// Writes one checkpoint, whatever service asked for it.
#pragma once

#include "arcane_core/service/IDataWriter.h"
#include "checkpoint/format/PendingCheckpoint.h"
#include "checkpoint/service/RankFileWriter.h"

#include <functional>
#include <memory>

namespace Arcane::detail
{
/*!
 * \brief Each rank writes its variables to its own file, then publish() makes the checkpoint exist.
 *
 * A rank that fails, its disk being full for instance, remembers why and ignores what follows, so that no other rank
 * waits for it; publish() tells all ranks. A writer that dies before publish() leaves no checkpoint.
 */
class CheckpointWriter final : public IDataWriter
{
 public:
  /*!
   * \brief Starts a checkpoint in the directory of all checkpoints.
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
  //! \local \param full_name not that of another variable
  void write(const String& full_name, const IData& data);

  //! `ck_000012`. \local
  String name() const { return m_pending->name(); }
  //! Bytes of values written by this rank so far. \local
  Int64 nbBytes() const { return m_nb_bytes; }

  /*!
   * \brief Makes the checkpoint exist, for all ranks or for none. To be called once.
   * \collective
   * \param header its number of ranks is set here
   * \throws CheckpointException on all ranks, with the rank that failed and why; older checkpoints are untouched
   */
  void publish(const Manifest& header);

  //! Removes old checkpoints; see CheckpointDirectory. \collective \throws ParallelFatalErrorException on all ranks
  void keepNewest(Int32 nb_kept) { m_pending->keepNewest(nb_kept); }

 private:
  std::unique_ptr<PendingCheckpoint> m_pending;
  //! Null once this rank has failed.
  std::unique_ptr<RankFileWriter> m_file;
  //! Null while nothing failed on this rank.
  String m_failure;
  Int64 m_nb_bytes = 0;

  void attempt(const std::function<void()>& f);
};
} // namespace Arcane::detail
