// SPDX-License-Identifier: Apache-2.0
// Runs the tests that an .axl file lists, and reports their results.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/document/XmlNode.h"
#include "arcane_core/service/Assertion.h"
#include "arcane_core/service/IUnitTest.h"

#include <functional>
#include <vector>

namespace Arcane
{
class ITraceMng;

//! The part of UnitTestServiceAdapter that does not depend on the service.
class ARCANE_EXPORT UnitTestRunner
{
 protected:
  //! One test of a service.
  struct Test
  {
    std::function<void()> function;
    String name;
    String method_name;
  };

  /*!
   * \brief Runs one test and adds its result to \a report.
   *
   * A failed assertion is the result `failure`, and other exceptions pass. \return true when there is none
   */
  static bool run(const Test& test, XmlNode& report, ITraceMng* tm);
};

/*!
 * \brief The tests of a service of class \a ServiceType: its methods, called one after the other.
 *
 * Classes that axl2cc makes derive from it. A test that fails leaves out its tear-down, and the next test starts.
 */
template <typename ServiceType> class UnitTestServiceAdapter : public Assertion, public IXmlUnitTest, private UnitTestRunner
{
 public:
  using FuncPtr = void (ServiceType::*)();

  explicit UnitTestServiceAdapter(ServiceType* service)
  : m_service(service)
  {}

  void setClassSetUpFunction(FuncPtr function) { m_class_set_up = function; }
  void setClassTearDownFunction(FuncPtr function) { m_class_tear_down = function; }
  void setTestSetUpFunction(FuncPtr function) { m_test_set_up = function; }
  void setTestTearDownFunction(FuncPtr function) { m_test_tear_down = function; }
  void addTestFunction(FuncPtr function, const String& name, const String& method_name)
  {
    const auto call = [this, function] {
      this->call(m_test_set_up);
      this->call(function);
      this->call(m_test_tear_down);
    };
    m_tests.push_back({ call, name, method_name });
  }

  void initializeTest() override { call(m_class_set_up); }
  bool executeTest(XmlNode& report) override
  {
    report.setAttrValue("name", m_service->serviceInfo()->localName());
    bool is_right = true;
    for (const Test& test : m_tests)
      is_right = run(test, report, m_service->traceMng()) && is_right;
    return is_right;
  }
  void finalizeTest() override { call(m_class_tear_down); }

 private:
  void call(FuncPtr function)
  {
    if (function)
      (m_service->*function)();
  }

  ServiceType* m_service;
  FuncPtr m_class_set_up = nullptr;
  FuncPtr m_class_tear_down = nullptr;
  FuncPtr m_test_set_up = nullptr;
  FuncPtr m_test_tear_down = nullptr;
  std::vector<Test> m_tests;
};
} // namespace Arcane
