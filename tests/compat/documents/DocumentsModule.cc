// SPDX-License-Identifier: Apache-2.0
#include "Documents_axl.h"

#include <arcane/core/DomUtils.h>
#include <arcane/core/IIOMng.h>
#include <arcane/core/IXmlDocumentHolder.h>
#include <arcane/core/XmlElement.h>
#include <arcane/core/XmlException.h>
#include <arcane/core/XmlNode.h>
#include <arcane/core/XmlNodeList.h>

#include <arcane/core/IApplication.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/utils/Array.h>
#include <arcane/utils/ScopedPtr.h>

using namespace Arcane;

//! Reads a file of materials on one rank for all, changes it, writes it and reads it again.
class DocumentsModule : public ArcaneDocumentsObject
{
 public:
  explicit DocumentsModule(const ModuleBuildInfo& mbi)
  : ArcaneDocumentsObject(mbi)
  {}

 public:
  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void startInit() override;
  void compute() override;

 private:
  IXmlDocumentHolder* _readMaterials(const String& file_name);
  void _writeReport(IXmlDocumentHolder* materials);
};

IXmlDocumentHolder* DocumentsModule::_readMaterials(const String& file_name)
{
  ByteUniqueArray bytes;
  if (subDomain()->parallelMng()->ioMng()->collectiveRead(file_name, bytes))
    return nullptr;
  return subDomain()->ioMng()->parseXmlBuffer(bytes, file_name);
}

void DocumentsModule::_writeReport(IXmlDocumentHolder* materials)
{
  ScopedPtrT<IXmlDocumentHolder> report(domutils::createXmlDocument());
  XmlNode document_node = report->documentNode();
  XmlElement root(document_node, "report");
  for (XmlNode material : materials->documentNode().documentElement().children("material")) {
    XmlElement element(root, "material");
    element.setAttrValue("name", material.attrValue("name"));
    XmlElement rho(element, "rho", String::fromNumber(2.0 * material.expectedChild("rho").valueAsReal(true)));
  }
  IIOMng* io_mng = subDomain()->application()->ioMng();
  const String file_name = String::format("report{0}.xml", subDomain()->subDomainId());
  const bool is_error = io_mng->writeXmlFile(report.get(), file_name, true);
  ScopedPtrT<IXmlDocumentHolder> again(io_mng->parseXmlFile(file_name));
  const XmlNode water = again->documentNode().documentElement().childWithNameAttr("material", "water");
  const Real rho = water.child("rho").valueAsReal();
  info() << "CHECK written=" << !is_error << " twice water=" << parallelMng()->reduce(Parallel::ReduceMin, rho);
}

void DocumentsModule::startInit()
{
  m_global_deltat = 1.0;
  ScopedPtrT<IXmlDocumentHolder> materials(_readMaterials(options()->materials()));
  XmlNode root = materials->documentNode().documentElement();
  Real sum = 0.0;
  Integer nb_material = 0;
  for (const XmlNode& node : root) {
    if (!node.isNamed("material"))
      continue;
    ++nb_material;
    sum += node.child("gamma").valueAsReal();
  }
  info() << "CHECK materials=" << nb_material << " sum of gamma=" << parallelMng()->reduce(Parallel::ReduceMax, sum)
         << " unit=" << root.xpathNode("material[@name='water']/rho/@unit").value();
  _writeReport(materials.get());
}

void DocumentsModule::compute()
{
  const bool is_missing = _readMaterials("none.xml") == nullptr;
  const Integer nb_missing = parallelMng()->reduce(Parallel::ReduceSum, is_missing ? 1 : 0);
  String message;
  try {
    ScopedPtrT<IXmlDocumentHolder> wrong(subDomain()->ioMng()->parseXmlString("<a>\n  <b></c>\n</a>", "wrong.xml"));
  }
  catch (const XmlException& ex) {
    message = ex.message();
  }
  info() << "CHECK missing on all=" << (nb_missing == parallelMng()->commSize()) << " place=" << message.contains("wrong.xml:2:");
  subDomain()->timeLoopMng()->stopComputeLoop(true);
}

ARCANE_REGISTER_MODULE_DOCUMENTS(DocumentsModule);
