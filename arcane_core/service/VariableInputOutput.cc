// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/VariableInputOutput.h"

#include "arcane_core/base/system/FloatEnvironment.h"
#include "arcane_core/service/FiniteValues.h"
#include "arcane_core/service/ICheckpointReader.h"
#include "arcane_core/service/ICheckpointWriter.h"
#include "arcane_core/service/IDataReader.h"
#include "arcane_core/service/IDataWriter.h"
#include "arcane_core/service/IPostProcessorWriter.h"
#include "variables/core/HostUse.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/PartialItems.h"
#include "variables/core/VariableMngServices.h"
#include "variables/data/IData.h"

namespace Arcane::detail::service
{
namespace
{
void writeCheckpoint(IVariableMng* variable_mng, ICheckpointWriter* writer)
{
  throwIfNotFinite(variable_mng, variable_mng->variablesToSave(), "the checkpoint");
  writer->notifyBeginWrite();
  const variables::PartialItems items(variable_mng);
  writeVariables(writer->dataWriter(), variable_mng->variablesToSave(), String(""), "checkpoint");
  writer->notifyEndWrite();
}

void readCheckpoint(IVariableMng* variable_mng, ICheckpointReader* reader)
{
  reader->notifyBeginRead();
  const variables::PartialItems items(variable_mng);
  readVariables(reader->dataReader(), variable_mng->variablesToSave());
  reader->notifyEndRead();
}

void writePostProcessing(IVariableMng* variable_mng, IPostProcessorWriter* writer)
{
  // Libraries may use numbers that are not finite.
  const base::PlainFloatScope plain;
  throwIfNotFinite(variable_mng, writer->variables(), "the output");
  writer->notifyBeginWrite();
  writeVariables(writer->dataWriter(), writer->variables(), String(""), "output");
  writer->notifyEndWrite();
}
} // namespace

void writeVariables(IDataWriter* writer, const VariableCollection& variables, const String& meta_data, const char* what)
{
  for (VariableCollection::Enumerator i(variables); ++i;)
    if (!((*i)->property() & IVariable::PDumpNull))
      variables::checkHostUse(**i, false, what);
  writer->beginWrite(variables);
  for (VariableCollection::Enumerator i(variables); ++i;)
    (*i)->notifyBeginWrite();
  writer->setMetaData(meta_data);
  for (VariableCollection::Enumerator i(variables); ++i;) {
    IVariable* variable = *i;
    if (variable->property() & IVariable::PDumpNull)
      writer->write(variable, variable->data()->cloneEmptyRef().get());
    else
      writer->write(variable, variable->data());
  }
  writer->endWrite();
}

void readVariables(IDataReader* reader, const VariableCollection& variables)
{
  reader->beginRead(variables);
  for (VariableCollection::Enumerator i(variables); ++i;)
    reader->read(*i, (*i)->data());
  variables::giveItemsToPartialVariables(variables);
  for (VariableCollection::Enumerator i(variables); ++i;)
    (*i)->notifyEndRead();
  reader->endRead();
}

void connectInputOutput(IVariableMng* variable_mng)
{
  variables::VariableMngServices& services = variable_mng->services();
  services.write_checkpoint = writeCheckpoint;
  services.read_checkpoint = readCheckpoint;
  services.write_post_processing = writePostProcessing;
  services.write_variables = [](IDataWriter* writer, const VariableCollection& variables) {
    writeVariables(writer, variables, String(""));
  };
  services.read_variables = readVariables;
  services.read_data = [](IDataReader* reader, IVariable* variable, IData* data) { reader->read(variable, data); };
}
} // namespace Arcane::detail::service
