// SPDX-License-Identifier: Apache-2.0
#include "accelerator/gpu/GpuGraphs.h"

#include "accelerator/gpu/CurrentGpu.h"
#include "accelerator/gpu/GpuRowCopies.h"
#include "accelerator/runtime/ExchangeCommands.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <vector>

namespace Arcane::detail::gpu
{
namespace
{
//! A graph, what the driver launches, and its commands in their order.
struct GpuGraph
{
  explicit GpuGraph(Accelerator::DeviceId owner)
  : device(owner)
  {}
  GpuGraph(const GpuGraph&) = delete;
  GpuGraph& operator=(const GpuGraph&) = delete;
  ~GpuGraph()
  {
    if (executable)
      runtime::reportIfFailed(gpuGraphExecDestroy(executable), "destroy an executable graph");
    if (graph)
      runtime::reportIfFailed(gpuGraphDestroy(graph), "destroy a graph");
  }

  const Accelerator::DeviceId device;
  gpuGraph_t graph = nullptr;
  gpuGraphExec_t executable = nullptr;
  std::vector<gpuGraphNode_t> nodes;
  //! The function that the driver launches to copy rows on the device; null if commands need none.
  void* row_copies = nullptr;
};

//! Holds a kernel in the form that drivers require, and refers to the command.
class KernelLaunch
{
 public:
  explicit KernelLaunch(const runtime::RecordedCommand& command)
  {
    for (const std::vector<std::byte>& parameter : command.parameters)
      m_parameters.push_back(const_cast<std::byte*>(parameter.data()));
    m_kernel = { command.function, command.nb_block, command.nb_thread, static_cast<unsigned int>(command.local_size),
                 m_parameters.data() };
  }
  KernelLaunch(const KernelLaunch&) = delete;
  KernelLaunch& operator=(const KernelLaunch&) = delete;

  const GpuKernel& kernel() const { return m_kernel; }

 private:
  std::vector<void*> m_parameters;
  GpuKernel m_kernel;
};

//! Holds copies of rows in this form.
class RowCopiesLaunch
{
 public:
  RowCopiesLaunch(const runtime::RecordedCommand& command, void* function)
  : m_batch({ command.rows.data(), std::ssize(command.rows) })
  , m_is_pack(command.direction == runtime::eRowCopy::Pack)
  , m_parameters{ &m_batch, &m_is_pack }
  , m_kernel{ function, std::max(m_batch.nbBlock(), 1u), RowCopyBatch::NbThread, 0, m_parameters }
  {}
  RowCopiesLaunch(const RowCopiesLaunch&) = delete;
  RowCopiesLaunch& operator=(const RowCopiesLaunch&) = delete;

  const GpuKernel& kernel() const { return m_kernel; }

 private:
  RowCopyBatch m_batch;
  bool m_is_pack;
  void* m_parameters[2];
  GpuKernel m_kernel;
};

Span<const runtime::StreamNumber> numbersOf(const runtime::RecordedCommand& command)
{
  return { command.numbers.data(), std::ssize(command.numbers) };
}

//! Finds the kernel that copies rows on the current device, if it is not known.
runtime::DriverStatus findRowCopies(GpuGraph& made)
{
#ifdef ARCANE_GPU_WITHOUT_KERNELS
  return runtime::DriverStatus::notSupported("copyRows: the runtime was built without a compiler for devices");
#else
  return made.row_copies ? runtime::DriverStatus() : gpuStatus(static_cast<gpuError_t>(gpu::findRowCopies(&made.row_copies)), "copyRows");
#endif
}

gpuMemsetParams fillOf(const runtime::RecordedCommand& command)
{
  gpuMemsetParams fill = {};
  fill.dst = command.destination;
  fill.value = std::to_integer<unsigned int>(command.value);
  fill.elementSize = 1;
  fill.width = static_cast<std::size_t>(command.nb_byte);
  fill.height = 1;
  fill.pitch = fill.width;
  return fill;
}

//! Adds a command after the last one.
runtime::DriverStatus addNode(GpuGraph& made, const runtime::RecordedCommand& command)
{
  gpuGraphNode_t node = nullptr;
  const gpuGraphNode_t* const before = made.nodes.empty() ? nullptr : &made.nodes.back();
  const std::size_t nb_before = before ? 1 : 0;
  const auto nb_byte = static_cast<std::size_t>(command.nb_byte);
  runtime::DriverStatus status;
  switch (command.kind) {
  case runtime::eRecordedCommand::Kernel:
    status = gpuGraphAddKernel(&node, made.graph, before, nb_before, KernelLaunch(command).kernel());
    break;
  case runtime::eRecordedCommand::Copy:
    status = gpuGraphAddMemcpyNode1D(&node, made.graph, before, nb_before, command.destination, command.source, nb_byte, gpuMemcpyDefault);
    break;
  case runtime::eRecordedCommand::Fill: {
    const gpuMemsetParams fill = fillOf(command);
    status = gpuGraphAddMemsetNode(&node, made.graph, before, nb_before, &fill);
    break;
  }
  case runtime::eRecordedCommand::Rows:
    status = findRowCopies(made);
    if (status.isOk())
      status = gpuGraphAddKernel(&node, made.graph, before, nb_before, RowCopiesLaunch(command, made.row_copies).kernel());
    break;
  case runtime::eRecordedCommand::Numbers: status = gpuGraphAddNumbers(&node, made.graph, before, nb_before, numbersOf(command)); break;
  }
  if (status.isOk())
    made.nodes.push_back(node);
  return status;
}
} // namespace

bool GpuGraphs::canHold(const runtime::RecordedCommand& command) const
{
  // A graph with rows and without numbers is of no use, so that both are there or none.
  return std::ssize(command.numbers) <= gpuMaxNumberInGraph() && std::ssize(command.rows) <= RowCopyBatch::MaxCopy &&
         (command.rows.empty() || gpuMaxNumberInGraph() > 0);
}

runtime::DriverStatus GpuGraphs::create(Accelerator::DeviceId device, std::span<const runtime::RecordedCommand> commands, void** graph)
{
  *graph = nullptr;
  const CurrentGpu current(device);
  if (!current.status().isOk())
    return current.status();
  auto made = std::make_unique<GpuGraph>(device);
  if (const runtime::DriverStatus status = gpuGraphCreate(&made->graph, 0); !status.isOk())
    return status;
  made->nodes.reserve(commands.size());
  for (const runtime::RecordedCommand& command : commands) {
    if (const runtime::DriverStatus status = addNode(*made, command); !status.isOk())
      return status;
  }
  if (const runtime::DriverStatus status = gpuGraphInstantiate(&made->executable, made->graph); !status.isOk())
    return status;
  *graph = made.release();
  return {};
}

runtime::DriverStatus GpuGraphs::change(void* graph, Int32 index, const runtime::RecordedCommand& command)
{
  const auto* const changed = static_cast<GpuGraph*>(graph);
  const CurrentGpu current(changed->device);
  if (!current.status().isOk())
    return current.status();
  const gpuGraphNode_t node = changed->nodes[static_cast<std::size_t>(index)];
  switch (command.kind) {
  case runtime::eRecordedCommand::Copy:
    return gpuGraphExecMemcpyNodeSetParams1D(changed->executable, node, command.destination, command.source,
                                             static_cast<std::size_t>(command.nb_byte), gpuMemcpyDefault);
  case runtime::eRecordedCommand::Fill: {
    const gpuMemsetParams fill = fillOf(command);
    return gpuGraphExecMemsetNodeSetParams(changed->executable, node, &fill);
  }
  case runtime::eRecordedCommand::Rows:
    return gpuGraphChangeKernel(changed->executable, node, RowCopiesLaunch(command, changed->row_copies).kernel());
  case runtime::eRecordedCommand::Numbers: return gpuGraphChangeNumbers(changed->executable, node, numbersOf(command));
  case runtime::eRecordedCommand::Kernel: break;
  }
  return gpuGraphChangeKernel(changed->executable, node, KernelLaunch(command).kernel());
}

runtime::DriverStatus GpuGraphs::launch(void* graph, void* stream)
{
  CurrentGpu::stay();
  return gpuGraphLaunch(static_cast<GpuGraph*>(graph)->executable, static_cast<gpuStream_t>(stream));
}

runtime::DriverStatus GpuGraphs::destroy(void* graph)
{
  CurrentGpu::stay();
  delete static_cast<GpuGraph*>(graph);
  return {};
}

runtime::DriverStatus GpuGraphs::launchCommand(const runtime::RecordedCommand& command, void* stream)
{
  switch (command.kind) {
  case runtime::eRecordedCommand::Copy: return m_backend.copyAsync(command.destination, command.source, command.nb_byte, stream);
  case runtime::eRecordedCommand::Fill: return m_backend.fillAsync(command.destination, command.value, command.nb_byte, stream);
  case runtime::eRecordedCommand::Rows:
    return m_backend.exchangeCommands()->copyRows(stream, command.direction, { command.rows.data(), std::ssize(command.rows) });
  case runtime::eRecordedCommand::Numbers: return m_backend.exchangeCommands()->putNumbers(stream, numbersOf(command));
  case runtime::eRecordedCommand::Kernel: break;
  }
  CurrentGpu::stay();
  return gpuLaunchKernel(KernelLaunch(command).kernel(), static_cast<gpuStream_t>(stream));
}
} // namespace Arcane::detail::gpu
