// SPDX-License-Identifier: Apache-2.0
// Options with a type of the user: groups of items, or any type with a conversion.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/case/CaseOptionBase.h"
#include "arcane_core/mesh/groups/ItemGroup.h"

namespace Arcane
{
/*!
 * \brief Converts the name of a group of the default mesh to the group.
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
  void print(std::ostream& out, Integer indent) const override;

 protected:
  //! Returns the text of an option that occurs once: the text of its element, or the default value.
  String findText(XmlNode& at);
  void wrongExtended(const XmlNode& at, const String& text);
  void clearPrintedTexts();
  void addPrintedText(const String& text);

 private:
  String m_type_name;
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
    if (!m_has_value)
      checkHasValue(false);
    return m_value;
  }
  const T& operator()() const { return value(); }
  operator const T&() const { return value(); }

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
    m_has_value = !_caseOptionConvert(*this, text, m_value);
    if (!m_has_value)
      wrongExtended(at, text);
  }

 private:
  T m_value{};
  bool m_has_value = false;
};

//! An option that may occur several times.
template <typename T> class CaseOptionMultiExtendedT : public CaseOptionExtended
{
 public:
  using CaseOptionExtended::CaseOptionExtended;

  ConstArrayView<T> values() const { return m_values; }
  ConstArrayView<T> operator()() const { return values(); }
  operator ConstArrayView<T>() const { return values(); }
  Integer size() const { return m_values.size(); }
  decltype(auto) operator[](Integer i) const { return m_values[i]; }
  auto begin() const { return m_values.begin(); }
  auto end() const { return m_values.end(); }

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
    T value{};
    if (_caseOptionConvert(*this, text, value))
      wrongExtended(at, text);
    else
      m_values.add(value);
  }

  UniqueArray<T> m_values;
};
} // namespace Arcane
