// SPDX-License-Identifier: Apache-2.0
// The word that names a material in one environment or in several.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"

namespace Arcane::Materials
{

//! A word for materials. Materials of different environments that it names have nothing else in common. All calls are \local.
class ARCANE_EXPORT MeshMaterialInfo
{
 public:
  MeshMaterialInfo(IMeshMaterialMng* manager, const String& name)
  : m_manager(manager)
  , m_name(name)
  {}
  MeshMaterialInfo(const MeshMaterialInfo&) = delete;
  MeshMaterialInfo& operator=(const MeshMaterialInfo&) = delete;

  IMeshMaterialMng* materialMng() const { return m_manager; }
  const String& name() const { return m_name; }
  //! Returns the names of the environments that have a material of this word, in the order of their creation.
  ConstArrayView<String> environmentsName() const { return m_environments; }
  //! Notes an environment. The manager calls it.
  void addEnvironment(const String& environment) { m_environments.add(environment); }

 private:
  IMeshMaterialMng* m_manager;
  String m_name;
  UniqueArray<String> m_environments;
};

} // namespace Arcane::Materials
