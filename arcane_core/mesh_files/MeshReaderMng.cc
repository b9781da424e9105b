// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_files/MeshReaderMng.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/document/DomUtils.h"
#include "arcane_core/document/XmlNode.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/service/IMeshReader.h"
#include "arcane_core/service/ServiceBuilder.h"

#include <filesystem>
#include <memory>

namespace Arcane
{
namespace
{
String extensionOf(const String& file_name)
{
  const std::string extension = std::filesystem::path(file_name.localstr()).extension().string();
  ARCANE_FATAL_IF(extension.size() < 2, "file name '{0}' has no extension, expected one that says the format, such as .msh", file_name);
  return String(extension.substr(1));
}
} // namespace

bool MeshReaderMng::hasReader(const String& file_name) const
{
  if (!std::filesystem::path(file_name.localstr()).has_extension())
    return false;
  const String extension = extensionOf(file_name);
  for (const Ref<IMeshReader>& reader : ServiceBuilder<IMeshReader>(m_sub_domain).createAllInstances())
    if (reader->allowExtension(extension))
      return true;
  return false;
}

MeshReaderMng::MeshReaderMng(ISubDomain* sd)
: m_sub_domain(sd)
{}

IMesh* MeshReaderMng::readMesh(const String& mesh_name, const String& file_name)
{
  return readMesh(mesh_name, file_name, m_sub_domain->parallelMng()->sequentialParallelMng());
}

IPrimaryMesh* MeshReaderMng::emptyMesh(const String& mesh_name, IParallelMng* pm) const
{
  const MeshHandle handle = m_sub_domain->findMeshHandle(mesh_name);
  if (handle.isNull() || !handle.hasMesh())
    return m_sub_domain->createMesh(mesh_name, pm);
  // A file that was wrong has left an empty mesh.
  IPrimaryMesh* mesh = handle.mesh()->toPrimaryMesh();
  ARCANE_FATAL_IF(!mesh || mesh->isAllocated(), "Mesh '{0}' already exists and is allocated", mesh_name);
  return mesh;
}

IMesh* MeshReaderMng::readMesh(const String& mesh_name, const String& file_name, IParallelMng* pm)
{
  const String extension = extensionOf(file_name);
  IPrimaryMesh* mesh = emptyMesh(mesh_name, pm);
  const std::unique_ptr<IXmlDocumentHolder> document(domutils::createXmlDocument());
  XmlNode root = document->documentNode();
  XmlNode element = root.createAndAppendElement("file", file_name);
  element.setAttrValue("use-unit", m_is_use_unit ? "true" : "false");
  const String directory(std::filesystem::path(file_name.localstr()).parent_path().string());
  for (const Ref<IMeshReader>& reader : ServiceBuilder<IMeshReader>(m_sub_domain).createAllInstances()) {
    if (!reader->allowExtension(extension))
      continue;
    const IMeshReader::eReturnType result = reader->readMeshFromFile(mesh, element, file_name, directory, pm->isParallel());
    ARCANE_FATAL_IF(result == IMeshReader::RTError, "Can not read mesh file '{0}'", file_name);
    if (result == IMeshReader::RTOk)
      return mesh;
  }
  ARCANE_FATAL("No mesh reader is available for mesh file '{0}', expected a service IMeshReader that allows the extension '{1}'", file_name,
               extension);
}
} // namespace Arcane
