// SPDX-License-Identifier: Apache-2.0
// Options whose value is one of a few names.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/case/CaseOptionBase.h"

#include <memory>
#include <optional>
#include <vector>

namespace Arcane
{
//! Holds a name and the value for which it stands.
class ARCANE_EXPORT CaseOptionEnumValue
{
 public:
  CaseOptionEnumValue(const String& name, int value);
  CaseOptionEnumValue(const CaseOptionEnumValue& rhs);
  CaseOptionEnumValue& operator=(const CaseOptionEnumValue& rhs) = delete;
  ~CaseOptionEnumValue();

  void addAlternativeNodeName(const String& lang, const String& name);
  const String& name() const { return m_name; }
  String nameIn(const String& lang) const;
  int value() const { return m_value; }

 private:
  String m_name;
  int m_value;
  std::map<String, String> m_name_by_lang;
};

//! The part of options with names that does not depend on the type of the enumeration.
class ARCANE_EXPORT CaseOptionEnumBase : public CaseOptionBase
{
 public:
  //! Makes the option. Generated code passes the C++ name of the enumeration, which users do not need.
  CaseOptionEnumBase(const CaseOptionBuildInfo& info, const String& type_name);
  ~CaseOptionEnumBase() override;

  //! Adds a name. The call takes ownership of \a value, which was made by `new`, or adds a copy of it when \a do_clone is true.
  void addEnumValue(CaseOptionEnumValue* value, bool do_clone);

 protected:
  //! Returns the value for \a text, a name in the language of the case file. An unknown name is a fault and gives null.
  const CaseOptionEnumValue* find(const XmlNode& at, const String& text);
  //! Returns the value for \a text, an English name.
  const CaseOptionEnumValue* findDefault(const String& text);
  void printValues(std::ostream& out, Integer indent, ConstArrayView<int> values) const;

 private:
  String admissibleValues(const String& lang) const;

  std::vector<std::unique_ptr<CaseOptionEnumValue>> m_enum_values;
};

//! An option that occurs once.
class ARCANE_EXPORT CaseOptionEnum : public CaseOptionEnumBase
{
 public:
  using CaseOptionEnumBase::CaseOptionEnumBase;

  //! Returns the element of the option, or no element when the case file has none.
  XmlNode element() const { return m_element; }

  void read(eCaseOptionReadPhase phase) override;
  void print(std::ostream& out, Integer indent) const override;

 protected:
  int intValue() const
  {
    if (!m_has_value)
      checkHasValue(false);
    return m_value;
  }
  //! Replaces the default value of the AXL file. An option that the case file has keeps its value.
  void setDefaultInt(int value);

 private:
  XmlNode m_element;
  std::optional<int> m_code_default;
  int m_value = 0;
  bool m_has_value = false;
};

template <typename EnumType> class CaseOptionEnumT : public CaseOptionEnum
{
 public:
  using CaseOptionEnum::CaseOptionEnum;

  //! Returns the value. \throws FatalErrorException when the option is optional and absent
  EnumType value() const { return static_cast<EnumType>(intValue()); }
  EnumType operator()() const { return value(); }
  operator EnumType() const { return value(); }
  //! Returns the value, or \a other when the case file does not have the option.
  EnumType valueIfPresentOrArgument(EnumType other) const { return isPresent() ? value() : other; }
  //! Sets the default value, which replaces the default in the AXL file. An option that the case file has keeps its value.
  void setDefaultValue(EnumType v) { setDefaultInt(static_cast<int>(v)); }
};

//! An option that may occur several times.
class ARCANE_EXPORT CaseOptionMultiEnum : public CaseOptionEnumBase
{
 public:
  using CaseOptionEnumBase::CaseOptionEnumBase;

  void read(eCaseOptionReadPhase phase) override;
  void print(std::ostream& out, Integer indent) const override;

 protected:
  virtual void setValues(ConstArrayView<int> values) = 0;

 private:
  UniqueArray<int> m_values;
};

template <typename EnumType> class CaseOptionMultiEnumT : public CaseOptionMultiEnum
{
 public:
  using CaseOptionMultiEnum::CaseOptionMultiEnum;

  ConstArrayView<EnumType> values() const { return m_enums; }
  ConstArrayView<EnumType> operator()() const { return values(); }
  operator ConstArrayView<EnumType>() const { return values(); }
  Integer size() const { return m_enums.size(); }
  EnumType operator[](Integer i) const { return m_enums[i]; }
  auto begin() const { return m_enums.begin(); }
  auto end() const { return m_enums.end(); }

 protected:
  void setValues(ConstArrayView<int> values) override
  {
    m_enums.clear();
    for (int value : values)
      m_enums.add(static_cast<EnumType>(value));
  }

 private:
  UniqueArray<EnumType> m_enums;
};
} // namespace Arcane
