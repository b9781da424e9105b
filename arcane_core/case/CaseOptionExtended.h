// SPDX-License-Identifier: Apache-2.0
// Options with a type of the user: groups of items, variables of items, or any type with a conversion.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/case/CaseOptionBase.h"
#include "arcane_core/mesh/groups/ItemGroup.h"

#include <optional>
#include <type_traits>
#include <vector>

namespace Arcane
{
/*!
 * \brief Converts the name of a group to the group, of the mesh of its service or of the default mesh.
 * \return TRUE WHEN IT FAILS: the mesh has no such group, or it is of other items
 */
//@{
extern "C++" ARCANE_EXPORT bool _caseOptionConvert(const CaseOptionBase& option, const String& name, ItemGroup& group);
extern "C++" ARCANE_EXPORT bool _caseOptionConvert(const CaseOptionBase& option, const String& name, NodeGroup& group);
extern "C++" ARCANE_EXPORT bool _caseOptionConvert(const CaseOptionBase& option, const String& name, EdgeGroup& group);
extern "C++" ARCANE_EXPORT bool _caseOptionConvert(const CaseOptionBase& option, const String& name, FaceGroup& group);
extern "C++" ARCANE_EXPORT bool _caseOptionConvert(const CaseOptionBase& option, const String& name, CellGroup& group);
//@}

//! The part of these options that does not depend on the type. Values are read in the second phase, since they may need meshes.
class ARCANE_EXPORT CaseOptionExtended : public CaseOptionBase
{
 public:
  CaseOptionExtended(const CaseOptionBuildInfo& info, const String& type_name);
  ~CaseOptionExtended() override;

  const String& typeName() const { return m_type_name; }
  /*!
   * \brief Sets the text of the default value, which replaces the default in the AXL file. An option that the case file has keeps its value.
   *
   * After options were read the text is converted at once, which is \collective for groups of faces.
   * \throws CaseOptionException when the text is wrong, after options were read
   */
  void setDefaultValue(const String& text);
  void print(std::ostream& out, Integer indent) const override;

 protected:
  //! The types of options whose faults list names that the case may have.
  enum class eNamedByText
  {
    Other,
    Group,
    Variable
  };
  //! Types without default constructor are references to variables.
  template <typename T>
  static constexpr eNamedByText named_by_text = !std::is_default_constructible_v<T> ? eNamedByText::Variable
                                                : std::is_base_of_v<ItemGroup, T>   ? eNamedByText::Group
                                                                                    : eNamedByText::Other;

  //! Returns the text of an option that occurs once: of its \a element, or the default value. \a at is the element that gives it, or null.
  String findText(XmlNode& element, XmlNode& at);
  void wrongExtended(const XmlNode& at, const String& text, eNamedByText named);
  //! Notes that the option is read, and removes the texts to print.
  void beginReading();
  void addPrintedText(const String& text);
  /*!
   * \brief Returns the value that \a text stands for, or nothing when it fails.
   *
   * For a reference to a variable, such as VariableCellReal, the text is the name of a variable of the same mesh as for groups, or of no mesh,
   * which has the type and the kind of items of the reference.
   */
  template <typename T> std::optional<T> convert(const String& text) const
  {
    std::optional<T> value;
    if constexpr (named_by_text<T> == eNamedByText::Variable) {
      static_assert(
        std::is_constructible_v<T, IVariable*>,
        "the type of an extended option has a default constructor and a function _caseOptionConvert(), or refers to a variable");
      findVariable(
        text, [](void* to, IVariable* variable) { static_cast<std::optional<T>*>(to)->emplace(variable); }, &value);
    }
    else if (_caseOptionConvert(*this, text, value.emplace()))
      value.reset();
    return value;
  }

 private:
  //! Makes the reference \a value to \a variable. \throws BadVariableKindTypeException when the variable has another type
  using MakeReference = void (*)(void* value, IVariable* variable);
  //! Calls \a make for the variables \a name, until one has the expected type. Returns true if there is one.
  bool findVariable(const String& name, MakeReference make, void* value) const;

  String m_type_name;
  UniqueArray<String> m_printed_texts;
  bool m_is_read = false;
};

//! An option that occurs once.
template <typename T> class CaseOptionExtendedT : public CaseOptionExtended
{
 public:
  using CaseOptionExtended::CaseOptionExtended;

  //! Returns the element of the option, or no element when the case file has none.
  XmlNode element() const { return m_element; }
  //! Returns the value. \throws FatalErrorException when the option is optional and absent, or before the second phase
  const T& value() const
  {
    if (!m_value)
      checkHasValue(false);
    return *m_value;
  }
  const T& operator()() const { return value(); }
  operator const T&() const { return value(); }
  //! Returns the value, or \a other when the case file does not have the option.
  T valueIfPresentOrArgument(const T& other) const { return isPresent() ? value() : other; }

  void read(eCaseOptionReadPhase phase) override
  {
    if (phase != eCaseOptionReadPhase::Phase2)
      return;
    beginReading();
    XmlNode at;
    const String text = findText(m_element, at);
    if (text.null())
      return;
    addPrintedText(text);
    replaceValue(convert<T>(text));
    if (!m_value)
      wrongExtended(at, text, named_by_text<T>);
  }

 private:
  //! References to variables have no assignment.
  void replaceValue(const std::optional<T>& value)
  {
    m_value.reset();
    if (value)
      m_value.emplace(*value);
  }

  XmlNode m_element;
  std::optional<T> m_value;
};

//! An option that may occur several times.
template <typename T> class CaseOptionMultiExtendedT : public CaseOptionExtended
{
 public:
  using CaseOptionExtended::CaseOptionExtended;

  ConstArrayView<T> values() const { return { size(), m_values.data() }; }
  ConstArrayView<T> operator()() const { return values(); }
  operator ConstArrayView<T>() const { return values(); }
  Integer size() const { return static_cast<Integer>(m_values.size()); }
  decltype(auto) operator[](Integer i) const { return values()[i]; }
  auto begin() const { return values().begin(); }
  auto end() const { return values().end(); }

  void read(eCaseOptionReadPhase phase) override
  {
    if (phase != eCaseOptionReadPhase::Phase2)
      return;
    m_values.clear();
    const XmlNodeList elements = findElementsWithinBounds();
    beginReading();
    for (Integer i = 0; i < elements.size(); ++i)
      addValue(elements[i], textOf(elements[i], i));
    for (Integer i = elements.size(); i < minOccurs() && !defaultValue().null(); ++i)
      addValue(XmlNode(), defaultValue());
  }

 private:
  void addValue(const XmlNode& at, const String& text)
  {
    addPrintedText(text);
    if (const std::optional<T> value = convert<T>(text))
      m_values.push_back(*value);
    else
      wrongExtended(at, text, named_by_text<T>);
  }

  // Copies its elements when it grows, as references to variables need.
  std::vector<T> m_values;
};
} // namespace Arcane
