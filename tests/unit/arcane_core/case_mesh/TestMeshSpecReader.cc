// SPDX-License-Identifier: Apache-2.0
// From an element <mesh>, new or old, to the plain struct that says where the mesh comes from.
#include "arcane_core/case_mesh/MeshSpecReader.h"

#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/case_mesh/ElementReader.h"
#include "arcane_core/mesh_io/CartesianMeshGenerator.h"
#include "arcane_core/mesh_io/HoneyCombMeshGenerator.h"
#include "arcane_core/mesh_io/MeshGenerator.h"
#include "arcane_core/mesh_io/ScotchPartitioner.h"
#include "arcane_core/mesh_io/SodMeshGenerator.h"
#include "arcane_core/service/IMeshBuilder.h"
#include "arcane_core/service/IMeshMng.h"
#include "arcane_core/service/ISubDomain.h"
#include "tests/unit/arcane_core/case/CaseFixture.h"

#include <optional>

namespace Arcane::test
{
namespace
{
using namespace Arcane::detail::meshio;
using namespace Arcane::detail::casemesh;

//! A case with these meshes.
class Meshes
{
 public:
  explicit Meshes(const std::string& body, const std::string& language = "en", const std::vector<std::string>& arguments = {})
  : m_case(arguments)
  {
    m_case.parse(body, language);
  }

  MeshSpec spec(std::size_t index = 0)
  {
    const MeshElements found = findMeshElements(m_case.mng());
    MeshSpecReader reader(m_case.mng());
    return found.is_legacy ? reader.readLegacy(found.elements.at(index)) : reader.read(found.elements.at(index));
  }
  std::string faults()
  {
    spec();
    return messageOf([&] { m_case.mng()->faults().throwIfError(); });
  }
  ICaseMng* mng() { return m_case.mng(); }

 private:
  TestCase m_case;
};

//! What the service of <generator>, or the generator of an older mesh, tells the framework.
MeshBuildInfo infoOf(const MeshSpec& spec)
{
  MeshBuildInfo info("Mesh0");
  if (IMeshBuilder* const* builder = std::get_if<IMeshBuilder*>(&spec.source))
    (*builder)->fillMeshBuildInfo(info);
  else
    info.addGenerator(std::get<std::shared_ptr<const MeshGenerator>>(spec.source));
  return info;
}
template <typename Options> Options optionsOf(const MeshSpec& spec)
{
  return dynamic_cast<const GeneratorOf<Options>&>(*infoOf(spec).generator()).options();
}

std::string meshes(const std::string& inside)
{
  return "<meshes><mesh>" + inside + "</mesh></meshes>";
}
std::string generator(const std::string& name, const std::string& inside)
{
  return meshes("<generator name='" + name + "'>" + inside + "</generator>");
}
const std::string block_of_two = "<n>2</n><length>3.0</length>";
} // namespace

TEST(MeshSpecReaderTest, NewElementsHideOlderOnes)
{
  Meshes both("<meshes><mesh/><mesh/></meshes><mesh/>");
  Meshes old("<mesh/>");

  EXPECT_EQ(findMeshElements(both.mng()).elements.size(), 2u);
  EXPECT_FALSE(findMeshElements(both.mng()).is_legacy);
  EXPECT_TRUE(has(both.mng()->faults().takeWarnings().localstr(), "element <mesh> is not read, since there is an element <meshes>"));
  EXPECT_TRUE(findMeshElements(old.mng()).is_legacy);
}

TEST(MeshSpecReaderTest, AFileIsCutByMetisUnlessThereIsAPartitioner)
{
  const MeshSpec file = Meshes(meshes("<filename> tube.msh </filename>")).spec();
  const MeshSpec boxes =
    Meshes(meshes("<filename>t.msh</filename><partitioner>RecursiveBisection</partitioner><nb-ghost-layer>2</nb-ghost-layer>")).spec();

  EXPECT_EQ(std::get<MeshFileSpec>(file.source).path, "tube.msh");
  EXPECT_EQ(file.partition, ePartitionAlgorithm::Metis);
  EXPECT_EQ(file.build.nb_ghost_layer, 1);
  EXPECT_EQ(boxes.partition, ePartitionAlgorithm::RecursiveBisection);
  EXPECT_EQ(boxes.build.nb_ghost_layer, 2);
}

TEST(MeshSpecReaderTest, GeneratorsAreReadWithTheirOptions)
{
  const MeshSpec grid =
    Meshes(generator("Cartesian2D", "<origin>1 2</origin><nb-part-x>3</nb-part-x><nb-part-y>1</nb-part-y><x>" + block_of_two + "</x><x>" +
                                      block_of_two + "<progression>2</progression></x><y>" + block_of_two + "</y>"))
      .spec();
  const MeshSpec sod = Meshes(generator("Sod3D", "<x>10</x><y>5</y><z>2</z>")).spec();
  const MeshSpec comb =
    Meshes(generator("HoneyComb3D", "<origin>0 0</origin><pitch-size>1</pitch-size><nb-layer>2</nb-layer><heights>0 1 3</heights>")).spec();
  const MeshSpec compared = Meshes(generator("HoneyComb2D", "<origin>0 0</origin><pitch-size>1</pitch-size><nb-layer>2</nb-layer>"
                                                            "<relative-node-comparison>true</relative-node-comparison>"))
                              .spec();

  const auto cartesian = optionsOf<CartesianOptions>(grid);
  EXPECT_EQ(cartesian.dimension, 2);
  EXPECT_EQ(cartesian.origin, Real3(1.0, 2.0, 0.0));
  ASSERT_EQ(cartesian.blocks[0].size(), 2u);
  EXPECT_EQ(cartesian.blocks[0][0].progression, 1.0);
  EXPECT_EQ(cartesian.blocks[0][1].progression, 2.0);
  EXPECT_EQ(cartesian.blocks[1][0].nb_cell, 2);
  EXPECT_EQ(cartesian.nb_part[0], 3);
  EXPECT_FALSE(grid.partition.has_value());
  EXPECT_FALSE(infoOf(grid).isNeedPartitioning());
  EXPECT_EQ(optionsOf<SodOptions>(sod).y, 5);
  EXPECT_EQ(optionsOf<HoneyCombOptions>(comb).heights.size(), 3u);
  EXPECT_TRUE(infoOf(comb).isNeedPartitioning());
  EXPECT_FALSE(optionsOf<HoneyCombOptions>(comb).has_relative_comparison);
  EXPECT_TRUE(optionsOf<HoneyCombOptions>(compared).has_relative_comparison);
}

TEST(MeshSpecReaderTest, TheCommandLineReplacesValues)
{
  const std::string two = "<meshes><mesh><filename>a.msh</filename></mesh><mesh><generator name='Cartesian2D'><origin>0 0</origin>"
                          "<nb-part-x>1</nb-part-x><nb-part-y>1</nb-part-y><x>" +
                          block_of_two + "</x><x>" + block_of_two + "</x><y>" + block_of_two + "</y></generator></mesh></meshes>";
  Meshes changed(two, "en",
                 { "-A,//meshes/mesh/filename=b.msh", "-A,//meshes/mesh[1]/partitioner=RecursiveBisection",
                   "-A,//meshes/mesh[2]/generator/x[2]/n=7", "-A,//meshes/mesh[2]/nb-ghost-layer=3" });

  const MeshSpec file = changed.spec(0);
  const MeshSpec grid = changed.spec(1);

  EXPECT_EQ(std::get<MeshFileSpec>(file.source).path, "b.msh");
  EXPECT_EQ(file.partition, ePartitionAlgorithm::RecursiveBisection);
  EXPECT_EQ(file.build.nb_ghost_layer, 1);
  EXPECT_EQ(optionsOf<CartesianOptions>(grid).blocks[0][0].nb_cell, 2);
  EXPECT_EQ(optionsOf<CartesianOptions>(grid).blocks[0][1].nb_cell, 7);
  EXPECT_EQ(grid.build.nb_ghost_layer, 3);
  changed.mng()->readOptions(eCaseOptionReadPhase::Phase2);
}

TEST(MeshSpecReaderTest, TheCommandLineReplacesAttributesAndGivesWhatTheFileLacks)
{
  Meshes changed("<meshes><mesh><generator name='Cartesian'><x>1</x><y>2</y><z>3</z></generator></mesh></meshes>", "en",
                 { "-A,//meshes/mesh/generator/@name=Sod3D" });
  Meshes given("<meshes><mesh/></meshes>", "en", { "-A,//meshes/mesh/filename=b.msh" });
  Meshes old("<mesh><file>a.msh</file></mesh>", "en", { "-A,//mesh/file=b.msh" });

  EXPECT_EQ(optionsOf<SodOptions>(changed.spec()).y, 2);
  EXPECT_EQ(std::get<MeshFileSpec>(given.spec().source).path, "b.msh");
  EXPECT_EQ(std::get<MeshFileSpec>(old.spec().source).path, "b.msh");
}

TEST(MeshSpecReaderTest, WrongValuesOfTheCommandLineSayWhereTheyComeFrom)
{
  Meshes wrong(meshes("<filename>a.msh</filename>"), "en", { "-A,//meshes/mesh/nb-ghost-layer=two" });
  Meshes misspelt(meshes("<filename>a.msh</filename>"), "en", { "-A,//meshes/mesh/filenam=b.msh" });
  misspelt.spec();

  EXPECT_TRUE(has(wrong.faults(), "option 'meshes/mesh/nb-ghost-layer' is 'two' on the command line, expected an integer"));
  const std::string text = messageOf([&] { misspelt.mng()->readOptions(eCaseOptionReadPhase::Phase2); });
  EXPECT_TRUE(has(text, "'-A,//meshes/mesh/filenam' names no option")) << text;
}

TEST(MeshSpecReaderTest, ASubdividerHasOptions)
{
  const MeshSpec plain = Meshes(meshes("<filename>a</filename>")).spec();
  const MeshSpec cut = Meshes(meshes("<filename>a</filename><subdivider><nb-subdivision>2</nb-subdivision></subdivider>")).spec();
  const MeshSpec other =
    Meshes(meshes("<filename>a</filename><subdivider name='ArcaneBasicMeshSubdivider'><nb-subdivision>1</nb-subdivision>"
                  "<different-element-type-output>1</different-element-type-output></subdivider>"))
      .spec();
  const auto fault = [](const std::string& subdivider) { return Meshes(meshes("<filename>a</filename>" + subdivider)).faults(); };

  EXPECT_EQ(plain.subdivision.nb_subdivision, 0);
  EXPECT_EQ(cut.subdivision.nb_subdivision, 2);
  EXPECT_FALSE(cut.subdivision.has_other_type);
  EXPECT_TRUE(other.subdivision.has_other_type);
  EXPECT_TRUE(has(fault("<subdivider/>"), "option 'meshes/mesh/subdivider/nb-subdivision' is missing, and has no default value"));
  EXPECT_TRUE(has(fault("<subdivider name='Fine'/>"),
                  "option 'meshes/mesh/subdivider': no service named 'Fine', expected 'ArcaneBasicMeshSubdivider'"));
  EXPECT_TRUE(has(fault("<subdivider><nb-subdivision>-1</nb-subdivision></subdivider>"), "<nb-subdivision> is -1, expected 0 or more"));
  EXPECT_TRUE(has(fault("<subdivider><nb-subdivision>1</nb-subdivision><different-element-type-output>2</different-element-type-output>"
                        "</subdivider>"),
                  "<different-element-type-output> is 2, expected 0 or 1"));
}

TEST(MeshSpecReaderTest, InitialValuesAreKeptWithTheirPlace)
{
  Meshes with_values(meshes("<filename>t.msh</filename><initialization><variable><name> Density </name><value>1.5</value>"
                            "<group>ZG</group></variable></initialization>"));

  const MeshSpec spec = with_values.spec();

  ASSERT_EQ(spec.initialisations.size(), 1u);
  EXPECT_EQ(spec.initialisations[0].variable, "Density");
  EXPECT_EQ(spec.initialisations[0].value, "1.5");
  EXPECT_EQ(spec.initialisations[0].group, "ZG");
  EXPECT_TRUE(spec.initialisations[0].is_forcing_use);
  EXPECT_EQ(spec.initialisations[0].element.name(), "variable");
}

TEST(MeshSpecReaderTest, AMeshComesFromOnePlace)
{
  EXPECT_TRUE(
    has(Meshes(meshes("")).faults(), "<mesh> says 0 times where the mesh comes from, expected one <generator> or one <filename>"));
  EXPECT_TRUE(has(Meshes(meshes("<filename>a</filename><generator name='Sod3D'><x>1</x><y>1</y><z>1</z></generator>")).faults(),
                  "<mesh> says 2 times where the mesh comes from"));
}

TEST(MeshSpecReaderTest, WrongMeshesAreFaultsWithSuggestions)
{
  EXPECT_TRUE(has(Meshes(generator("Cartesian", "")).faults(),
                  "option 'meshes/mesh/generator': no service named 'Cartesian', expected one of 'Cartesian2D', 'Cartesian3D'"));
  EXPECT_TRUE(has(Meshes(meshes("<filename>a</filename><partitioner>Meti</partitioner>")).faults(), "did you mean 'Metis'?"));
  const std::string zoltan = Meshes(meshes("<filename>a</filename><partitioner>Zoltan</partitioner>")).faults();
  EXPECT_TRUE(has(zoltan, "no partitioner named 'Zoltan', expected DefaultPartitioner, Metis")) << zoltan;
  EXPECT_TRUE(has(zoltan, ": METIS and Scotch are the libraries of partitions here")) << zoltan;
  const std::string scotch = Meshes(meshes("<filename>a</filename><partitioner>PTScotch</partitioner>")).faults();
  EXPECT_EQ(has(scotch, "partitioner 'PTScotch' cannot be used: this build has no Scotch"), !detail::meshio::hasScotch()) << scotch;
  EXPECT_TRUE(has(Meshes(meshes("<filename>a</filename><nb-ghost-layer>-1</nb-ghost-layer>")).faults(),
                  "<nb-ghost-layer> is -1, expected 0 or more"));
  EXPECT_TRUE(
    has(Meshes(generator("Sod3D", "<x>ten</x><y>1</y>")).faults(), "option 'meshes/mesh/generator/x' is 'ten', expected an integer"));
  EXPECT_TRUE(
    has(Meshes(generator("Sod3D", "<x>1</x><y>1</y>")).faults(), "option 'meshes/mesh/generator/z' is missing, and has no default value"));
  EXPECT_TRUE(
    has(Meshes(meshes("<filename>a</filename><filename>b</filename>")).faults(), "<mesh> says 2 times where the mesh comes from"));
  EXPECT_TRUE(
    has(Meshes(generator("Cartesian2D", "<origin>0 0</origin><nb-part-x>1</nb-part-x><nb-part-y>1</nb-part-y><x>" + block_of_two + "</x>"))
          .faults(),
        "option 'meshes/mesh/generator/y' is given 0 times, expected at least 1"));
  EXPECT_TRUE(has(Meshes(meshes("<filename>a</filename><filname/>")).faults(), "unknown element <filname>"));
  EXPECT_TRUE(has(Meshes("<mesh><file internal-partition='perhaps'>a</file></mesh>").faults(),
                  "attribute 'internal-partition' is 'perhaps', expected"));
}

TEST(MeshSpecReaderTest, OlderMeshesAreReadInTheLanguageOfTheFile)
{
  const MeshSpec file = Meshes("<maillage nb-ghostlayer='3'><fichier internal-partition='true'>tube.msh</fichier></maillage>", "fr").spec();
  const MeshSpec simple = Meshes("<mesh><meshgenerator><simple><mode>3</mode></simple></meshgenerator></mesh>").spec();
  const MeshSpec grid =
    Meshes("<mesh><meshgenerator><cartesian><nsd>1 2</nsd><origine>0 1</origine><lx nx='4' prx='1.5'>2.0</lx><ly ny='1'>1.0</ly>"
           "</cartesian></meshgenerator><initialisation><variable nom='V' valeur='1' groupe='G'/></initialisation></mesh>")
      .spec();

  EXPECT_EQ(std::get<MeshFileSpec>(file.source).path, "tube.msh");
  EXPECT_EQ(file.build.nb_ghost_layer, 3);
  EXPECT_EQ(optionsOf<Int32>(simple), 3);
  const auto cartesian = optionsOf<CartesianOptions>(grid);
  EXPECT_EQ(cartesian.dimension, 2);
  EXPECT_EQ(cartesian.blocks[0][0].nb_cell, 4);
  EXPECT_EQ(cartesian.blocks[0][0].length, 2.0);
  EXPECT_EQ(cartesian.blocks[0][0].progression, 1.5);
  EXPECT_EQ(cartesian.nb_part[1], 2);
  ASSERT_EQ(grid.initialisations.size(), 1u);
  EXPECT_FALSE(grid.initialisations[0].is_forcing_use);
}

TEST(MeshSpecReaderTest, OlderMeshesThatAreWrongAreFaults)
{
  EXPECT_TRUE(has(Meshes("<mesh amr='true'><file>a</file></mesh>").faults(), "adaptive refinement is not available"));
  EXPECT_TRUE(has(Meshes("<mesh amr-type='1'><file>a</file></mesh>").faults(), "no attribute 'amr-type' or amr-type=\"0\""));
  EXPECT_TRUE(has(Meshes("<meshes><mesh amr-type='3'><filename>a.msh</filename></mesh></meshes>").faults(), "no attribute 'amr-type'"));
  EXPECT_FALSE(has(Meshes("<mesh amr-type='0' amr='false'><file>a</file></mesh>").faults(), "refinement"));
  EXPECT_TRUE(has(Meshes("<mesh><meshgenerator/></mesh>").faults(), "<meshgenerator> has 0 generators, expected one of <sod>"));
  EXPECT_TRUE(has(Meshes("<mesh><meshgenerator><cartesian><nsd>1</nsd><origine>0 1</origine><lx nx='4'>2</lx><ly ny='1'>1</ly></cartesian>"
                         "</meshgenerator></mesh>")
                    .faults(),
                  "<nsd> has 1 numbers, expected 2"));
}

TEST(MeshSpecReaderTest, AnElementKnowsWhatItsReaderAskedFor)
{
  Meshes meshes("<mesh n='2' m='x'><a>1</a><a>2</a><b>x</b><c/></mesh>");
  const XmlNode element = meshes.mng()->rootElement().child("mesh");
  ElementReader reader(element, meshes.mng());

  EXPECT_EQ(reader.attribute<Int32>("n", 7), 2);
  EXPECT_EQ(reader.attribute<Int32>("m", 7), 7);
  EXPECT_EQ(reader.attribute<Int32>("o", 7), 7);
  EXPECT_EQ(reader.value<Int32>("a", 0), 1);
  EXPECT_EQ(reader.value<Int32>("b", 5), 5);
  EXPECT_EQ(reader.optional<Int32>("d"), std::nullopt);
  reader.finish();
  const std::string text = messageOf([&] { meshes.mng()->faults().throwIfError(); });

  EXPECT_EQ(count(text, ": error"), 4) << text;
  EXPECT_TRUE(has(text, "a second element <a>, expected one")) << text;
  EXPECT_TRUE(has(text, "unknown element <c>")) << text;
}
} // namespace Arcane::test
