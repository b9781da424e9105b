// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_mesh/MeshSpecReader.h"

#include "arcane_core/base/system/ParameterType.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/case_mesh/GeneratorService.h"
#include "arcane_core/domain/IMeshPartitionerBase.h"
#include "arcane_core/mesh_io/ScotchPartitioner.h"
#include "arcane_core/service/ServiceBuilder.h"

#include <algorithm>
#include <array>
#include <string>

namespace Arcane::detail::casemesh
{
namespace
{
constexpr std::array axes = { "x", "y", "z" };
constexpr const char* subdivider_name = "ArcaneBasicMeshSubdivider";

//! Accepted for existing case files: the choice they make among Arcane's algorithms has no equivalent here.
void acceptWithoutEffect(ElementReader& reader, std::initializer_list<const char*> names)
{
  for (const char* name : names)
    reader.text(name);
}
} // namespace

MeshElements findMeshElements(ICaseMng* case_mng)
{
  MeshElements result;
  const XmlNode meshes = case_mng->rootElement().child("meshes");
  const XmlNodeList legacy = case_mng->rootElement().children(case_mng->keyword("mesh"));
  case_mng->claimRootElement("meshes");
  case_mng->claimRootElement(case_mng->keyword("mesh"));
  if (!meshes.null()) {
    for (const XmlNode& element : meshes.children("mesh"))
      result.elements.push_back(element);
    if (!legacy.empty())
      case_mng->faults().warning(legacy[0],
                                 String::format("element <{0}> is not read, since there is an element <meshes>", legacy[0].name()));
    return result;
  }
  result.is_legacy = true;
  result.elements.assign(legacy.begin(), legacy.end());
  return result;
}

MeshSpec MeshSpecReader::read(const XmlNode& element)
{
  MeshSpec spec;
  spec.element = element;
  ElementReader reader(element, m_case_mng);
  const XmlNode generator = reader.child("generator");
  if (!generator.null())
    readGenerator(generator, spec);
  const bool has_file = readFile(reader.text("filename"), spec);
  checkOneSource(element, (generator.null() ? 0 : 1) + (has_file ? 1 : 0), "one <generator> or one <filename>");
  readPartitioner(reader.text("partitioner"), spec);
  spec.build.nb_ghost_layer = reader.value<Int32>("nb-ghost-layer", 1);
  acceptWithoutEffect(reader, { "ghost-layer-builder-version", "face-numbering-version", "edge-numbering-version", "cell-dimension-kind" });
  if (const XmlNode subdivider = reader.child("subdivider"))
    readSubdivider(subdivider, spec);
  for (const XmlNode& initialization : reader.children("initialization"))
    readInitialization(initialization, spec);
  reader.finish();
  refuseRefinement(element);
  if (spec.build.nb_ghost_layer < 0)
    m_faults.errorAtElement(element, String::format("<nb-ghost-layer> is {0}, expected 0 or more", spec.build.nb_ghost_layer));
  return spec;
}

void MeshSpecReader::refuseRefinement(const XmlNode& element)
{
  const String amr = element.attrValue("amr");
  if (!amr.null() && amr != "false" && amr != "0")
    m_faults.errorAtAttribute(element, "amr", "adaptive refinement is not available, expected no attribute 'amr' or amr=\"false\"");
  const String type = element.attrValue("amr-type");
  if (!type.null() && type != "0")
    m_faults.errorAtAttribute(element, "amr-type",
                              "adaptive refinement is not available, expected no attribute 'amr-type' or amr-type=\"0\"");
}

void MeshSpecReader::checkOneSource(const XmlNode& at, int nb_source, const String& expected)
{
  if (nb_source != 1)
    m_faults.errorAtElement(at,
                            String::format("<{0}> says {1} times where the mesh comes from, expected {2}", at.name(), nb_source, expected));
}

void MeshSpecReader::readGenerator(const XmlNode& element, MeshSpec& spec)
{
  ElementReader reader(element, m_case_mng);
  spec.source_element = element;
  const String name = reader.requiredAttribute("name");
  if (name == "Cartesian2D")
    spec.source = readCartesian(reader, 2);
  else if (name == "Cartesian3D")
    spec.source = readCartesian(reader, 3);
  else if (name == "Sod3D") {
    meshio::SodOptions sod;
    sod.x = reader.required<Int64>("x");
    sod.y = reader.required<Int64>("y");
    sod.z = reader.required<Int64>("z");
    spec.source = sod;
  }
  else if (name == "HoneyComb2D" || name == "HoneyComb3D") {
    spec.source = readHoneyComb(reader, name == "HoneyComb3D");
    // The shares that the generator makes have long borders.
    spec.partition = meshio::ePartitionAlgorithm::RecursiveBisection;
  }
  else
    return readGeneratorService(element, name, spec);
  reader.finish();
}

void MeshSpecReader::readGeneratorService(const XmlNode& element, const String& name, MeshSpec& spec)
{
  std::vector<String> known{ "Cartesian2D", "Cartesian3D", "Sod3D", "HoneyComb2D", "HoneyComb3D" };
  const UniqueArray<String> services = GeneratorService::names();
  known.insert(known.end(), services.begin(), services.end());
  if (std::find(services.begin(), services.end(), name) == services.end()) {
    m_faults.errorAtAttribute(
      element, "name",
      String::format("no mesh generator named '{0}', expected {1}{2}", name, base::wordList(known), base::didYouMean(name, known)));
    return;
  }
  spec.source = std::make_shared<GeneratorService>(m_case_mng, spec.element, element, name);
}

meshio::HoneyCombOptions MeshSpecReader::readHoneyComb(ElementReader& reader, bool has_heights)
{
  meshio::HoneyCombOptions options;
  const Real2 origin = reader.required<Real2>("origin");
  options.origin = Real3(origin.x, origin.y, 0.0);
  options.pitch_size = reader.required<Real>("pitch-size");
  options.nb_layer = reader.required<Int32>("nb-layer");
  options.has_relative_comparison = reader.value<bool>("relative-node-comparison", false);
  if (has_heights)
    for (Real height : reader.required<UniqueArray<Real>>("heights"))
      options.heights.push_back(height);
  return options;
}

meshio::CartesianOptions MeshSpecReader::readCartesian(ElementReader& reader, Int32 dimension)
{
  meshio::CartesianOptions options;
  options.dimension = dimension;
  if (dimension == 2) {
    const Real2 origin = reader.required<Real2>("origin");
    options.origin = Real3(origin.x, origin.y, 0.0);
  }
  else
    options.origin = reader.required<Real3>("origin");
  for (Int32 d = 0; d < dimension; ++d) {
    options.blocks[d] = readBlocks(reader, axes[d]);
    options.nb_part[d] = reader.required<Int32>(String("nb-part-") + axes[d]);
  }
  options.has_sod_groups = reader.value<bool>("generate-sod-groups", false);
  acceptWithoutEffect(reader, { "face-numbering-version", "edge-numbering-version" });
  return options;
}

std::vector<meshio::CartesianBlock> MeshSpecReader::readBlocks(ElementReader& reader, const char* direction)
{
  std::vector<meshio::CartesianBlock> blocks;
  for (const XmlNode& element : reader.children(direction)) {
    ElementReader block_reader(element, m_case_mng);
    meshio::CartesianBlock block;
    block.nb_cell = block_reader.required<Int64>("n");
    block.length = block_reader.required<Real>("length");
    block.progression = block_reader.value<Real>("progression", 1.0);
    block_reader.finish();
    blocks.push_back(block);
  }
  if (blocks.empty())
    m_faults.errorAtElement(reader.element(), String::format("element <{0}> has no child <{1}>", reader.element().name(), direction));
  return blocks;
}

bool MeshSpecReader::readFile(const Text& path, MeshSpec& spec)
{
  if (path.value.null())
    return false;
  spec.source = MeshFileSpec{ String::collapseWhiteSpace(path.value) };
  spec.source_element = path.at;
  spec.partition = meshio::ePartitionAlgorithm::Metis;
  return true;
}

void MeshSpecReader::readPartitioner(const Text& given, MeshSpec& spec)
{
  if (given.value.null())
    return;
  const String name = String::collapseWhiteSpace(given.value);
  spec.partitioner = name;
  std::vector<String> known{ "DefaultPartitioner", "Metis", "ArcaneGeometricMeshPartitioner", "RecursiveBisection" };
  if (name == known[0] || name == known[1])
    spec.partition = meshio::ePartitionAlgorithm::Metis;
  else if (name == known[2] || name == known[3])
    spec.partition = meshio::ePartitionAlgorithm::RecursiveBisection;
  else if (name == "PTScotch") {
    spec.partition = meshio::ePartitionAlgorithm::Scotch;
    if (!meshio::hasScotch())
      m_faults.error(given.at, String::format("partitioner '{0}' cannot be used: {1}", name, meshio::adviceWithoutScotch()));
  }
  else {
    // The service needs the mesh: cells are cut by bisection before.
    spec.partition = meshio::ePartitionAlgorithm::RecursiveBisection;
    spec.partitioner_service = name;
    for (const String& service : ServiceBuilder<IMeshPartitionerBase>(m_case_mng->subDomain(), MeshHandle()).names())
      if (std::find(known.begin(), known.end(), service) == known.end())
        known.push_back(service);
    if (std::find(known.begin(), known.end(), name) != known.end())
      return;
    // A partitioner of Arcane is not a misspelt name.
    const String hint =
      name == "Zoltan" ? String(": METIS and Scotch are the libraries of partitions here") : base::didYouMean(name, known);
    m_faults.error(given.at, String::format("no partitioner named '{0}', expected {1}{2}", name, base::wordList(known), hint));
  }
}

void MeshSpecReader::readSubdivider(const XmlNode& element, MeshSpec& spec)
{
  ElementReader reader(element, m_case_mng);
  const Text name = reader.attributeText("name");
  if (!name.value.null() && name.value != subdivider_name) {
    m_faults.errorAtAttribute(element, "name",
                              String::format("no subdivider of meshes named '{0}', expected {1}", name.value, subdivider_name));
    return;
  }
  const Int32 nb_subdivision = reader.required<Int32>("nb-subdivision");
  const Int32 output = reader.value<Int32>("different-element-type-output", 0);
  if (nb_subdivision < 0)
    m_faults.errorAtElement(element, String::format("<nb-subdivision> is {0}, expected 0 or more", nb_subdivision));
  if (output != 0 && output != 1)
    m_faults.errorAtElement(element, String::format("<different-element-type-output> is {0}, expected 0 or 1", output));
  spec.subdivision = { nb_subdivision, output != 0 };
  reader.finish();
}

void MeshSpecReader::readInitialization(const XmlNode& element, MeshSpec& spec)
{
  ElementReader reader(element, m_case_mng);
  for (const XmlNode& node : reader.children("variable")) {
    ElementReader variable(node, m_case_mng);
    VariableInitialisation initialisation;
    initialisation.variable = String::collapseWhiteSpace(variable.required<String>("name"));
    initialisation.value = variable.required<String>("value");
    initialisation.group = String::collapseWhiteSpace(variable.required<String>("group"));
    initialisation.element = node;
    initialisation.is_forcing_use = true;
    variable.finish();
    spec.initialisations.push_back(initialisation);
  }
  reader.finish();
}

// --- the older element <mesh>, in English or in French ---

MeshSpec MeshSpecReader::readLegacy(const XmlNode& element)
{
  MeshSpec spec;
  spec.element = element;
  ElementReader reader(element, m_case_mng);
  spec.build.nb_ghost_layer = reader.attribute<Int32>("nb-ghostlayer", 1);
  for (const char* name : { "ghostlayer-builder-version", "face-numbering-version" })
    element.attrValue(name);
  const XmlNode file = element.child(keyword("file"));
  const XmlNodeList generators = reader.children("meshgenerator");
  const bool has_file = readFile(reader.text(keyword("file")), spec);
  // Files are always cut here, so the value has no effect.
  if (!file.null())
    ElementReader(file, m_case_mng).attribute<bool>("internal-partition", true);
  for (const XmlNode& generator : generators)
    readLegacyGenerator(generator, spec);
  checkOneSource(element, generators.size() + (has_file ? 1 : 0),
                 String::format("one <{0}> or one <meshgenerator>, or <meshes> around <mesh>", keyword("file")));
  readPartitioner(reader.text(keyword("partitioner")), spec);
  for (const XmlNode& initialisation : reader.children("initialisation"))
    readLegacyInitialisation(initialisation, spec);
  reader.finish();
  refuseRefinement(element);
  return spec;
}

void MeshSpecReader::readLegacyGenerator(const XmlNode& element, MeshSpec& spec)
{
  ElementReader reader(element, m_case_mng);
  const XmlNode sod = reader.child("sod");
  const XmlNode cartesian = reader.child("cartesian");
  const XmlNode simple = reader.child("simple");
  spec.source_element = !sod.null() ? sod : !cartesian.null() ? cartesian : simple;
  if (!sod.null())
    spec.source = readLegacySod(sod);
  if (!cartesian.null())
    spec.source = readLegacyCartesian(cartesian);
  if (!simple.null()) {
    ElementReader simple_reader(simple, m_case_mng);
    spec.source = SimpleMeshSpec{ simple_reader.required<Int32>("mode") };
    simple_reader.finish();
    // The generator makes the whole mesh on one rank.
    spec.partition = meshio::ePartitionAlgorithm::RecursiveBisection;
  }
  reader.finish();
  const int nb_kind = (sod.null() ? 0 : 1) + (cartesian.null() ? 0 : 1) + (simple.null() ? 0 : 1);
  if (nb_kind != 1)
    m_faults.errorAtElement(element,
                            String::format("<meshgenerator> has {0} generators, expected one of <sod>, <cartesian>, <simple>", nb_kind));
}

meshio::SodOptions MeshSpecReader::readLegacySod(const XmlNode& element)
{
  ElementReader reader(element, m_case_mng);
  meshio::SodOptions options;
  options.zyx = reader.attribute<bool>("zyx", false);
  options.x = reader.required<Int64>("x");
  options.y = reader.value<Int64>("y", 0);
  options.z = reader.value<Int64>("z", 0);
  auto delta = [&](const char* name) {
    const XmlNode node = element.child(name);
    return node.null() ? 0.0 : ElementReader(node, m_case_mng).attribute<Real>("delta", 0.0);
  };
  options.delta_x = delta("x");
  options.delta_y = delta("y");
  options.delta_z = delta("z");
  if (const XmlNode z = element.child("z"))
    options.is_z_total = ElementReader(z, m_case_mng).attribute<bool>("total", false);
  options.random_coef = reader.value<Real>("random-coef", 0.0);
  reader.finish();
  return options;
}

meshio::CartesianOptions MeshSpecReader::readLegacyCartesian(const XmlNode& element)
{
  ElementReader reader(element, m_case_mng);
  meshio::CartesianOptions options;
  for (int d = 0; d < 3; ++d)
    options.blocks[d] = readLegacyBlocks(reader, axes[d]);
  options.dimension = options.blocks[2].empty() ? 2 : 3;
  const UniqueArray<Real> origin = reader.required<UniqueArray<Real>>("origine");
  if (origin.size() != options.dimension && origin.size() != 3)
    m_faults.errorAtElement(element, String::format("<origine> has {0} components, expected {1}", origin.size(), options.dimension));
  for (Integer d = 0; d < origin.size() && d < 3; ++d)
    options.origin[d] = origin[d];
  const UniqueArray<Int32> parts = reader.required<UniqueArray<Int32>>("nsd");
  if (parts.size() != options.dimension)
    m_faults.errorAtElement(element, String::format("<nsd> has {0} numbers, expected {1}", parts.size(), options.dimension));
  for (Integer d = 0; d < parts.size() && d < 3; ++d)
    options.nb_part[d] = parts[d];
  reader.child("face-numbering-version");
  reader.child("edge-numbering-version");
  reader.finish();
  return options;
}

std::vector<meshio::CartesianBlock> MeshSpecReader::readLegacyBlocks(ElementReader& reader, const char* axis)
{
  std::vector<meshio::CartesianBlock> blocks;
  for (const XmlNode& node : reader.children(String("l") + axis)) {
    ElementReader block_reader(node, m_case_mng);
    meshio::CartesianBlock block;
    if (!caseoptions::valueFromText(node.value(), block.length))
      m_faults.error(node, String::format("<{0}> is '{1}', expected {2}", node.name(), node.value(), caseoptions::expectedText<Real>()));
    const String count_name = String("n") + axis;
    block_reader.requiredAttribute(count_name);
    block.nb_cell = block_reader.attribute<Int64>(count_name, 1);
    block.progression = block_reader.attribute<Real>(String("pr") + axis, 1.0);
    blocks.push_back(block);
  }
  return blocks;
}

void MeshSpecReader::readLegacyInitialisation(const XmlNode& element, MeshSpec& spec)
{
  ElementReader reader(element, m_case_mng);
  for (const XmlNode& node : reader.children("variable")) {
    // The attributes are in French in all languages.
    const ElementReader variable(node, m_case_mng);
    spec.initialisations.push_back(
      { variable.requiredAttribute("nom"), variable.requiredAttribute("valeur"), variable.requiredAttribute("groupe"), node });
  }
  reader.finish();
}
} // namespace Arcane::detail::casemesh
