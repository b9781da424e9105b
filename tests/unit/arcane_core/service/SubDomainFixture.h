// SPDX-License-Identifier: Apache-2.0
// A sub-domain without case file, on one rank unless a test has another manager.
#pragma once

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/comm/SequentialParallelMng.h"
#include "arcane_core/service/IApplication.h"
#include "arcane_core/service/ISubDomain.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TextParts.h"
#include "variables/core/IVariableMng.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace Arcane::test
{
//! What a sub-domain is made of. Traces are silent.
class TestSubDomain
{
 public:
  //! \a arguments: those of the command line, after the name of the program. \a pm outlives the sub-domain; null for this rank alone.
  explicit TestSubDomain(const std::vector<std::string>& arguments = {}, IParallelMng* pm = nullptr)
  : m_trace_mng(makeRef(new ITraceMng()))
  , m_parallel_mng(m_trace_mng.get())
  , m_application(info(arguments), m_trace_mng.get())
  , m_variable_mng(pm ? pm : &m_parallel_mng, m_trace_mng.get())
  , m_sub_domain(&m_application, m_variable_mng.parallelMng(), m_trace_mng.get(), &m_variable_mng)
  {
    m_variable_mng.setSubDomain(&m_sub_domain);
    m_trace_mng->setStdoutVerbosityLevel(0);
  }

  ISubDomain* get() { return &m_sub_domain; }
  ISubDomain* operator->() { return &m_sub_domain; }

 private:
  static ApplicationInfo info(const std::vector<std::string>& arguments)
  {
    StringList words;
    words.add("program");
    for (const std::string& argument : arguments)
      words.add(String(argument));
    ApplicationInfo result(CommandLineArguments(words), "Test", VersionInfo(1, 0, 0));
    result.setCodeName("Test");
    result.setCodeVersion(VersionInfo(1, 2, 3));
    return result;
  }

  Ref<ITraceMng> m_trace_mng;
  SequentialParallelMng m_parallel_mng;
  IApplication m_application;
  IVariableMng m_variable_mng;
  ISubDomain m_sub_domain;
};

//! How many times \a text holds \a part.
inline int count(const std::string& text, const std::string& part)
{
  int n = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size()))
    ++n;
  return n;
}
} // namespace Arcane::test
