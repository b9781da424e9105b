// SPDX-License-Identifier: Apache-2.0
// Converts the tree of an .axl file to its model, and checks the model.
#pragma once

#include "axl/model/AxlModel.h"
#include "axl/xml/XmlDocument.h"

namespace Arcane::axl
{
/*!
 * \brief Returns the model of a well-formed file.
 *
 * Faults of single elements (unknown elements, wrong values) are reported here; checkModel() reports faults between elements.
 * The model contains everything that was not faulty.
 */
AxlModel readModel(const xml::XmlDocument& document, xml::Diagnostics& diagnostics);

/*!
 * \brief Reports faults between elements: duplicate or impossible names, properties that contradict each other, defaults
 * that are not values of their type, references to something that does not exist, a name that differs from that of the file.
 */
void checkModel(const AxlModel& model, const xml::SourceText& source, xml::Diagnostics& diagnostics);
} // namespace Arcane::axl
