// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/MeshWriteByService.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/service/IMeshWriter.h"
#include "arcane_core/service/ServiceBuilder.h"

namespace Arcane::detail::service
{
bool writeMeshByService(IMesh* mesh, const String& file_name, const String& service_name)
{
  ServiceBuilder<IMeshWriter> builder(mesh->subDomain());
  const Ref<IMeshWriter> writer = builder.createReference(service_name, SB_AllowNull);
  if (!writer) {
    mesh->traceMng()->warning() << "cannot write mesh '" << mesh->name() << "': " << unknownServiceMessage(service_name, builder.names());
    return true;
  }
  writer->build();
  writer->writeMeshToFile(mesh, file_name);
  return false;
}
} // namespace Arcane::detail::service
