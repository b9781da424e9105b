// SPDX-License-Identifier: Apache-2.0
// Copies of the values of constituents, which come back after a change.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include "arcane_core/base/text/String.h"

#include <cstddef>
#include <vector>

namespace Arcane::Materials
{

/*!
 * \brief A copy of the values of all constituents of the used variables, to restore in the cells that still have the constituent.
 *
 * Global values are saved as values of pure cells only. All calls are \local.
 */
class ARCANE_EXPORT MeshMaterialBackup
{
 public:
  //! \param use_unique_ids  true to find cells by their unique ids, false by their local ids
  MeshMaterialBackup(IMeshMaterialMng* mng, bool use_unique_ids)
  : m_manager(mng)
  , m_is_by_unique_id(use_unique_ids)
  {}

  //! Copies the values, and discards the previous copy.
  void saveValues();
  //! Writes the values: for each variable the values of environments, then of materials.
  void restoreValues();
  //! Stored, without effect.
  void setCompressorServiceName(const String& name) { m_compressor = name; }
  const String& compressorServiceName() const { return m_compressor; }

 private:
  //! The values of one variable for the cells of one constituent.
  struct Copy
  {
    String variable;
    IMeshComponent* constituent;
    std::vector<Int64> ids;
    std::vector<std::byte> values;
  };

  IMeshMaterialMng* m_manager;
  bool m_is_by_unique_id;
  String m_compressor;
  std::vector<Copy> m_copies;
};

} // namespace Arcane::Materials
