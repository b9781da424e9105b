// SPDX-License-Identifier: Apache-2.0
// Options with a type of the user: groups of items, variables of items, or any type with a conversion.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/Exception.h"
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
  //! Returns the element of an option that occurs once, or no element when the case file has none.
  XmlNode element() const { return m_element; }
  //! Sets the text of the default value, which replaces the default in the AXL file, before options are read.
  void setDefaultValue(const String& text) { setDefaultText(text); }
  void print(std::ostream& out, Integer indent) const override;

 protected:
  //! Returns the text of an option that occurs once: the text of its element, or the default value.
  String findText(XmlNode& at);
  void wrongExtended(const XmlNode& at, const String& text);
  void clearPrintedTexts();
  void addPrintedText(const String& text);
  /*!
   * \brief Returns the value that \a text stands for, or nothing when it fails.
   *
   * A type without default constructor is a reference to a variable, such as VariableCellReal: the text is the name of a variable of the same
   * mesh as for groups, of the type and the kind of items of the reference.
   */
  template <typename T> std::optional<T> convert(const String& text) const
  {
    if constexpr (std::is_default_constructible_v<T>) {
      T value{};
      if (!_caseOptionConvert(*this, text, value))
        return value;
    }
    else if (IVariable* variable = findVariable(text)) {
      try {
        return T(variable);
      }
      catch (const Exception&) {
        // The variable has another type or kind of items: the caller reports the fault with its place.
      }
    }
    return std::nullopt;
  }

 private:
  //! Returns the variable \a name, or null when the mesh has none.
  IVariable* findVariable(const String& name) const;

  String m_type_name;
  XmlNode m_element;
  UniqueArray<String> m_printed_texts;
};

//! An option that occurs once.
template <typename T> class CaseOptionExtendedT : public CaseOptionExtended
{
 public:
  using CaseOptionExtended::CaseOptionExtended;

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
    XmlNode at;
    const String text = findText(at);
    if (text.null())
      return;
    clearPrintedTexts();
    addPrintedText(text);
    replaceValue(convert<T>(text));
    if (!m_value)
      wrongExtended(at, text);
  }

 private:
  //! References to variables have no assignment.
  void replaceValue(const std::optional<T>& value)
  {
    m_value.reset();
    if (value)
      m_value.emplace(*value);
  }

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
    clearPrintedTexts();
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
      wrongExtended(at, text);
  }

  // Copies its elements when it grows, as references to variables need.
  std::vector<T> m_values;
};
} // namespace Arcane
