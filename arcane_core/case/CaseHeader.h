// SPDX-License-Identifier: Apache-2.0
// The part of a case file that comes before the options: code, language, time loop.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/document/XmlNode.h"

#include <map>
#include <vector>

namespace Arcane
{
class ApplicationInfo;
}

namespace Arcane::detail::caseoptions
{
class CaseFaults;

struct CaseHeader
{
  //! Holds one element of <modules> or <services>.
  struct Activation
  {
    String name;
    bool is_active = true;
    XmlNode element;
  };

  String language;
  String title;
  String description;
  //! The name of the time loop; empty when the file names none.
  String time_loop_name;
  //! The element that names the time loop or, without it, the element that should hold it.
  XmlNode time_loop_element;
  std::vector<Activation> modules;
  std::vector<Activation> services;
  std::map<String, String> configuration;
};

/*!
 * \brief Reads the root element and its child <arcane>, and checks name and version of the code.
 * \param faults gets what is wrong
 */
CaseHeader readCaseHeader(const XmlNode& root, const ApplicationInfo& info, CaseFaults& faults);
} // namespace Arcane::detail::caseoptions
