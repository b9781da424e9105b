// SPDX-License-Identifier: Apache-2.0
// The description of an environment to make.
#pragma once

#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"

namespace Arcane::Materials
{

//! The name of an environment, and the words of its materials. All calls are \local.
class ARCANE_EXPORT MeshEnvironmentBuildInfo
{
 public:
  struct MatInfo
  {
    String m_name;
  };

  explicit MeshEnvironmentBuildInfo(const String& name)
  : m_name(name)
  {}

  const String& name() const { return m_name; }
  ConstArrayView<MatInfo> materials() const { return m_materials; }
  //! Adds a material. \throws ArgumentException when the word is empty, or the environment has a material of this word
  void addMaterial(const String& name);

 private:
  String m_name;
  UniqueArray<MatInfo> m_materials;
};

} // namespace Arcane::Materials
