// SPDX-License-Identifier: Apache-2.0
// What an application prints of itself for --help and --version.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
class ApplicationInfo;
}

namespace Arcane::detail
{
//! How to use the command line of an application: words, parameters, modules and services. \local
String programHelp(const ApplicationInfo& info);

//! The versions of the code and of the framework, one line each. \local
String programVersion(const ApplicationInfo& info);
} // namespace Arcane::detail
