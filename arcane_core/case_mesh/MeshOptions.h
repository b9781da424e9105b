// SPDX-License-Identifier: Apache-2.0
// The options of one element <mesh>, as CaseMesh.axl declares them.
#pragma once

#include "arcane_core/case/CaseOptionService.h"
#include "arcane_core/case/CaseOptions.h"
#include "arcane_core/case_mesh/MeshSubdivider.h"
#include "arcane_core/service/IMeshBuilder.h"
#include "arcane_core/service/ServiceInfo.h"

#include <memory>

namespace Arcane::detail::casemesh
{
class CaseOptionsCaseMesh;

/*!
 * \brief Holds the values of `<mesh>` in `<meshes>`, and the services that it names.
 *
 * Faults of the options are added to the faults of the case.
 */
class MeshOptions
{
 public:
  MeshOptions(ICaseMng* case_mng, const XmlNode& element);
  ~MeshOptions();
  MeshOptions(const MeshOptions&) = delete;
  MeshOptions& operator=(const MeshOptions&) = delete;

  //! Returns the options, which only a source that includes CaseMesh_axl.h can use.
  const CaseOptionsCaseMesh& values() const { return *m_values; }

  //! Returns the declaration of the options. \local
  static AxlDescription description();

 private:
  ICaseOptionList m_meshes;
  ReferenceCounter<CaseOptions> m_options;
  std::unique_ptr<CaseOptionsCaseMesh> m_values;
};
} // namespace Arcane::detail::casemesh
