// SPDX-License-Identifier: Apache-2.0
// Copies of plain bytes, in a folder of each machine that stands for its memory.
#pragma once

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "checkpoint/copies/CopiesInMemory.h"
#include "checkpoint/copies/SavedCopy.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/checkpoint/format/FormatFixture.h"

#include <filesystem>

namespace Arcane::test
{
class CopyFixture : public FormatFixture
{
 protected:
  CopyFixture()
  : m_machines(m_pm)
  , m_memory(memoryOf(m_machines.mine()))
  {
    m_run = "run-1";
    if (m_machines.isLeader())
      std::filesystem::create_directories(m_memory.localstr());
    m_pm->barrier();
  }

  String memoryOf(Int32 machine) const { return String::format("{0}.memory{1}", m_base, machine); }
  detail::copies::CopyFolder folderOf(Int32 machine) const { return { memoryOf(machine), detail::copies::absoluteDirectory(m_base) }; }
  detail::copies::CopiesInMemory::Place place(bool has_neighbours = true) const { return { m_memory, m_base, has_neighbours }; }
  detail::copies::CopySearch search() const { return { m_memory, m_base, m_run }; }

  //! Writes a copy whose iteration is \a fill. \collective
  void writeCopy(detail::copies::CopiesInMemory& copies, char fill, const String& failure = String())
  {
    copies.begin();
    const detail::format::FileRecord file = writeRankFile(copies.draftPath(), fill);
    copies.commit(failure, header(fill), file);
  }
  void writeCopy(char fill, bool has_neighbours = true)
  {
    detail::copies::CopiesInMemory copies(m_pm, place(has_neighbours));
    writeCopy(copies, fill);
  }

  detail::format::Manifest header(char fill) const
  {
    detail::format::Manifest header;
    header.code_name = "test";
    header.iteration = fill;
    header.run = m_run;
    return header;
  }

  //! Returns the file of a rank in the newest copy of a machine.
  std::filesystem::path copyOf(Int32 machine, Int32 rank) const
  {
    const detail::format::CheckpointDirectory copies = folderOf(machine).copies();
    return std::filesystem::path(copies.pathOf(copies.indexes().at(0)).localstr()) / detail::format::rankFileName(rank).localstr();
  }

  detail::copies::Machines m_machines;
  //! That of this machine.
  String m_memory;
};
} // namespace Arcane::test
