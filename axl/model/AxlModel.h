// SPDX-License-Identifier: Apache-2.0
// The contents of an .axl file as plain structs: one module or one service.
#pragma once

#include "axl/xml/SourceText.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace Arcane::axl
{
//! Holds the value of an attribute and its place in the file. If the attribute is absent, it is the place of the element.
struct Text
{
  std::string value;
  xml::Position at;
  bool is_given = false;

  bool empty() const { return value.empty(); }
};

//! Holds the element `<name lang="fr">texte</name>`.
struct Translation
{
  Text lang;
  Text name;
};

enum class ItemKind
{
  None,
  Node,
  Edge,
  Face,
  Cell,
  Particle,
  DoF,
  DualNode,
  Link
};

enum class DataType
{
  Real,
  Integer,
  Int16,
  Int32,
  Int64,
  String,
  Real2,
  Real2x2,
  Real3,
  Real3x3,
  Bool,
  Byte
};

//! The properties of a variable that have an attribute of their own, in the order of the generated flags.
enum class Property
{
  Dump,
  NeedSync,
  ExecutionDepend,
  SubDomainDepend,
  SubDomainPrivate,
  NoRestore,
  NoExchange,
  Persistant,
  NoReplicaSync,
  InShMem,
  InDeviceMemory
};
inline constexpr int NB_PROPERTY = 11;

//! The kind of the place of the values of a variable that is not simply on items.
enum class MaterialKind
{
  None,
  Material,
  Environment
};

struct Variable
{
  xml::Position at;
  Text field_name;
  Text name;
  Text family_name;
  Text cpp_type; //!< value of `internal-cpp-typename`
  DataType data_type = DataType::Real;
  ItemKind item_kind = ItemKind::None;
  MaterialKind material = MaterialKind::None;
  int dim = 0;
  int shape_dim = -1; //!< -1 when absent, like the two extents
  int extent0 = -1;
  int extent1 = -1;
  bool is_input = false; //!< true for `flow="in"`
  bool is_tiled = false; //!< true for `layout="tiled"`
  std::array<bool, NB_PROPERTY> properties{};

  bool has(Property p) const { return properties[static_cast<std::size_t>(p)]; }
};

struct EntryPoint
{
  xml::Position at;
  Text name;
  Text method_name;
  std::string where = "ComputeLoop"; //!< last part of `IEntryPoint::WComputeLoop`
  std::string property = "None";     //!< last part of `IEntryPoint::PNone`
  std::string description;
};

struct Interface
{
  Text name;
  bool is_inherited = true;
};

enum class OptionKind
{
  Simple,
  Service,
  Enumeration,
  Extended,
  Complex
};
inline constexpr int NB_OPTION_KIND = 5;

struct EnumValue
{
  xml::Position at;
  Text name;
  Text cpp_value; //!< value of `genvalue`
  std::vector<Translation> translations;
  std::string description;
};

struct CategoryDefault
{
  Text category;
  Text value;
};

struct Option
{
  OptionKind kind = OptionKind::Simple;
  xml::Position at;
  Text name;
  Text type;          //!< type that a complex option declares; empty when it has a `ref`
  Text ref;           //!< type declared by another complex option
  Text default_value; //!< an empty text that is given is a default like others
  Text unit;
  Text interface_name;
  Text mesh_name;
  int min_occurs = 1;
  int max_occurs = 1; //!< -1 for no limit
  bool is_optional = false;
  bool allow_null = false;
  std::string description; //!< one line, without blanks around it
  std::vector<Translation> translations;
  std::vector<CategoryDefault> category_defaults;
  std::vector<EnumValue> enum_values;
  std::vector<Option> options; //!< sub-options of a complex option

  bool isMulti() const { return min_occurs != 1 || max_occurs != 1; }
};

enum class ServiceType
{
  Application,
  Session,
  SubDomain,
  CaseOption,
  Mesh
};

//! One test of a service.
struct ServiceTest
{
  Text name;
  Text method_name;
};

//! The tests of a service. The names of methods that are called around them may be empty.
struct ServiceTests
{
  bool is_given = false;
  Text class_set_up;
  Text class_tear_down;
  Text test_set_up;
  Text test_tear_down;
  std::vector<ServiceTest> tests;
};

//! Holds the contents of one .axl file.
struct AxlModel
{
  bool is_service = false;
  xml::Position at;
  Text name;
  bool has_version = false; //!< if false, the old rules for namespaces apply
  Text namespace_name;
  Text namespace_macro;
  Text parent_name;
  bool is_autoload = false;               //!< of modules only
  bool is_singleton = false;              //!< of services only
  std::vector<ServiceType> service_types; //!< of services only; the first one is the main type
  std::string description;
  std::vector<Translation> translations;
  std::vector<Interface> interfaces;
  std::vector<Variable> variables;
  std::vector<EntryPoint> entry_points;
  std::vector<Option> options;
  ServiceTests tests; //!< of services only

  bool hasType(ServiceType type) const;
};

//! Describes the type of a simple option, without `[]`.
struct SimpleType
{
  std::string_view axl;
  std::string_view option_class; //!< last part of the class name, `Real` of `CaseOptionReal`
  std::string_view cpp;
};

//! Returns null when \a name, which is without `[]`, is not a simple type.
const SimpleType* findSimpleType(std::string_view name);
//! Returns all names that findSimpleType() finds.
std::vector<std::string_view> simpleTypeNames();
//! Returns `real` and true for `real[]`. For a type without `[]` it returns the type itself and false.
std::pair<std::string_view, bool> splitArrayType(std::string_view type);
} // namespace Arcane::axl
