// SPDX-License-Identifier: Apache-2.0
// The texts that an application prints for --help and --version.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class ApplicationInfo;
}

namespace Arcane::detail::launcher
{
//! Returns the help of the command line of an application: words, parameters, modules and services. \local
String programHelp(const ApplicationInfo& info);

//! Returns the versions of the code and of the framework, one line each. \local
String programVersion(const ApplicationInfo& info);
//! Returns the version of the framework, such as `1.2.3`. \local
String frameworkVersion();
} // namespace Arcane::detail::launcher
