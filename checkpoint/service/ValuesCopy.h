// SPDX-License-Identifier: Apache-2.0
// The values of one rank as they were when a checkpoint began, while the run continues.
#pragma once

#include "arcane_core/base/memory/KeptBlocks.h"
#include "arcane_core/service/IDataWriter.h"
#include "checkpoint/format/Manifest.h"

#include <vector>

namespace Arcane::detail::checkpoint
{
/*!
 * \brief Copies the values that it is given.
 *
 * The memory stays for the next copy: only the first one takes pages from the system, which costs more than the copy. All calls are
 * \local.
 */
class ValuesCopy final : public IDataWriter
{
 public:
  //! The values of a variable.
  struct Item
  {
    format::DataRecord description;
    Span<const std::byte> bytes;
  };

  //! Forgets the values of the last checkpoint. Their memory is kept.
  void beginWrite(const VariableCollection&) override;
  void endWrite() override {}
  void setMetaData(const String& meta_data) override { m_meta_data = meta_data; }
  void write(IVariable* variable, IData* data) override;
  //! Copies values under a name.
  void write(const String& full_name, const IData& data);

  //! Returns why values could not be copied, or null. Values that are given after a failure are ignored.
  const String& failure() const { return m_failure; }
  const String& metaData() const { return m_meta_data; }
  //! Returns the values, in the order in which they were given.
  const std::vector<Item>& items() const { return m_items; }
  //! Returns the memory of the copies. \unit{bytes}
  Int64 allocatedBytes() const { return m_blocks.allocatedBytes(); }

 private:
  String m_meta_data;
  String m_failure;
  std::vector<Item> m_items;
  base::KeptBlocks m_blocks;

  void copy(const String& full_name, const IData& data);
};
} // namespace Arcane::detail::checkpoint
