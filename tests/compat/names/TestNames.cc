// SPDX-License-Identifier: Apache-2.0
// Names that unit tests of arrays, kernels and messages use, with all their namespaces at once.
#include <arcane/accelerator/AsyncRunQueuePool.h>
#include <arcane/core/ArcaneTypes.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/VariableTypes.h>
#include <arcane/core/internal/SerializeMessage.h>
#include <arcane/utils/NumArrayUtils.h>
#include <arcane/utils/Profiling.h>
#include <arccore/message_passing/GatherMessageInfo.h>
#include <arccore/message_passing/PointToPointMessageInfo.h>

using namespace Arcane;
using namespace Arcane::MessagePassing;
namespace ax = Arcane::Accelerator;

static_assert(A_NULL_RANK == -1 && A_ANY_SOURCE_RANK == -2 && A_PROC_NULL_RANK == -3);
static_assert(MessageRank(A_ANY_SOURCE_RANK).isAnySource());

void sumOnQueues(ax::Runner& runner, VariableCellReal& density, VariableCellArrayReal& fractions)
{
  ax::AsyncRunQueuePool pool = ax::makeAsyncQueuePool(runner, 2);
  pool[0]->barrier();
  ax::RunQueue* queue = pool[1];
  density.fill(0.0, *queue);
  fractions.fill(0.0, *queue);
  VariableCellReal copied(VariableBuildInfo(density.variable()->mesh(), "Copied"));
  copied.copy(density, *queue);
  ProfilingRegistry::setProfilingLevel(1);
}

void exchange(IParallelMng* pm, std::istream& input)
{
  NumArray<double, MDDim1> values;
  NumArrayUtils::readFromText(values, input);
  NumArray<double, MDDim2>::SpanType table(values.data(), { 1, values.extent0() });
  MDSpan<double, MDDim1> line(values.data(), { values.extent0() });
  UniqueArray<double> all(table.extents().constExtent<1>() * pm->commSize());
  GatherMessageInfo<double> info{ MessageRank(0) };
  info.setGather(line.to1DSpan(), all.span());
  mpGather(pm->messagePassingMng(), info);

  ISerializeMessage* message = new SerializeMessage(pm->commRank(), A_NULL_RANK, ISerializeMessage::MT_Send);
  delete message;
}
