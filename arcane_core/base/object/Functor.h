// SPDX-License-Identifier: Apache-2.0
// Functions that can be stored: methods of an object, with or without argument, and any callable object.
#pragma once

#include "arcane_core/base/math/IMathFunctor.h"
#include "arcane_core/base/object/IFunctor.h"
#include "arcane_core/base/object/IFunctorWithArgument.h"

#include <functional>
#include <utility>

namespace Arcane
{

//! Calls a method without argument. The object must outlive the functor.
template <typename Class> class FunctorT : public IFunctor
{
 public:
  using FuncPtr = void (Class::*)();

  FunctorT(Class* object, FuncPtr method)
  : m_object(object)
  , m_method(method)
  {}
  void executeFunctor() override { (m_object->*m_method)(); }

 private:
  Class* m_object;
  FuncPtr m_method;
};

//! Calls anything callable without argument.
class ARCANE_EXPORT StdFunctor : public IFunctor
{
 public:
  explicit StdFunctor(std::function<void()> function)
  : m_function(std::move(function))
  {}
  void executeFunctor() override { m_function(); }

 private:
  std::function<void()> m_function;
};

//! Calls a method with one argument. The object must outlive the functor.
template <typename Class, typename Arg> class FunctorWithArgumentT : public IFunctorWithArgumentT<Arg>
{
 public:
  using FuncPtr = void (Class::*)(Arg);

  FunctorWithArgumentT(Class* object, FuncPtr method)
  : m_object(object)
  , m_method(method)
  {}
  void executeFunctor(Arg arg) override { (m_object->*m_method)(arg); }

 private:
  Class* m_object;
  FuncPtr m_method;
};

//! Calls anything callable with one argument.
template <typename Arg> class StdFunctorWithArgumentT : public IFunctorWithArgumentT<Arg>
{
 public:
  explicit StdFunctorWithArgumentT(std::function<void(Arg)> function)
  : m_function(std::move(function))
  {}
  void executeFunctor(Arg arg) override { m_function(arg); }

 private:
  std::function<void(Arg)> m_function;
};

} // namespace Arcane
