// SPDX-License-Identifier: Apache-2.0
// Values of options that the command line gives, as in -A,//module/option[2]/value=x.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"

#include <set>
#include <string>
#include <vector>

namespace Arcane
{
class CommandLineArguments;
}

namespace Arcane::detail::caseoptions
{
class CommandLineOverrides
{
 public:
  //! Keeps the parameters whose name begins with `//`.
  explicit CommandLineOverrides(const CommandLineArguments& args);

  /*!
   * \brief Returns the value that the command line gives to an option.
   * \param path   of the option, as in a/b[2]/c; no index means the first occurrence
   * \param index  of the occurrence of the option itself, from 1
   * \return null when it says nothing
   */
  String find(const String& path, Integer index);

  //! A parameter that has not been read by an option.
  struct Unused
  {
    String text;
    String suggestion; //!< as in `, did you mean '//heat/cfl'?`, or empty
  };
  std::vector<Unused> unused() const;

 private:
  struct Component
  {
    std::string name;  //!< empty: any name
    Integer index = 1; //!< 0: any index
  };
  struct Override
  {
    String text;
    std::vector<Component> components;
    String value;
    bool is_used = false;
  };

  static std::vector<Component> parse(const std::string& path);
  static bool matches(const std::vector<Component>& pattern, const std::vector<Component>& path);

  std::vector<Override> m_overrides;
  //! The paths at which options were searched, as parameters name them.
  std::set<String> m_asked;
};
} // namespace Arcane::detail::caseoptions
