// SPDX-License-Identifier: Apache-2.0
// One file of HDF5 for all ranks of a machine, into which each rank writes its own values.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "checkpoint/format/DiskFile.h"
#include "checkpoint/service/PartWriter.h"

#include <vector>

namespace Arcane::detail::checkpoint
{
/*!
 * \brief Makes the file of the machine, with a place for each array of each of its ranks.
 *
 * The ranks say in memory that they share what they will write, and the first one makes the file. Nothing is sent or copied. The bytes
 * between the arrays never change afterwards.
 * \machine, but \collective over \a pm for its first window of shared memory
 * \param directory draft of a checkpoint
 * \param arrays what this rank will write: names, types, extents and numbers of bytes; empty if it has already failed
 * \return the record of this rank, complete but for the checksums of its arrays
 * \throws IOException on all ranks of the machine when the file cannot be made
 */
format::FileRecord makeMachineFile(IParallelMng* pm, const String& directory, std::vector<format::DataRecord> arrays);

//! Writes the arrays of one rank to the file of its machine, at the places that makeMachineFile() chose. All calls are \local.
class MachineFileWriter final : public PartWriter
{
 public:
  //! \param record what makeMachineFile() returned
  MachineFileWriter(const String& directory, format::FileRecord record);

  //! Waits until the values are on the disk. \throws IOException also when an array is missing
  format::FileRecord close() override;

 private:
  format::FileRecord m_record;
  format::OutputFile m_file;
  //! Arrays are expected in the order in which they were given to makeMachineFile().
  std::size_t m_nb_written = 0;

  //! \throws IOException when the array was not given to makeMachineFile(), with the same number of bytes
  void writeBlocks(const format::DataRecord& description, Int64 nb_byte, const RowBlocks& blocks) override;
};
} // namespace Arcane::detail::checkpoint
