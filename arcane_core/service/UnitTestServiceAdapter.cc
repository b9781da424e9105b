// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/UnitTestServiceAdapter.h"

#include "arcane_core/base/log/ITraceMng.h"

namespace Arcane
{
namespace
{
void addFailure(const AssertionException& ex, XmlNode& result)
{
  XmlNode failure = result.createAndAppendElement("exception");
  failure.setAttrValue("where", ex.function());
  failure.setAttrValue("file", ex.file());
  failure.setAttrValue("line", String::fromNumber(ex.line()));
  failure.setAttrValue("message", ex.message());
}
} // namespace

bool UnitTestRunner::run(const Test& test, XmlNode& report, ITraceMng* tm)
{
  XmlNode result = report.createAndAppendElement("unit-test");
  result.setAttrValue("name", test.name);
  result.setAttrValue("method-name", test.method_name);
  try {
    test.function();
  }
  catch (const AssertionException& ex) {
    result.setAttrValue("result", "failure");
    addFailure(ex, result);
    // Possibly, only this rank fails.
    tm->pinfo() << "[FAILURE] " << test.name << " (line " << ex.line() << " in " << ex.file() << ")\n" << ex.message();
    return false;
  }
  result.setAttrValue("result", "success");
  tm->info() << "[OK   ] " << test.name;
  return true;
}
} // namespace Arcane
