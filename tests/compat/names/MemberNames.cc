// SPDX-License-Identifier: Apache-2.0
// Calls that codes of Arcane have, on classes that were there without them. Nobody calls the functions.
#include <arcane/core/ApplicationBuildInfo.h>
#include <arcane/core/BasicModule.h>
#include <arcane/core/Directory.h>
#include <arcane/core/ICaseMng.h>
#include <arcane/core/IDirectory.h>
#include <arcane/core/IGraph2.h>
#include <arcane/core/IGraphModifier2.h>
#include <arcane/core/ILoadBalanceMng.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IMeshUtilities.h>
#include <arcane/core/IModuleMng.h>
#include <arcane/core/IParallelExchanger.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoop.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/IVariableMng.h>
#include <arcane/core/IVariableReader.h>
#include <arcane/core/ItemLoop.h>
#include <arcane/core/ItemTypeMng.h>
#include <arcane/core/ModuleMaster.h>
#include <arcane/core/SequentialSection.h>
#include <arcane/core/ServiceFinder2.h>
#include <arcane/core/TemporaryVariableBuildInfo.h>
#include <arcane/core/VariableTypes.h>
#include <arcane/core/XmlNode.h>
#include <arcane/mesh/DoFManager.h>
#include <arcane/mesh/GraphBuilder.h>
#include <arcane/mesh/GraphDoFs.h>
#include <arcane/mesh/ItemConnectivity.h>
#include <arcane/mesh/ItemConnectivityMng.h>
#include <arcane/mesh/MeshGlobal.h>
#include <arcane/utils/ApplicationInfo.h>
#include <arcane/utils/Array.h>
#include <arcane/utils/ITraceMng.h>
#include <arcane/utils/MDIndex.h>
#include <arcane/utils/PlatformUtils.h>
#include <arcane/utils/StringBuilder.h>

#include <arccore/collections/Array.h>
#include <arccore/concurrency/ConcurrencyGlobal.h>
#include <arccore/message_passing/MessageId.h>
#include <arccore/message_passing/MessageRank.h>
#include <arccore/message_passing/MessageTag.h>
#include <arccore/serialize/SerializeGlobal.h>

#include <fstream>
#include <sstream>

using namespace Arcane;

//! Files beside the results of a run.
void writeBesideResults(ISubDomain* sd)
{
  const IDirectory& results = sd->exportDirectory();
  Directory curves(sd->exportDirectory(), "my_curves");
  if (!curves.createDirectory())
    std::ofstream(curves.file("x.txt").localstr()) << sd->listingDirectory().path() << '\n';
  std::ofstream(sd->exportDirectory().file("y.txt").localstr()) << results.path() << '\n';
  sd->setStorageDirectory(Directory("/scratch"));
  sd->setListingDirectory(Directory(results, "logs"));
  sd->threadMng();
}

void useManagers(ISubDomain* sd, IModule* module, ITimeLoop* loop, std::ostream& out)
{
  sd->moduleMng()->dumpList(out);
  sd->variableMng()->dumpList(out, module);
  sd->timeLoopMng()->setUsedTimeLoop("Main");
  StringList classes;
  classes.add("User");
  loop->setUserClasses(classes);
  out << loop->userClasses().count() << module->session() << sd->caseMng()->application() << sd->caseMng()->meshMng();
  module->traceMng()->setErrorFileName("errors.txt");
  module->traceMng()->setLogFileName("log.txt");
}

void useParallel(IParallelExchanger* exchanger)
{
  exchanger->setExchangeMode(IParallelExchanger::EM_Collective);
  exchanger->setVerbosityLevel(exchanger->verbosityLevel() + 1);
  IParallelExchanger::eExchangeMode mode = exchanger->exchangeMode();
  static_cast<void>(mode);
}

void useMesh(IMesh* mesh)
{
  mesh->utilities()->computeAndSetOwnersForNodes();
  mesh->utilities()->computeAndSetOwnersForFaces();
  if (mesh->checker()->checkVariablesSynchronization() + mesh->checker()->checkItemGroupsSynchronization() != 0)
    mesh->checker()->checkValidMeshFull();
  ItemTypeInfo* type = mesh->itemTypeMng()->typeFromId(IT_Hexaedron8);
  for (ItemTypeInfo* other : mesh->itemTypeMng()->types())
    if (other == type)
      return;
}

//! Links between the cells of both sides of each face.
void useGraph(IMesh* mesh)
{
  IGraph2* graph = mesh::GraphBuilder::createGraph(mesh);
  IGraphModifier2* modifier = graph->modifier();
  Int64UniqueArray cells;
  Int64UniqueArray links;
  modifier->addDualNodes(cells.size() / 2, IT_DualCell, cells);
  modifier->addLinks(links.size() / 3, 2, links);
  modifier->endUpdate();
  ENUMERATE_DOF(link, graph->linkFamily()->allItems())
  {
    for (DoF node : graph->connectivity()->dualNodes(*link))
      graph->connectivity()->dualItem(node).uniqueId();
  }
  delete graph;
}

void useConnectivities(IMesh* mesh)
{
  mesh::ItemConnectivityMng mng(mesh->traceMng());
  DoFManager dofs(mesh, &mng);
  mesh::DoFFamily& family = dofs.family("Unknowns");
  ItemConnectivityT<Cell, DoF> one(mesh->cellFamily(), &family, "One");
  ItemArrayConnectivityT<Cell, DoF> several(mesh->cellFamily(), &family, 3, "Several");
  ConnectivityItemVector dofs_of(several);
  mng.registerConnectivity(&one);
  ENUMERATE_CELL(cell, mesh->allCells())
  {
    DoF dof = one(cell);
    ENUMERATE_DOF(other, dofs_of.connectedItems(cell))
    {
      if (*other == dof)
        return;
    }
  }
}

void useLambdas(const CellGroup& cells, VariableCellReal& values)
{
  ENUMERATE_ITEM_LAMBDA(Cell, cell, cells)
  {
    const Node first = cell->node(0);
    static_cast<void>(first);
  };
  values.fill(1.0);
}

class IAnything
{
 public:
  virtual ~IAnything() = default;
};

void useServices(ISubDomain* sd, IAnything*& singleton)
{
  Internal::ServiceFinder2T<IAnything, ISubDomain> finder(sd->application(), sd);
  StringUniqueArray names;
  finder.getServicesNames(names);
  if (finder.createReference("Any").get())
    singleton = finder.getSingleton();
}

void useTexts(const XmlNode& node, ApplicationInfo& info, ApplicationBuildInfo& build_info)
{
  StringBuilder text(node.expectedAttr("name").value());
  text.collapseWhiteSpace();
  text.clone().replaceWhiteSpace();
  if (info.versionMajor() + info.versionMinor() + info.versionPatch() > 0)
    text += info.versionStr();
  build_info.setMessagePassingService("Sequential");
  build_info.setNbTaskThread(4);
  build_info.addParameter("MaxIteration", "3");
  char name[16];
  platform::safeStringCopy(name, 16, text.toString().localstr());
}

void useBytes(std::stringstream& stream)
{
  std::array<Real, 3> values{ 1.0, 2.0, 3.0 };
  Span<std::byte> bytes = asWritableBytes(asSpan(values));
  binaryWrite(stream, bytes);
  binaryRead(stream, bytes);
  Span<Real> again = asSpan<Real>(bytes);
  SmallSpan<Real> small = asSmallSpan(values);
  ArrayBoundsIndex<2> index(0, 1);
  UniqueArray<Real> all(again);
  UniqueArray<Integer> indexes(1, index.id1());
  UniqueArray<Real> one(1, small[0]);
  all.sample(indexes, one);
}

//! Values of one time, as a code of its own reads them.
class ConstantReader : public IVariableReader
{
 public:
  void setBaseDirectoryName(const String& path) override { m_file_name = path; }
  void setBaseFileName(const String& filename) override { m_file_name = m_file_name + "/" + filename; }
  void setVariables(VariableCollection vars) override { m_nb_variable = vars.count(); }
  void initialize(bool is_start) override { m_is_start = is_start; }
  void updateVariables(Real wanted_time) override { m_time = wanted_time; }
  Real2 timeInterval(IVariable* var) override { return { 0.0, m_time }; }

 private:
  String m_file_name;
  Integer m_nb_variable = 0;
  bool m_is_start = true;
  Real m_time = 0.0;
};

void byTurns(ISubDomain* sd, IModule* module)
{
  sd->loadBalanceMng()->setCellCommContrib(false);
  sd->loadBalanceMng()->setComputeComm();
  const VariableCellReal of_module(TemporaryVariableBuildInfo(module, "OfModule"));
  const VariableNodeReal3 of_mesh(TemporaryVariableBuildInfo(sd->defaultMesh(), "OfMesh", "Node"));
  SequentialSection of_communicator(sd->parallelMng());
  of_communicator.setError(of_module.name() == of_mesh.name());
  const SequentialSection of_sub_domain(sd);
}
