// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_text/SchemaTypes.h"

#include "arcane_core/base/text/String.h"
#include "arcane_core/case/CaseKeywords.h"
#include "axl/model/AxlModel.h"

#include <algorithm>
#include <array>

namespace Arcane::detail::casetext
{
namespace
{
//! A simple type of AXL: how one number of it is written, and how many make a value.
struct ValueType
{
  std::string_view axl;
  const char* pattern;
  int nb_word;
};

constexpr const char* real_pattern =
  R"([+\-]?(([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+\-]?[0-9]+)?|0[xX][0-9a-fA-F]*\.?[0-9a-fA-F]*([pP][+\-]?[0-9]+)?|[iI][nN][fF]([iI][nN][iI][tT][yY])?|[nN][aA][nN]))";
constexpr const char* integer_pattern = R"([+\-]?(0[xX][0-9a-fA-F]+|[0-9]+))";

// A string has no pattern: it may be anything.
constexpr std::array<ValueType, 11> value_types = { {
  { "string", "", 1 },
  { "real", real_pattern, 1 },
  { "bool", "true|false|0|1|vrai|faux", 1 },
  { "integer", integer_pattern, 1 },
  { "int16", integer_pattern, 1 },
  { "int32", integer_pattern, 1 },
  { "int64", integer_pattern, 1 },
  { "real2", real_pattern, 2 },
  { "real3", real_pattern, 3 },
  { "real2x2", real_pattern, 4 },
  { "real3x3", real_pattern, 9 },
} };

std::string restriction(const std::string& name, const std::string& base, const std::string& facet, const std::string& value)
{
  return "<xs:simpleType name=\"" + name + "\"><xs:restriction base=\"" + base + "\"><xs:" + facet + " value=\"" + value +
         "\"/></xs:restriction></xs:simpleType>\n";
}

std::string list(const std::string& name, const std::string& item)
{
  return "<xs:simpleType name=\"" + name + "\"><xs:list itemType=\"" + item + "\"/></xs:simpleType>\n";
}

std::string valueType(const ValueType& type)
{
  const std::string name(type.axl);
  if (!*type.pattern)
    return restriction(name, "xs:string", "minLength", "0") + list(name + ".list", "xs:token");
  if (type.nb_word == 1)
    return restriction(name, "xs:token", "pattern", type.pattern) + list(name + ".list", name);
  return list(name + ".list", "real") + restriction(name, name + ".list", "length", std::to_string(type.nb_word));
}

//! Types whose values a table can give.
bool isOfTables(std::string_view axl)
{
  constexpr std::array<std::string_view, 6> names = { "real", "real3", "integer", "int32", "bool", "string" };
  return std::find(names.begin(), names.end(), axl) != names.end();
}

//! With a table, the text may be empty.
std::string optionType(std::string_view axl, const std::string& lang)
{
  return "<xs:complexType name=\"" + optionTypeName(axl, false, lang) + "\"><xs:simpleContent><xs:extension base=\"" + std::string(axl) +
         ".or.none\"><xs:attribute name=\"{function}\" type=\"xs:string\"/>"
         "</xs:extension></xs:simpleContent></xs:complexType>\n";
}

//! Words of the framework are in braces.
constexpr const char* framework_types = R"(
<xs:complexType name="functions.{lang}"><xs:sequence><xs:element name="table" minOccurs="0" maxOccurs="unbounded"><xs:complexType>
  <xs:sequence><xs:element name="{value}" maxOccurs="unbounded"><xs:complexType>
    <xs:all><xs:element name="x" type="real"/><xs:element name="y" type="xs:string"/></xs:all></xs:complexType></xs:element></xs:sequence>
  <xs:attribute name="{name}" type="xs:string" use="required"/>
  <xs:attribute name="{parameter}" use="required"><xs:simpleType><xs:restriction base="xs:string"><xs:enumeration value="{time}"/>
    <xs:enumeration value="{real}"/><xs:enumeration value="iteration"/><xs:enumeration value="{integer}"/></xs:restriction></xs:simpleType>
  </xs:attribute>
  <xs:attribute name="{value}" use="required"><xs:simpleType><xs:restriction base="xs:string"><xs:enumeration value="{real}"/>
    <xs:enumeration value="{real3}"/><xs:enumeration value="{integer}"/><xs:enumeration value="bool"/><xs:enumeration value="string"/>
    </xs:restriction></xs:simpleType></xs:attribute>
  <xs:attribute name="interpolation" use="required"><xs:simpleType><xs:restriction base="xs:string"><xs:enumeration value="{linear}"/>
    <xs:enumeration value="{constant}"/></xs:restriction></xs:simpleType></xs:attribute>
  <xs:attribute name="comul" type="real"/><xs:attribute name="comul-x" type="real"/><xs:attribute name="deltat-coef" type="real"/>
</xs:complexType></xs:element></xs:sequence></xs:complexType>
<xs:complexType name="old.mesh.{lang}"><xs:sequence><xs:any processContents="skip" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
  <xs:anyAttribute processContents="skip"/></xs:complexType>
<xs:complexType name="modules.{lang}"><xs:sequence><xs:element name="module" type="activation.{lang}" minOccurs="0" maxOccurs="unbounded"/>
  </xs:sequence></xs:complexType>
<xs:complexType name="services.{lang}"><xs:sequence><xs:element name="service" type="activation.{lang}" minOccurs="0" maxOccurs="unbounded"/>
  </xs:sequence></xs:complexType>
<xs:complexType name="activation.{lang}"><xs:attribute name="name" type="xs:string" use="required"/>
  <xs:attribute name="active" type="xs:boolean"/></xs:complexType>
<xs:complexType name="configuration.{lang}"><xs:sequence><xs:element name="add" minOccurs="0" maxOccurs="unbounded"><xs:complexType>
  <xs:attribute name="name" type="xs:string" use="required"/><xs:attribute name="value" type="xs:string" use="required"/></xs:complexType>
  </xs:element></xs:sequence></xs:complexType>
)";

//! Replaces the words in braces. A pattern may hold braces too, but no type below does.
std::string inLanguage(std::string_view text, const std::string& lang)
{
  std::string result;
  for (std::size_t begin = text.find('{'); begin != std::string_view::npos; begin = text.find('{')) {
    const std::size_t end = text.find('}', begin);
    const std::string word(text.substr(begin + 1, end - begin - 1));
    result.append(text.substr(0, begin));
    result += word == "lang" ? lang : std::string(caseoptions::caseKeyword(String(word), String(lang)).localstr());
    text.remove_prefix(end + 1);
  }
  return result.append(text);
}
} // namespace

std::string valueTypes()
{
  std::string text;
  for (const ValueType& type : value_types)
    text += valueType(type);
  text += "<xs:simpleType name=\"none\"><xs:restriction base=\"xs:token\"><xs:length value=\"0\"/></xs:restriction></xs:simpleType>\n";
  for (const ValueType& type : value_types)
    if (isOfTables(type.axl))
      text += "<xs:simpleType name=\"" + std::string(type.axl) + ".or.none\"><xs:union memberTypes=\"" + std::string(type.axl) +
              " none\"/></xs:simpleType>\n";
  return text;
}

std::string frameworkTypes(const std::string& lang)
{
  std::string text = framework_types;
  for (const ValueType& type : value_types)
    if (isOfTables(type.axl))
      text += optionType(type.axl, lang);
  return inLanguage(text, lang);
}

std::string optionTypeName(std::string_view simple_type, bool is_array, const std::string& lang)
{
  const std::string name(simple_type);
  return is_array ? name + ".list" : isOfTables(simple_type) ? name + "." + lang : name;
}
} // namespace Arcane::detail::casetext
