// SPDX-License-Identifier: Apache-2.0
// Contents of a case file beside options: the code and its time loops.
#pragma once

#include <set>
#include <string>
#include <vector>

namespace Arcane
{
class ISubDomain;
}

namespace Arcane::detail::casetext
{
struct TimeLoopOutline
{
  std::string name;
  std::string title;
  std::set<std::string> used;     //!< names of modules and singleton services that each run of the loop has
  std::set<std::string> optional; //!< names of modules that a case file may ask for
};

struct CaseOutline
{
  std::string code_name;
  std::string code_version; //!< for example `1.0`
  std::string full_version; //!< for example `1.0.0`
  //! The loops of the configuration in its order, then the loops that modules make, with the loops of the framework at the end.
  std::vector<TimeLoopOutline> loops;
};

/*!
 * \brief Returns the code and the loops of the sub-domain, after the configuration of the code is read and modules have registered their
 * loops.
 * \collective
 * \throws FatalErrorException on all ranks when the configuration is wrong
 */
CaseOutline makeCaseOutline(ISubDomain* sd);
} // namespace Arcane::detail::casetext
