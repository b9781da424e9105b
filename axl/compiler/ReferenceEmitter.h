// SPDX-License-Identifier: Apache-2.0
// The reference of a module or service for authors of case files.
#pragma once

#include "axl/model/AxlModel.h"

#include <string>

namespace Arcane::axl
{
/*!
 * \brief Returns a section of Markdown: the kind of the module or service, its element, its entry points, a table of all its options.
 *
 * Options in other options have the path of their element, as `boundary-condition/surface`.
 */
std::string emitReference(const AxlModel& model);
} // namespace Arcane::axl
