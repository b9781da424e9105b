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
 * Faults of single elements (unknown elements, wrong values) are reported here; checkModel() reports faults between elements. Files that
 * Arcane's compiler accepts give a warning at most. The model contains everything that was not faulty.
 */
AxlModel readModel(const xml::XmlDocument& document, xml::Diagnostics& diagnostics);

/*!
 * \brief Reports faults between elements.
 *
 * Impossible or duplicate names that the C++ compiler refuses and references to something that does not exist are errors. Other duplicate
 * names, defaults that are not values of their type and a name that differs from the name of the file are warnings.
 */
void checkModel(const AxlModel& model, const xml::SourceText& source, xml::Diagnostics& diagnostics);
} // namespace Arcane::axl
