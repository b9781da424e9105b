// SPDX-License-Identifier: Apache-2.0
// Members of utilities, as codes use them.
#include <arcane/core/IMeshMng.h>
#include <arcane/core/ISerializer.h>
#include <arcane/core/SimdMathUtils.h>
#include <arcane/utils/Event.h>
#include <arcane/utils/HashTableMap.h>
#include <arcane/utils/ITraceMng.h>
#include <arcane/utils/Observable.h>
#include <arcane/utils/PlatformUtils.h>
#include <arcane/utils/SharedReference.h>
#include <arcane/utils/SmallArray.h>

using namespace Arcane;

namespace
{
class Counted : public SharedReference
{
 public:
  void deleteMe() override { delete this; }
};
} // namespace

Int64 useUtilities(ITraceMng* trace_mng, IMeshMng* meshes)
{
  trace_mng->finishInitialize();
  SmallArray<Int64, 16> small{ 1, 2 };
  small.add(3);
  UniqueArray<Int64> copy(small);
  small = copy;
  HashTableMapT<Int64, Int64> table(100, true);
  table.nocheckAdd(3, 4);
  AutoDetachObservable observable;
  observable.notifyAllObservers();
  EventObservable<Int32> event;
  event.detachAllObservers();
  platform::stdMemcpy(copy.data(), small.data(), 3 * sizeof(Int64));
  Ref<ISerializer> serializer = createSerializer();
  serializer->setMode(ISerializer::ModeReserve);
  auto* counted = new Counted();
  counted->addRef();
  counted->removeRef();
  MeshHandle* handle = meshes->findMeshHandle("Mesh0", false);
  const SimdReal root = math::sqrt(SimdReal(4.0));
  return copy[0] + (handle ? 1 : 0) + static_cast<Int64>(root[0]);
}
