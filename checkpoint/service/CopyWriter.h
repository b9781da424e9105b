// SPDX-License-Identifier: Apache-2.0
// Writes one copy of a checkpoint into the memory of the machines.
#pragma once

#include "arcane_core/service/IDataWriter.h"
#include "checkpoint/copies/CopiesInMemory.h"
#include "checkpoint/service/RankPart.h"

namespace Arcane::detail::checkpoint
{
/*!
 * \brief Lets each rank write its variables to a file in the memory of its machine; then publish() makes the copy exist.
 *
 * A rank that fails keeps the reason and ignores later calls. If a writer is destroyed before publish(), the new copy does not exist.
 */
class CopyWriter final : public IDataWriter
{
 public:
  //! \collective \throws ParallelFatalErrorException on all ranks \param copies must live as long as this object
  CopyWriter(IParallelMng* pm, copies::CopiesInMemory& copies);
  ~CopyWriter() override;

  //! Compares the size of the variables with the memory that is free. \collective
  void beginWrite(const VariableCollection& variables) override;
  //! \local
  void endWrite() override {}
  //! \local
  void setMetaData(const String& meta_data) override;
  //! \local
  void write(IVariable* variable, IData* data) override;
  //! Writes values under a name. \local
  void write(const String& full_name, const IData& data);

  //! Makes the copy exist, for all ranks or for none. \collective \throws ParallelFatalErrorException on all ranks
  void publish(const format::Manifest& header);

 private:
  copies::CopiesInMemory& m_copies;
  RankPart m_part;
};
} // namespace Arcane::detail::checkpoint
