// SPDX-License-Identifier: Apache-2.0
// A generator of the application, with its options.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/object/ReferenceCounter.h"
#include "arcane_core/case/CaseOptions.h"
#include "arcane_core/service/IMeshBuilder.h"
#include "arcane_core/service/ServiceInfo.h"

namespace Arcane::detail::casemesh
{
/*!
 * \brief Holds the service that `<generator name="...">` names, and its options.
 *
 * Faults of the options are added to the faults of the case.
 */
class GeneratorService
{
 public:
  //! \param mesh_element  `<mesh>`, of which \a element is a child
  GeneratorService(ICaseMng* case_mng, const XmlNode& mesh_element, const XmlNode& element, const String& name);

  //! Returns the names of the generators of this application. \local
  static UniqueArray<String> names();

  const String& name() const { return m_name; }
  IMeshBuilder* builder() const { return static_cast<IMeshBuilder*>(m_instance.as_interface); }

 private:
  String m_name;
  ICaseOptionList m_meshes;
  ICaseOptionList m_mesh;
  ReferenceCounter<CaseOptions> m_options;
  service::ServiceInstance m_instance;
};
} // namespace Arcane::detail::casemesh
