// SPDX-License-Identifier: Apache-2.0
// What an .axl file says, as plain structs: one module or one service.
#pragma once

#include "axl/xml/SourceText.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace Arcane::axl
{
//! The value of an attribute and where it stands; at the element when the attribute is absent.
struct Text
{
  std::string value;
  xml::Position at;
  bool is_given = false;

  bool empty() const { return value.empty(); }
};

//! `<name lang="fr">texte</name>`
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

//! The properties of a variable that are an attribute each; the order is that of the generated flags.
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
  InShMem
};
inline constexpr int NB_PROPERTY = 10;

//! Where the values of a variable live, when not plainly on items.
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
  Text cpp_type; //!< `internal-cpp-typename`
  DataType data_type = DataType::Real;
  ItemKind item_kind = ItemKind::None;
  MaterialKind material = MaterialKind::None;
  int dim = 0;
  int shape_dim = -1; //!< -1 when absent, as the two extents
  int extent0 = -1;
  int extent1 = -1;
  bool is_input = false; //!< `flow="in"`
  std::array<bool, NB_PROPERTY> properties{};

  bool has(Property p) const { return properties[static_cast<std::size_t>(p)]; }
};

struct EntryPoint
{
  xml::Position at;
  Text name;
  Text method_name;
  std::string where = "ComputeLoop"; //!< the end of `IEntryPoint::WComputeLoop`
  std::string property = "None";     //!< the end of `IEntryPoint::PNone`
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
  Text cpp_value; //!< `genvalue`
  std::vector<Translation> translations;
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
  Text type;          //!< of a complex option: the type it declares; empty when it has a `ref`
  Text ref;           //!< the type of another complex option
  Text default_value; //!< given and empty is a default like others
  Text unit;
  Text interface_name;
  Text mesh_name;
  int min_occurs = 1;
  int max_occurs = 1; //!< -1 when unbounded
  bool is_optional = false;
  bool allow_null = false;
  std::vector<Translation> translations;
  std::vector<CategoryDefault> category_defaults;
  std::vector<EnumValue> enum_values;
  std::vector<Option> options; //!< of a complex option

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

//! One .axl file.
struct AxlModel
{
  bool is_service = false;
  xml::Position at;
  Text name;
  bool has_version = false; //!< false: the old rules for namespaces apply
  Text namespace_name;
  Text namespace_macro;
  Text parent_name;
  bool is_autoload = false;               //!< modules
  bool is_singleton = false;              //!< services
  std::vector<ServiceType> service_types; //!< services; the first one is the main one
  std::vector<Translation> translations;
  std::vector<Interface> interfaces;
  std::vector<Variable> variables;
  std::vector<EntryPoint> entry_points;
  std::vector<Option> options;

  bool hasType(ServiceType type) const;
};

//! The type of a simple option, without `[]`.
struct SimpleType
{
  std::string_view axl;
  std::string_view option_class; //!< the end of `CaseOptionReal`
  std::string_view cpp;
};

//! Null when \a name, without `[]`, is no simple type.
const SimpleType* findSimpleType(std::string_view name);
//! All names that findSimpleType() knows.
std::vector<std::string_view> simpleTypeNames();
//! `real` of `real[]`, and true; or the name itself, and false.
std::pair<std::string_view, bool> splitArrayType(std::string_view type);
} // namespace Arcane::axl
