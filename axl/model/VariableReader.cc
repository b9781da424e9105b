// SPDX-License-Identifier: Apache-2.0
// Reads variables and entry points.
#include "axl/model/Readers.h"

namespace Arcane::axl
{
namespace
{
constexpr std::array<std::string_view, NB_PROPERTY> PROPERTY_NAMES = {
  "dump",        "need-sync",  "execution-depend", "sub-domain-depend", "sub-domain-private", "no-restore",
  "no-exchange", "persistant", "no-replica-sync",  "in-shmem",          "in-device-memory"
};

DataType readDataType(ElementReader& reader)
{
  return reader.choice("data-type", DataType::Real,
                       { { "real", DataType::Real },
                         { "integer", DataType::Integer },
                         { "int16", DataType::Int16 },
                         { "int32", DataType::Int32 },
                         { "int64", DataType::Int64 },
                         { "string", DataType::String },
                         { "real2", DataType::Real2 },
                         { "real2x2", DataType::Real2x2 },
                         { "real3", DataType::Real3 },
                         { "real3x3", DataType::Real3x3 },
                         { "bool", DataType::Bool },
                         { "byte", DataType::Byte } });
}

ItemKind readItemKind(ElementReader& reader)
{
  return reader.choice("item-kind", ItemKind::None,
                       { { "none", ItemKind::None },
                         { "node", ItemKind::Node },
                         { "edge", ItemKind::Edge },
                         { "face", ItemKind::Face },
                         { "cell", ItemKind::Cell },
                         { "particle", ItemKind::Particle },
                         { "dof", ItemKind::DoF },
                         { "dualnode", ItemKind::DualNode },
                         { "link", ItemKind::Link } });
}

void checkFamily(const ReadContext& context, const xml::Node& element, const Variable& v)
{
  const bool needs_family = v.item_kind == ItemKind::Particle || v.item_kind == ItemKind::DoF;
  if (needs_family && v.family_name.empty())
    context.error(element.at, "variable '" + v.name.value + "' has no attribute 'family-name', expected one for particles and dofs");
  if (!needs_family && v.family_name.is_given)
    context.error(v.family_name.at, "attribute 'family-name' is '" + v.family_name.value + "', expected it only for particles and dofs");
}

void checkMaterial(const ReadContext& context, const xml::Node& element, const Variable& v, bool has_both)
{
  const xml::Node* at = element.attribute(v.material == MaterialKind::Material ? "material" : "environment");
  if (has_both)
    context.error(at->at, "variable '" + v.name.value + "' has both 'material' and 'environment', expected one of them");
  else if (v.material != MaterialKind::None && v.item_kind != ItemKind::Cell)
    context.error(at->at, "variable '" + v.name.value + "' is on materials, expected 'item-kind' to be 'cell'");
}

//! Checks the rules of variables whose values are small arrays.
void checkShape(const ReadContext& context, const xml::Node& element, const Variable& v)
{
  const auto report = [&](const char* attribute, const std::string& message) {
    context.error(element.attribute(attribute)->at, "variable '" + v.name.value + "': " + message);
  };
  if (v.shape_dim < 0) {
    if (v.extent0 >= 0)
      report("extent0", "'extent0' without 'shape-dim', expected both");
    else if (v.extent1 >= 0)
      report("extent1", "'extent1' without 'shape-dim', expected both");
    return;
  }
  if (element.attribute("dim"))
    report("dim", "both 'dim' and 'shape-dim', expected one of them");
  if (v.item_kind == ItemKind::None)
    report("shape-dim", "'shape-dim' without 'item-kind', expected a variable on items");
  if (v.material != MaterialKind::None)
    report("shape-dim", "'shape-dim' on materials, expected a variable on cells only");
  const bool is_vector = v.data_type == DataType::Real2 || v.data_type == DataType::Real3;
  const bool is_matrix = v.data_type == DataType::Real2x2 || v.data_type == DataType::Real3x3;
  if (v.data_type != DataType::Real && !is_vector && !is_matrix)
    report("data-type", "'data-type' with 'shape-dim', expected 'real', 'real2', 'real3', 'real2x2' or 'real3x3'");
  if (v.extent1 >= 0 && v.extent0 < 0)
    report("extent1", "'extent1' without 'extent0', expected both");
  if ((is_vector || is_matrix) && v.extent0 >= 0)
    report("extent0", "'extent0' with a vector or a matrix, expected 'data-type' to be 'real'");
  const int nb_item_dim = (is_matrix || v.extent1 >= 0) ? 2 : (is_vector || v.extent0 >= 0) ? 1 : 0;
  if (v.shape_dim + nb_item_dim > 3)
    report("shape-dim", "'shape-dim' is " + std::to_string(v.shape_dim) + ", expected at most " + std::to_string(3 - nb_item_dim) +
                          (nb_item_dim == 1 ? " for vectors" : " for matrices"));
}

//! Checks that tiled values are arrays of numbers on items of the mesh.
void checkLayout(const ReadContext& context, const xml::Node& element, const Variable& v)
{
  const xml::Node* layout = element.attribute("layout");
  if (!layout)
    return;
  const auto report = [&](const char* message) {
    context.error(layout->at, "variable '" + v.name.value + "' has 'layout', expected it only for " + message);
  };
  if (v.item_kind == ItemKind::None)
    report("arrays on items: 'item-kind' is missing or 'none'");
  else if (v.shape_dim >= 0)
    report("arrays with 'dim' equal to 1, without 'shape-dim'");
  else if (v.dim != 1)
    report("arrays on items: 'dim' equal to 1");
  if (v.material != MaterialKind::None)
    report("variables that are not on materials");
  if (v.is_tiled && v.data_type == DataType::String)
    report("numbers");
  if (v.is_tiled && v.cpp_type.is_given)
    report("variables without 'internal-cpp-typename'");
}

//! Warns about values in shared memory that are not numbers that other ranks can read. The run refuses them, when it uses them.
void checkSharedMemory(const ReadContext& context, const xml::Node& element, const Variable& v)
{
  if (!v.has(Property::InShMem))
    return;
  const xml::Position at = element.attribute("in-shmem")->at;
  const std::string variable = "variable '" + v.name.value + "' ";
  const std::string consequence = ", which stops a run that uses it";
  if (v.has(Property::SubDomainPrivate))
    context.warning(at, variable + "is both 'in-shmem' and 'sub-domain-private'" + consequence + ", expected one of them");
  if (v.data_type == DataType::String)
    context.warning(at, variable + "of strings is 'in-shmem'" + consequence + ", expected numbers");
}

//! Checks that values in memory of a device are numbers of items or of a list.
void checkDeviceMemory(const ReadContext& context, const xml::Node& element, const Variable& v)
{
  if (!v.has(Property::InDeviceMemory))
    return;
  const xml::Position at = element.attribute("in-device-memory")->at;
  const std::string variable = "variable '" + v.name.value + "' ";
  if (v.data_type == DataType::String)
    context.error(at, variable + "of strings is 'in-device-memory', expected numbers");
  if (v.item_kind == ItemKind::None && v.dim != 1)
    context.error(at, variable + "is 'in-device-memory', expected it only for variables on items and for lists: 'dim' equal to 1");
  if (v.material != MaterialKind::None)
    context.error(at, variable + "on materials is 'in-device-memory', expected a variable on items only");
}

//! Reads `dim`. A number that is not a dimension counts as 0, as in Arcane.
int readDimension(const ReadContext& context, ElementReader& reader)
{
  const Text given = reader.text("dim");
  const std::optional<int> value = integerOf(given.value);
  if (!value || (*value >= 0 && *value <= 2))
    return reader.integer("dim", 0, 0, 2);
  context.warning(given.at, "attribute 'dim' is " + inQuotes(given.value) + " and counts as 0, expected an integer from 0 to 2");
  return 0;
}

Variable readVariable(const ReadContext& context, const xml::Node& element)
{
  ElementReader reader(context, element);
  Variable v;
  v.at = element.at;
  v.field_name = reader.required("field-name");
  v.name = reader.required("name");
  v.data_type = readDataType(reader);
  v.item_kind = readItemKind(reader);
  v.dim = readDimension(context, reader);
  for (int i = 0; i < NB_PROPERTY; ++i)
    v.properties[i] = reader.boolean(PROPERTY_NAMES[i], false);
  v.is_input = reader.choice("flow", false, { { "inout", false }, { "in", true }, { "out", false } });
  v.is_tiled = reader.choice("layout", false, { { "rows", false }, { "tiled", true } });
  v.family_name = reader.text("family-name");
  const bool is_material = reader.boolean("material", false);
  const bool is_environment = reader.boolean("environment", false);
  if (is_material || is_environment)
    v.material = is_material ? MaterialKind::Material : MaterialKind::Environment;
  v.shape_dim = reader.integer("shape-dim", -1, 0, 3);
  v.extent0 = reader.integer("extent0", -1, 1);
  v.extent1 = reader.integer("extent1", -1, 1);
  v.cpp_type = reader.text("internal-cpp-typename");
  reader.finish();
  expectOnlyDocumentation(context, element);
  checkFamily(context, element, v);
  checkMaterial(context, element, v, is_material && is_environment);
  checkShape(context, element, v);
  checkLayout(context, element, v);
  checkSharedMemory(context, element, v);
  checkDeviceMemory(context, element, v);
  return v;
}

EntryPoint readEntryPoint(const ReadContext& context, const xml::Node& element)
{
  using Choice = std::string;
  ElementReader reader(context, element);
  EntryPoint e;
  e.at = element.at;
  e.method_name = reader.required("method-name");
  e.name = reader.required("name");
  e.description = descriptionOf(element);
  e.where = reader.choice<Choice>("where", e.where,
                                  { { "compute-loop", "ComputeLoop" },
                                    { "on-mesh-changed", "OnMeshChanged" },
                                    { "on-mesh-refinement", "OnMeshRefinement" },
                                    { "init", "Init" },
                                    { "start-init", "StartInit" },
                                    { "continue-init", "ContinueInit" },
                                    { "restore", "Restore" },
                                    { "build", "Build" },
                                    { "exit", "Exit" } });
  e.property = reader.choice<Choice>("property", e.property,
                                     { { "none", "None" }, { "auto-load-begin", "AutoLoadBegin" }, { "auto-load-end", "AutoLoadEnd" } });
  reader.finish();
  expectOnlyDocumentation(context, element);
  return e;
}
} // namespace

void readVariables(const ReadContext& context, const xml::Node& variables, std::vector<Variable>& out)
{
  ElementReader(context, variables).finish();
  reportStrayText(context, variables);
  for (const xml::Node* child : variables.children()) {
    if (child->name == "variable")
      out.push_back(readVariable(context, *child));
    else if (!isDocumentation(*child))
      warnOfUnknownChild(context, *child, { "variable" });
  }
}

void readEntryPoints(const ReadContext& context, const xml::Node& entry_points, std::vector<EntryPoint>& out)
{
  ElementReader(context, entry_points).finish();
  reportStrayText(context, entry_points);
  for (const xml::Node* child : entry_points.children()) {
    if (child->name == "entry-point")
      out.push_back(readEntryPoint(context, *child));
    else if (!isDocumentation(*child))
      warnOfUnknownChild(context, *child, { "entry-point" });
  }
}
} // namespace Arcane::axl
