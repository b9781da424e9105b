// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableStatistics.h"

#include "variables/core/IVariable.h"

#include "arcane_core/base/text/JSONWriter.h"

#include <ostream>

namespace Arcane::detail::variables
{

void printStatistics(const VariableCollection& all, std::ostream& out, bool is_verbose)
{
  Int32 nb_used = 0;
  Real bytes = 0.0;
  for (const IVariable* variable : all) {
    if (!variable->isUsed())
      continue;
    ++nb_used;
    bytes += variable->allocatedMemory();
    if (is_verbose)
      out << variable->fullName() << ": " << variable->nbElement() << " values of type " << dataTypeName(variable->dataType()) << ", "
          << variable->allocatedMemory() << " bytes\n";
  }
  out << String::plural(all.count(), "variable") << ", " << nb_used << " used, " << bytes << " bytes\n";
}

void writeStatistics(const VariableCollection& all, JSONWriter& writer)
{
  const JSONWriter::Array array(writer, "Variables");
  for (const IVariable* variable : all) {
    const JSONWriter::Object object(writer);
    writer.write("Used", variable->isUsed());
    writer.write("Name", variable->name());
    writer.write("DataType", dataTypeName(variable->dataType()));
    writer.write("Dimension", variable->dimension());
    writer.write("NbElement", variable->nbElement());
    writer.writeIfNotNull("ItemFamily", variable->itemFamilyName());
    writer.writeIfNotNull("Mesh", variable->meshName());
    if (variable->isOnItems())
      writer.writeIfNotNull("Group", variable->itemGroupName());
    writer.write("Property", static_cast<Int32>(variable->property()));
    writer.write("AllocatedMemory", variable->allocatedMemory());
  }
}

} // namespace Arcane::detail::variables
