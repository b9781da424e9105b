// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/MeshWriteByService.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/service/AbstractService.h"
#include "arcane_core/service/IMeshWriter.h"
#include "arcane_core/service/ServiceBuilder.h"

namespace Arcane::detail::service
{
bool writeMeshByService(IMesh* mesh, const String& file_name, const String& service_name)
{
  const Ref<IMeshWriter> writer = ServiceBuilder<IMeshWriter>(mesh->subDomain()).createReference(service_name, SB_AllowNull);
  if (!writer) {
    mesh->traceMng()->warning() << "cannot write mesh '" << mesh->name() << "': "
                                << unknownServiceMessage(service_name, detail::service::interfaceId<IMeshWriter>(),
                                                         ST_SubDomain | ST_Application);
    return true;
  }
  // Services of this class were built by their factory.
  if (!dynamic_cast<AbstractService*>(writer.get()))
    writer->build();
  writer->writeMeshToFile(mesh, file_name);
  return false;
}
} // namespace Arcane::detail::service
