// SPDX-License-Identifier: Apache-2.0
// Reads the newest valid checkpoint.
#pragma once

#include "arcane_core/service/ICheckpointParts.h"
#include "arcane_core/service/IDataReader.h"
#include "checkpoint/format/NewestValid.h"
#include "checkpoint/service/PartColumns.h"
#include "checkpoint/service/PartFiles.h"

#include <memory>

namespace Arcane::detail::checkpoint
{
/*!
 * \brief As an IDataReader, each rank reads its own file, and when one rank fails, all ranks throw.
 *
 * If the number of ranks that wrote the checkpoint differs, use it as ICheckpointParts.
 */
class CheckpointReader final : public IDataReader, public ICheckpointParts
{
 public:
  /*!
   * \brief Finds the newest valid checkpoint, or the one that is chosen, and opens it.
   * \collective
   * \param choice the number or the name of a checkpoint, or null for the newest valid one
   * \throws CheckpointException on all ranks when there is none, with the reason of each refusal
   */
  CheckpointReader(IParallelMng* pm, const String& base_directory, const String& choice = String());

  //! \local
  ICheckpointParts* parts() override { return this; }
  //! \local
  void beginRead(const VariableCollection&) override {}
  //! \local
  void endRead() override {}
  //! Returns the text of the first rank when a different number of ranks wrote the checkpoint. \collective
  //! \throws ParallelFatalErrorException on all ranks
  String metaData() override;
  //! \collective \throws ParallelFatalErrorException on all ranks, also when a different number of ranks wrote the checkpoint
  void read(IVariable* variable, IData* data) override;
  //! \collective \throws ParallelFatalErrorException on all ranks when the file of one rank has no such variable
  void read(const String& full_name, IData& data);

  //! \name One part of the checkpoint
  //@{
  //! \local
  Int32 nbPart() const override { return m_found.records.nbRank(); }
  //! \local
  String metaDataOf(Int32 part) override { return m_files->open(part).readMetaData(); }
  //! \collective \throws ParallelFatalErrorException on all ranks
  void gatherDescriptions(const String& full_name) override { m_columns->gather(full_name); }
  //! \local
  std::optional<CheckpointPartArray> find(Int32 part, const String& full_name) const override;
  //! \local
  void readRows(Int32 part, const String& full_name, Int64 first, Int64 nb_row, std::byte* values) override;
  //! \local
  void readAll(Int32 part, const String& full_name, IData& data) override { m_files->open(part).read(full_name, data); }
  //@}

  //! Returns the name of the checkpoint, for example `ck_000012`. \local
  String name() const { return format::checkpointName(m_found.index); }
  //! Returns the descriptions of the files of all ranks that wrote the checkpoint. \local
  const format::RankRecords& records() const { return m_found.records; }
  //! Returns the manifest without its files. \local
  const format::Manifest& manifest() const { return m_found.records.header(); }
  //! Returns one sentence per newer checkpoint that is not valid. \local
  const std::vector<String>& refusals() const { return m_found.refusals; }

 private:
  IParallelMng* m_parallel_mng;
  format::FoundCheckpoint m_found;
  std::unique_ptr<PartFiles> m_files;
  std::unique_ptr<PartColumns> m_columns;

  bool isOfSameRanks() const { return nbPart() == m_parallel_mng->commSize(); }
};
} // namespace Arcane::detail::checkpoint
