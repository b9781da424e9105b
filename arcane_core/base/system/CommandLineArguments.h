// SPDX-License-Identifier: Apache-2.0
// The arguments of the program, and the parameters among them.
#pragma once

#include "arcane_core/base/system/ParameterList.h"

#include <memory>

namespace Arcane
{

/*!
 * \brief The arguments of the program. A copy is another handle on the same arguments.
 *
 * `-A,Name=Value[,Name=Value...]` gives parameters; it may be repeated. See ParameterList for the operators.
 */
class CommandLineArguments
{
 public:
  //! Without any argument.
  CommandLineArguments();
  //! Keeps \a argc and \a argv, which must outlive it. ArcaneLauncher::run() refuses `-A` arguments that cannot be read.
  CommandLineArguments(int* argc, char*** argv);
  //! The first of \a args is the name of the program.
  explicit CommandLineArguments(const StringList& args);
  CommandLineArguments(const CommandLineArguments& rhs) = default;
  CommandLineArguments& operator=(const CommandLineArguments& rhs) = default;
  ~CommandLineArguments();

  int* commandLineArgc() const;
  char*** commandLineArgv() const;
  //! All the arguments, the name of the program first.
  void fillArgs(StringList& args) const;
  //! True with `-h` or `--help`, or without any argument.
  bool needHelp() const;

  //! As after `-A,`, one parameter. \throws ArgumentException when it cannot be read.
  void addParameterLine(const String& line);
  //! Null when \a name has no value. The name is known from then on: see ParameterList.
  String getParameter(const String& name) const;
  void getParameters(StringList& names, StringList& values) const;
  const ParameterList& parameters() const;

 private:
  class Content;

  std::shared_ptr<Content> m_content;
};

} // namespace Arcane
