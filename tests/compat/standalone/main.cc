// SPDX-License-Identifier: Apache-2.0
#include <arcane/launcher/ArcaneLauncher.h>

#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/accelerator/core/Runner.h>
#include <arcane/core/IApplication.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IMeshReader.h>
#include <arcane/core/IMeshUtilities.h>
#include <arcane/core/IMeshWriter.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/IParallelReplication.h>
#include <arcane/core/ISession.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/Item.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/MathUtils.h>
#include <arcane/core/MeshReaderMng.h>
#include <arcane/core/ServiceBuilder.h>
#include <arcane/core/ServiceFactory.h>
#include <arcane/core/VariableTypes.h>
#include <arcane/utils/Convert.h>
#include <arcane/utils/Exception.h>
#include <arcane/utils/FatalErrorException.h>
#include <arcane/utils/IHashAlgorithm.h>
#include <arcane/utils/ITraceMng.h>
#include <arcane/utils/TaskFactory.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

using namespace Arcane;

namespace
{
//! Sums the volumes of boxes, over own cells of all ranks, by means of a variable and its synchronisation.
Real volumeOf(IMesh* mesh)
{
  VariableCellReal volume(VariableBuildInfo(mesh, "Volume"));
  volume.fill(0.0);
  VariableNodeReal3& x = mesh->nodesCoordinates();
  ENUMERATE_(Cell, icell, mesh->ownCells())
  {
    Real3 low = x[icell->node(0)];
    Real3 high = low;
    for (Node node : icell->nodes()) {
      low = math::min(low, x[node]);
      high = math::max(high, x[node]);
    }
    volume[icell] = (high.x - low.x) * (high.y - low.y) * (high.z - low.z);
  }
  volume.synchronize();
  Real sum = 0.0;
  Integer nb_wrong = 0;
  ENUMERATE_(Cell, icell, mesh->allCells())
  {
    if (icell->isOwn())
      sum += volume[icell];
    nb_wrong += (volume[icell] > 0.0) ? 0 : 1;
  }
  if (nb_wrong != 0)
    ARCANE_FATAL("{0} cells have no volume", nb_wrong);
  return mesh->parallelMng()->reduce(Parallel::ReduceSum, sum);
}

void tell(ISubDomain* sd, const char* what, IMesh* mesh)
{
  const Integer nb_cell = mesh->parallelMng()->reduce(Parallel::ReduceSum, mesh->ownCells().size());
  const Real volume = volumeOf(mesh);
  sd->traceMng()->info() << "CHECK " << what << " cells=" << nb_cell << " volume=" << volume << " initialized=" << sd->isInitialized();
}

String messageOf(const std::function<void()>& f)
{
  try {
    f();
  }
  catch (const Exception& ex) {
    return ex.message();
  }
  return "no message";
}

//! Reads a file on all ranks together, on each rank alone, writes what it has read, and reads it again.
void readAndWrite(ISubDomain* sd)
{
  IParallelMng* pm = sd->parallelMng();
  MeshReaderMng reader(sd);
  IMesh* together = reader.readMesh("Together", "tube.vtk", pm);
  IMesh* alone = reader.readMesh("Alone", "tube.vtk");
  tell(sd, "together", together);
  tell(sd, "alone", alone);
  const String copy_name = String::format("copy{0}.vtk", pm->commRank());
  const bool is_error = alone->utilities()->writeToFile(copy_name, "VtkLegacyMeshWriter");
  IMesh* copy = reader.readMesh("Copy", copy_name);
  const bool is_same = copy->findGroup("XMIN").size() == alone->findGroup("XMIN").size() && copy->findGroup("XMIN").size() > 0 &&
                       copy->findGroup("ZG").size() == alone->findGroup("ZG").size() && copy->nbFace() == alone->nbFace() &&
                       math::isNearlyEqual(volumeOf(copy), volumeOf(alone));
  sd->traceMng()->info() << "CHECK error=" << is_error << " copies alike=" << pm->reduce(Parallel::ReduceMin, is_same ? 1 : 0)
                         << " unknown writer=" << alone->utilities()->writeToFile("x", "NoWriter");
  sd->traceMng()->info() << "CHECK meshes=" << sd->meshes().size()
                         << " twice: " << messageOf([&] { reader.readMesh("Alone", "tube.vtk"); });
  sd->traceMng()->info() << "CHECK unknown: " << messageOf([&] { reader.readMesh("Other", "tube.abc"); });
  sd->traceMng()->info() << "CHECK bare: " << messageOf([&] { reader.readMesh("Other", "tube"); });
  tell(sd, "row", reader.readMesh("Other", "three.row"));
}

void useStandalone(const String& case_file)
{
  StandaloneSubDomain null;
  String message = messageOf([&] { null.subDomain(); });
  StandaloneSubDomain launched = ArcaneLauncher::createStandaloneSubDomain(case_file);
  StandaloneSubDomain copy = launched;
  ISubDomain* sd = copy.subDomain();
  copy.traceMng()->info() << "CHECK null: " << message;
  copy.traceMng()->info() << "CHECK second: " << messageOf([] { ArcaneLauncher::createStandaloneSubDomain(""); });
  if (case_file.empty())
    readAndWrite(sd);
  else
    tell(sd, "case", sd->defaultMesh());
}

//! A text is the case.
void useContent()
{
  std::ifstream file("Standalone.arc");
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const Span<const std::byte> bytes(reinterpret_cast<const std::byte*>(text.data()), static_cast<Int64>(text.size()));
  StandaloneSubDomain launched = ArcaneLauncher::createStandaloneSubDomain("Inside.arc", bytes);
  tell(launched.subDomain(), "content", launched.subDomain()->defaultMesh());
}

int callDirectly(DirectExecutionContext& context)
{
  ISubDomain* sd = context.createSequentialSubDomain("Standalone.arc");
  tell(sd, "direct", sd->defaultMesh());
  return 5;
}

//! The form of older codes, on the accelerator that the program asks for.
int callOlderForm(IDirectExecutionContext* context)
{
  ISubDomain* sd = context->createSequentialSubDomain("Standalone.arc");
  tell(sd, "older form", sd->defaultMesh());
  const ApplicationBuildInfo& info = sd->application()->applicationBuildInfo();
  sd->traceMng()->info() << "CHECK policy=" << sd->acceleratorMng()->defaultRunner()->executionPolicy() << " code=" << info.codeName()
                         << " sub-domains=" << sd->session()->subDomains().count()
                         << " replicas=" << sd->parallelMng()->replication()->nbReplication();
  const Ref<IHashAlgorithm> md5 = ServiceBuilder<IHashAlgorithm>::createReference(sd->application(), "MD5HashAlgorithm");
  const std::unique_ptr<IHashAlgorithm> sha3(ServiceBuilder<IHashAlgorithm>(sd->application()).createInstance("SHA3_256HashAlgorithm"));
  const UniqueArray<Byte> text = { 'a', 'b', 'c' };
  UniqueArray<Byte> digest;
  md5->computeHash(text, digest);
  sd->traceMng()->info() << "CHECK digest=" << Convert::toHexaString(digest) << " size=" << sha3->hashSize();
  return 6;
}

int callInLoop(DirectSubDomainExecutionContext& context)
{
  std::cout << "CHECK threads=" << TaskFactory::nbAllowedThread() << "\n";
  tell(context.subDomain(), "loop", context.subDomain()->defaultMesh());
  return 5;
}

//! Reads a row of cubes, whose number the file has.
class RowReader : public AbstractService, public IMeshReader
{
 public:
  explicit RowReader(const ServiceBuildInfo& sbi)
  : AbstractService(sbi)
  {}

 public:
  void build() override {}
  bool allowExtension(const String& extension) override { return extension == "row"; }
  eReturnType readMeshFromFile(IPrimaryMesh* mesh, const XmlNode& element, const String& file_name, const String& dir_name,
                               bool use_internal_partition) override;
};
} // namespace

#include <arcane/core/IPrimaryMesh.h>
#include <arcane/core/XmlNode.h>

namespace
{
IMeshReader::eReturnType RowReader::readMeshFromFile(IPrimaryMesh* mesh, const XmlNode& element, const String& file_name, const String&,
                                                     bool use_internal_partition)
{
  std::ifstream file(file_name.localstr());
  Int64 nb_cell = 0;
  if (!(file >> nb_cell) || use_internal_partition || element.attrValue("use-unit") != "true")
    return RTError;
  UniqueArray<Int64> infos;
  for (Int64 i = 0; i < nb_cell; ++i)
    infos.addRange(
      UniqueArray<Int64>{ IT_Hexaedron8, i, 4 * i, 4 * i + 4, 4 * i + 5, 4 * i + 1, 4 * i + 3, 4 * i + 7, 4 * i + 6, 4 * i + 2 });
  mesh->setDimension(3);
  mesh->allocateCells(static_cast<Integer>(nb_cell), infos);
  VariableNodeReal3& x = mesh->nodesCoordinates();
  ENUMERATE_(Node, inode, mesh->allNodes())
  {
    const Int64 uid = inode->uniqueId();
    const Int64 corner = uid % 4;
    x[inode] = Real3(Real(uid / 4), (corner == 1 || corner == 2) ? 1.0 : 0.0, corner >= 2 ? 1.0 : 0.0);
  }
  return RTOk;
}

ARCANE_REGISTER_SUB_DOMAIN_FACTORY(RowReader, IMeshReader, RowReader);
} // namespace

int main(int argc, char* argv[])
{
  // The first word that is no option is of this program.
  std::vector<char*> words(argv, argv + argc);
  String mode;
  for (std::size_t i = 1; i < words.size() && mode.null(); ++i)
    if (words[i][0] != '-') {
      mode = words[i];
      words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
    }
  int nb_word = static_cast<int>(words.size());
  words.push_back(nullptr);
  char** first = words.data();
  if (ArcaneLauncher::run([](DirectExecutionContext&) { return 0; }) != -1)
    return 20;
  ArcaneLauncher::init(CommandLineArguments(&nb_word, &first));
  if (!ArcaneLauncher::isInitialized() || ArcaneLauncher::getExeDirectory().empty())
    return 21;
  if (mode == "direct")
    return ArcaneLauncher::run([](DirectExecutionContext& context) { return callDirectly(context); });
  if (mode == "older") {
    ArcaneLauncher::acceleratorRuntimeInitialisationInfo().setAcceleratorRuntime("simulated");
    return ArcaneLauncher::runDirect(callOlderForm);
  }
  if (mode == "described") {
    ApplicationBuildInfo& info = ArcaneLauncher::applicationBuildInfo();
    info.setCaseDatasetFileName("Standalone.arc");
    info.setNbTaskThread(2);
    info.addParameter("T", "3");
  }
  if (mode == "loop" || mode == "described")
    return ArcaneLauncher::run([](DirectSubDomainExecutionContext& context) { return callInLoop(context); });
  return arcaneCallFunctionAndCatchException([&] {
    if (mode == "content")
      useContent();
    else
      useStandalone(mode == "case" ? String("Standalone.arc") : String(""));
  });
}
