// SPDX-License-Identifier: Apache-2.0
// From the tree of an .axl file to its model.
#pragma once

#include "axl/model/AxlModel.h"
#include "axl/xml/XmlDocument.h"

namespace Arcane::axl
{
/*!
 * \brief Reads the tree of a well-formed file.
 *
 * Faults of single elements (unknown ones, wrong values) are reported here, those between elements by checkModel().
 * The model is complete but for what was faulty.
 */
AxlModel readModel(const xml::XmlDocument& document, xml::Diagnostics& diagnostics);

/*!
 * \brief Reports what is wrong between elements: duplicate or impossible names, properties that contradict each
 * other, defaults that are no value of their type, references to nothing, a name that is not the name of the file.
 */
void checkModel(const AxlModel& model, const xml::SourceText& source, xml::Diagnostics& diagnostics);
} // namespace Arcane::axl
