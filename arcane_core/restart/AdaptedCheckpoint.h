// SPDX-License-Identifier: Apache-2.0
// Reads a checkpoint as if its variables had the names and types that they now have in the code.
#pragma once

#include "arcane_core/restart/VariableChanges.h"
#include "arcane_core/service/ICheckpointParts.h"
#include "arcane_core/service/IDataReader.h"

namespace Arcane
{
class IParallelMng;
}

namespace Arcane::detail::restart
{
//! A reader in front of the reader of a checkpoint: it translates names, and converts integers to reals.
class AdaptedCheckpoint final : public IDataReader, public ICheckpointParts
{
 public:
  //! \param reader, parts one object, which must live as long as this one
  AdaptedCheckpoint(IParallelMng* pm, IDataReader& reader, ICheckpointParts& parts, const VariableChanges& changes)
  : m_parallel_mng(pm)
  , m_reader(reader)
  , m_parts(parts)
  , m_changes(changes)
  {}

  //! \local
  ICheckpointParts* parts() override { return this; }
  //! \local
  void beginRead(const VariableCollection& variables) override { m_reader.beginRead(variables); }
  //! \local
  void endRead() override { m_reader.endRead(); }
  //! \collective
  String metaData() override { return adapted(m_reader.metaData()); }
  //! \collective \throws ParallelFatalErrorException on all ranks
  void read(IVariable* variable, IData* data) override;

  //! \local
  Int32 nbPart() const override { return m_parts.nbPart(); }
  //! \local
  String metaDataOf(Int32 part) override { return adapted(m_parts.metaDataOf(part)); }
  //! \collective
  void gatherDescriptions(const String& full_name) override;
  //! \local
  std::optional<CheckpointPartArray> find(Int32 part, const String& full_name) const override;
  //! \local
  void readRows(Int32 part, const String& full_name, Int64 first, Int64 nb_row, std::byte* values) override;
  //! \local
  void readAll(Int32 part, const String& full_name, IData& data) override;

 private:
  String adapted(const String& meta_data) const;

  IParallelMng* m_parallel_mng;
  IDataReader& m_reader;
  ICheckpointParts& m_parts;
  VariableChanges m_changes;
};
} // namespace Arcane::detail::restart
