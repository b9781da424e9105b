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
class ARCANE_EXPORT CommandLineArguments
{
 public:
  //! Makes an empty list of arguments.
  CommandLineArguments();
  //! Keeps \a argc and \a argv, which must outlive it. ArcaneLauncher::run() refuses `-A` arguments that cannot be read.
  CommandLineArguments(int* argc, char*** argv);
  //! Makes a list from \a args, whose first element is the name of the program.
  explicit CommandLineArguments(const StringList& args);
  CommandLineArguments(const CommandLineArguments& rhs) = default;
  CommandLineArguments& operator=(const CommandLineArguments& rhs) = default;
  ~CommandLineArguments();

  int* commandLineArgc() const;
  char*** commandLineArgv() const;
  //! Fills \a args with all arguments, the name of the program first.
  void fillArgs(StringList& args) const;
  //! Returns true when the arguments contain `-h` or `--help`, or when there is none.
  bool needHelp() const;

  //! Adds one parameter, written as after `-A,`. \throws ArgumentException when it cannot be read
  void addParameterLine(const String& line);
  //! Returns the value of parameter \a name, or null when it has none. The name is known from then on: see ParameterList.
  String getParameter(const String& name) const;
  void getParameters(StringList& names, StringList& values) const;
  //! Does getParameters() under another name.
  void fillParameters(StringList& names, StringList& values) const { getParameters(names, values); }
  const ParameterList& parameters() const;

 private:
  class Content;

  std::shared_ptr<Content> m_content;
};

} // namespace Arcane
