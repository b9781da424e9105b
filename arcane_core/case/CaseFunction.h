// SPDX-License-Identifier: Apache-2.0
// Base of functions: their name, types and coefficients.
#pragma once

#include "arcane_core/base/object/Ref.h"
#include "arcane_core/case/ICaseFunction.h"

#include <memory>

namespace Arcane
{
class ITraceMng;

//! The properties of a new function. Applications set the members.
class CaseFunctionBuildInfo
{
 public:
  explicit CaseFunctionBuildInfo(ITraceMng* tm)
  : m_trace_mng(tm)
  {}
  CaseFunctionBuildInfo(ITraceMng* tm, const String& name)
  : m_trace_mng(tm)
  , m_name(name)
  {}

  ITraceMng* m_trace_mng;
  String m_name;
  ICaseFunction::eParamType m_param_type = ICaseFunction::ParamUnknown;
  ICaseFunction::eValueType m_value_type = ICaseFunction::ValueUnknown;
  String m_transform_param_func;
  String m_transform_value_func;
  Real m_deltat_coef = 0.0;
};

//! Implements all of ICaseFunction but the values.
class ARCANE_EXPORT CaseFunction : public ICaseFunction, public std::enable_shared_from_this<CaseFunction>
{
 public:
  explicit CaseFunction(const CaseFunctionBuildInfo& info)
  : m_info(info)
  {}
  CaseFunction(const CaseFunction&) = delete;
  CaseFunction& operator=(const CaseFunction&) = delete;

  String name() const override { return m_info.m_name; }
  void setName(const String& new_name) override { m_info.m_name = new_name; }
  eParamType paramType() const override { return m_info.m_param_type; }
  void setParamType(eParamType type) override { m_info.m_param_type = type; }
  eValueType valueType() const override { return m_info.m_value_type; }
  void setValueType(eValueType type) override { m_info.m_value_type = type; }
  String transformValueFunction() const override { return m_info.m_transform_value_func; }
  void setTransformValueFunction(const String& text) override { m_info.m_transform_value_func = text; }
  String transformParamFunction() const override { return m_info.m_transform_param_func; }
  void setTransformParamFunction(const String& text) override { m_info.m_transform_param_func = text; }
  bool checkIfValid() const override { return true; }
  Real deltatCoef() const override { return m_info.m_deltat_coef; }
  void setDeltatCoef(Real coef) override { m_info.m_deltat_coef = coef; }

  ITraceMng* traceMng() const { return m_info.m_trace_mng; }
  //! Returns a reference to this object, which was made by `new`. The last reference deletes it.
  Ref<ICaseFunction> toReference();

 private:
  CaseFunctionBuildInfo m_info;
};
} // namespace Arcane
