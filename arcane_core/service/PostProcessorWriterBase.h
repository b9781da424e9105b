// SPDX-License-Identifier: Apache-2.0
// The common part of writers of pictures. Derived classes implement dataWriter, notifyBeginWrite, notifyEndWrite and close.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/service/BasicService.h"
#include "arcane_core/service/IPostProcessorWriter.h"

namespace Arcane
{
class ARCANE_EXPORT PostProcessorWriterBase : public BasicService, public IPostProcessorWriter
{
 public:
  explicit PostProcessorWriterBase(const ServiceBuildInfo& info)
  : BasicService(info)
  , m_mesh(nullptr)
  {}

  void build() override {}

  void setBaseDirectoryName(const String& directory) override { m_base_directory = directory; }
  const String& baseDirectoryName() override { return m_base_directory; }
  void setBaseFileName(const String& file_name) override { m_base_file_name = file_name; }
  const String& baseFileName() override { return m_base_file_name; }
  void setMesh(IMesh* mesh) override { m_mesh = mesh; }

  void setTimes(ConstArrayView<Real> times) override { m_times.copy(times); }
  ConstArrayView<Real> times() override { return m_times; }
  void setVariables(VariableCollection variables) override { m_variables = variables; }
  VariableCollection variables() override { return m_variables; }
  void setGroups(ItemGroupCollection groups) override { m_groups = groups; }
  ItemGroupCollection groups() override { return m_groups; }

 protected:
  //! Returns the mesh given by setMesh(), by default the mesh of the service.
  IMesh* outputMesh() const { return m_mesh ? m_mesh : mesh(); }

 private:
  IMesh* m_mesh;
  String m_base_directory;
  String m_base_file_name;
  UniqueArray<Real> m_times;
  VariableCollection m_variables;
  ItemGroupCollection m_groups;
};
} // namespace Arcane
