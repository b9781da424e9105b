// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_mesh/MeshSpecReader.h"

#include "arcane_core/base/system/ParameterType.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/case_mesh/CaseMesh_axl.h"
#include "arcane_core/case_mesh/ElementReader.h"
#include "arcane_core/case_mesh/MeshOptions.h"
#include "arcane_core/domain/IMeshPartitionerBase.h"
#include "arcane_core/mesh_io/CartesianMeshGenerator.h"
#include "arcane_core/mesh_io/MeshGenerator.h"
#include "arcane_core/mesh_io/ScotchPartitioner.h"
#include "arcane_core/mesh_io/SimpleMeshGenerator.h"
#include "arcane_core/mesh_io/SodMeshGenerator.h"
#include "arcane_core/service/ServiceRegistry.h"

#include <algorithm>
#include <array>
#include <string>

namespace Arcane::detail::casemesh
{
namespace
{
constexpr std::array axes = { "x", "y", "z" };

//! Algorithms that cut a mesh before it is allocated, by the names of services that cut it later by the same algorithm, and by older names.
constexpr std::array<std::pair<const char*, meshio::ePartitionAlgorithm>, 5> algorithms = {
  { { "DefaultPartitioner", meshio::ePartitionAlgorithm::Metis },
    { "Metis", meshio::ePartitionAlgorithm::Metis },
    { "PTScotch", meshio::ePartitionAlgorithm::Scotch },
    { "ArcaneGeometricMeshPartitioner", meshio::ePartitionAlgorithm::RecursiveBisection },
    { "RecursiveBisection", meshio::ePartitionAlgorithm::RecursiveBisection } }
};

//! Returns the element of an option: the place of messages about it.
XmlNode elementOf(const CaseOptionString& option, const XmlNode& mesh_element)
{
  return option.element().null() ? mesh_element : option.element();
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

std::vector<String> partitionerNames()
{
  std::vector<String> names;
  for (const auto& [name, algorithm] : algorithms)
    names.emplace_back(name);
  for (const String& service :
       service::ServiceRegistry::instance().names(service::interfaceId<IMeshPartitionerBase>(), ST_SubDomain | ST_Mesh))
    if (std::ranges::find(names, service) == names.end())
      names.push_back(service);
  return names;
}

MeshSpec MeshSpecReader::read(const XmlNode& element)
{
  MeshSpec spec;
  spec.element = element;
  spec.options = std::make_shared<MeshOptions>(m_case_mng, element);
  const CaseOptionsCaseMesh& options = spec.options->values();
  readSource(options, spec);
  readPartitioner({ options.partitioner(), elementOf(options.partitioner, element) }, spec);
  spec.build.nb_ghost_layer = options.nbGhostLayer.hasValidValue() ? options.nbGhostLayer() : 1;
  if (spec.build.nb_ghost_layer < 0)
    m_faults.errorAtElement(element, String::format("<nb-ghost-layer> is {0}, expected 0 or more", spec.build.nb_ghost_layer));
  if (MeshSubdivider* subdivider = options.subdivider())
    spec.subdivision = subdivider->subdivision();
  for (auto* initialization : options.initialization)
    for (auto* given : initialization->variable)
      spec.initialisations.push_back({ String::collapseWhiteSpace(given->name()), given->value(),
                                       String::collapseWhiteSpace(given->group()), given->configList()->rootElement(), true });
  refuseRefinement(element);
  return spec;
}

void MeshSpecReader::readSource(const CaseOptionsCaseMesh& options, MeshSpec& spec)
{
  const bool has_file = readFile({ options.filename(), elementOf(options.filename, spec.element) }, spec);
  const XmlNodeList generators = spec.element.children("generator");
  if (IMeshBuilder* builder = options.generator()) {
    spec.source = builder;
    spec.source_element = generators[0];
    spec.generator_name = options.generator.serviceName();
    spec.partition.reset();
  }
  const Integer nb_file = std::max(spec.element.children("filename").size(), has_file ? 1 : 0);
  checkOneSource(spec.element, generators.size() + nb_file, "one <generator> or one <filename>");
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
  const auto found = std::ranges::find_if(algorithms, [&](const auto& known) { return name == known.first; });
  if (found != algorithms.end()) {
    spec.partition = found->second;
    if (spec.partition == meshio::ePartitionAlgorithm::Scotch && !meshio::hasScotch())
      m_faults.error(given.at, String::format("partitioner '{0}' cannot be used: {1}", name, meshio::adviceWithoutScotch()));
    return;
  }
  // The service needs the mesh: cells are cut by bisection before.
  spec.partition = meshio::ePartitionAlgorithm::RecursiveBisection;
  spec.partitioner_service = name;
  const std::vector<String> known = partitionerNames();
  if (std::ranges::find(known, name) != known.end())
    return;
  // A partitioner of Arcane is not a misspelt name.
  const String hint = name == "Zoltan" ? String(": METIS and Scotch are the libraries of partitions here") : base::didYouMean(name, known);
  m_faults.error(given.at, String::format("no partitioner named '{0}', expected {1}{2}", name, base::wordList(known), hint));
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
    spec.source = meshio::makeGenerator(readLegacySod(sod), &meshio::generateSod);
  if (!cartesian.null())
    spec.source = meshio::makeGenerator(readLegacyCartesian(cartesian), &meshio::generateCartesian);
  if (!simple.null()) {
    ElementReader simple_reader(simple, m_case_mng);
    // A mesh of a few cells, whose shares are cut again.
    spec.source = meshio::makeGenerator(simple_reader.required<Int32>("mode"), [](const Int32& mode, Int32 rank, Int32 nb_rank) {
      return meshio::generateSimple(mode, rank, nb_rank);
    });
    simple_reader.finish();
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
