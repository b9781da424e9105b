// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/HandSteps.h"

#include "samples/shock_tube/NodeForces.h"
#include "tests/bench/BenchSupport.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>
#include <stdexcept>

#if defined(__CUDACC__)
#include <cub/device/device_reduce.cuh>
#endif

namespace Bench
{
namespace
{
using ShockTube::CornerPlaces;

// --- the shock tube: what each thread does for its cell or node

struct Drift
{
  TubeArrays t;
  double half_step;

  ARCCORE_HOST_DEVICE void operator()(Int32 n) const { t.middle[n] = moved(t.position[n], half_step, t.velocity[n]); }
};

struct Forces
{
  TubeArrays t;
  ShockTube::ViscosityCoefficients viscosity;

  ARCCORE_HOST_DEVICE void operator()(Int32 c) const
  {
    const Int32* const nodes = t.cell_node + 8 * static_cast<std::size_t>(c);
    const TubeCell cell{ t.sound_speed[c], t.density[c], t.cell_mass[c], t.pressure[c] };
    const TubeForces f = tubeForces(
      viscosity, cell, [&](Int32 i) -> const Real3& { return t.middle[nodes[i]]; },
      [&](Int32 i) -> const Real3& { return t.velocity[nodes[i]]; });
    t.stable_time_step[c] = f.stable_time_step;
    t.stress[c] = f.stress;
    t.volume_rate[c] = f.volume_rate;
    double* const first = t.corner_forces + CornerPlaces::placeOf(c, 0);
    ShockTube::forEachCornerVector(f.gradient, f.stress, [&](Int32 i, const Real3& force) {
      double* const v = first + i * 3 * CornerPlaces::tile;
      v[0] = force.x;
      v[CornerPlaces::tile] = force.y;
      v[2 * CornerPlaces::tile] = force.z;
    });
  }
};

struct Accelerate
{
  TubeArrays t;
  double step;

  ARCCORE_HOST_DEVICE void operator()(Int32 n) const
  {
    Real3 force(0.0, 0.0, 0.0);
    for (Int32 i = 0; i < 8; ++i) {
      const Int32 corner = t.corners[static_cast<std::size_t>(i) * t.nb_node + n];
      if (corner < 0)
        break;
      const double* const v = t.corner_forces + CornerPlaces::placeOf(corner / 8, corner % 8);
      force = ShockTube::add<Real3>(force, Real3(v[0], v[CornerPlaces::tile], v[2 * CornerPlaces::tile]));
    }
    const Real3 after = kicked(t.velocity[n], step / t.node_mass[n], force, t.walls[n]);
    t.velocity[n] = after;
    t.position[n] = moved(t.middle[n], 0.5 * step, after);
  }
};

struct UpdateEnergy
{
  TubeArrays t;
  double step;

  ARCCORE_HOST_DEVICE void operator()(Int32 c) const
  {
    const Int32* const nodes = t.cell_node + 8 * static_cast<std::size_t>(c);
    const TubeEnergy e = tubeEnergy(
      step, t.volume_rate[c], t.stress[c], t.cell_mass[c], [&](Int32 i) -> const Real3& { return t.middle[nodes[i]]; },
      [&](Int32 i) -> const Real3& { return t.velocity[nodes[i]]; });
    t.energy[c] -= e.loss;
    t.density[c] = e.density;
  }
};

struct UpdatePressure
{
  TubeArrays t;
  double gamma;

  ARCCORE_HOST_DEVICE void operator()(Int32 c) const
  {
    const double energy = t.energy[c];
    t.pressure[c] = gasPressure(gamma, t.density[c], energy);
    t.sound_speed[c] = gasSoundSpeed(gamma, energy);
  }
};

// --- the staggered step

//! The vectors of a cell one after the other.
struct RowPlaces
{
  static ARCCORE_HOST_DEVICE void put(Real3* areas, Int32 c, Int32 i, const Real3& v) { areas[8 * static_cast<std::size_t>(c) + i] = v; }
  static ARCCORE_HOST_DEVICE Real3 take(const Real3* areas, Int32 corner) { return areas[corner]; }
};

//! The coordinates of the vectors of 32 cells side by side.
struct TilePlaces
{
  static ARCCORE_HOST_DEVICE std::size_t placeOf(Int32 c, Int32 i) { return (static_cast<std::size_t>(c / 32) * 8 + i) * 96 + c % 32; }
  static ARCCORE_HOST_DEVICE void put(Real3* areas, Int32 c, Int32 i, const Real3& v)
  {
    double* const first = reinterpret_cast<double*>(areas) + placeOf(c, i);
    first[0] = v.x;
    first[32] = v.y;
    first[64] = v.z;
  }
  static ARCCORE_HOST_DEVICE Real3 take(const Real3* areas, Int32 corner)
  {
    const double* const first = reinterpret_cast<const double*>(areas) + placeOf(corner / 8, corner % 8);
    return Real3(first[0], first[32], first[64]);
  }
};

template <typename Places> struct Geometry
{
  StaggeredArrays t;

  ARCCORE_HOST_DEVICE void operator()(Int32 c) const
  {
    const Int32* const nodes = t.cell_node + 8 * static_cast<std::size_t>(c);
    t.volume[c] = cellGeometry([&](Int32 i) -> const Real3& { return t.position[nodes[i]]; },
                               [&](Int32 i, const Real3& area) { Places::put(t.areas, c, i, area); });
  }
};

struct Compress
{
  StaggeredArrays t;

  ARCCORE_HOST_DEVICE void operator()(Int32 c) const
  {
    const double volume = t.volume[c];
    const double mass = t.cell_mass[c];
    const double energy = t.energy[c] - t.pressure[c] * (volume - t.old_volume[c]) / mass;
    const double density = mass / volume;
    t.energy[c] = energy;
    t.density[c] = density;
    t.pressure[c] = gasPressure(1.4, density, energy);
    t.old_volume[c] = volume;
  }
};

template <typename Places> struct Push
{
  StaggeredArrays t;
  double step;

  ARCCORE_HOST_DEVICE void operator()(Int32 n) const
  {
    Real3 force(0.0, 0.0, 0.0);
    for (Int32 i = 0; i < 8; ++i) {
      const Int32 corner = t.corners[static_cast<std::size_t>(i) * t.nb_node + n];
      if (corner < 0)
        break;
      force = ShockTube::add<Real3>(force, ShockTube::scaled<Real3>(t.pressure[corner / 8], Places::take(t.areas, corner)));
    }
    const Real3 after = kicked(t.velocity[n], step / t.node_mass[n], force, 0);
    t.velocity[n] = after;
    t.position[n] = moved(t.position[n], step, after);
  }
};

// --- launches and memory

#if defined(__CUDACC__)
void check(cudaError_t status)
{
  if (status != cudaSuccess)
    throw std::runtime_error(cudaGetErrorString(status));
}

template <typename Work> __global__ void forEach(Int32 n, Work work)
{
  const Int32 i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    work(i);
}

template <typename Work> void launch(void* stream, Int32 n, const Work& work, int block_size = 256)
{
  forEach<<<(n + block_size - 1) / block_size, block_size, 0, static_cast<cudaStream_t>(stream)>>>(n, work);
  check(cudaGetLastError());
}
#else
template <typename Work> void launch(void*, Int32 n, const Work& work, int = 0)
{
  for (Int32 i = 0; i < n; ++i)
    work(i);
}
#endif
} // namespace

HandMemory::~HandMemory()
{
  for (void* block : m_blocks)
#if defined(__CUDACC__)
    cudaFree(block);
#else
    std::free(block);
#endif
}

void* HandMemory::copyOfBytes(const void* values, std::size_t nb_byte)
{
#if defined(__CUDACC__)
  void* block = nullptr;
  check(cudaMalloc(&block, nb_byte));
#else
  void* const block = std::malloc(nb_byte);
  if (!block)
    throw std::bad_alloc();
#endif
  m_blocks.push_back(block);
  copyBytes(block, values, nb_byte);
  return block;
}

void HandMemory::copyBytes(void* to, const void* from, std::size_t nb_byte)
{
#if defined(__CUDACC__)
  check(cudaMemcpy(to, from, nb_byte, cudaMemcpyDefault));
#else
  std::memcpy(to, from, nb_byte);
#endif
}

double handCopySpeed(std::size_t nb_byte, [[maybe_unused]] void* stream)
{
  const std::vector<char> zeros(nb_byte, 0);
  HandMemory memory;
  char* const from = memory.copyOf(zeros.data(), nb_byte);
  char* const to = memory.copyOf(zeros.data(), nb_byte);
  constexpr int nb_copy = 10;
  double best = 1e30;
  for (int turn = 0; turn < 5; ++turn) {
    const double start = wallSeconds();
    for (int i = 0; i < nb_copy; ++i) {
#if defined(__CUDACC__)
      check(cudaMemcpyAsync(to, from, nb_byte, cudaMemcpyDeviceToDevice, static_cast<cudaStream_t>(stream)));
#else
      std::memcpy(to, from, nb_byte);
      from[0] = to[nb_byte / 2];
#endif
    }
#if defined(__CUDACC__)
    check(cudaStreamSynchronize(static_cast<cudaStream_t>(stream)));
#endif
    best = std::min(best, (wallSeconds() - start) / nb_copy);
  }
  return 2.0 * double(nb_byte) / best;
}

// --- the shock tube

HandTube::HandTube(const TubeNumbers& numbers, const TubeArrays& initial, double first_step, void* stream)
: m_numbers(numbers)
, m_arrays(initial)
, m_step(first_step)
, m_stream(stream)
{
  const auto nb_cell = static_cast<std::size_t>(initial.nb_cell);
  const auto nb_node = static_cast<std::size_t>(initial.nb_node);
  const std::size_t nb_tile = (nb_cell + CornerPlaces::tile - 1) / CornerPlaces::tile;
  TubeArrays& t = m_arrays;
  t.cell_node = m_memory.copyOf(t.cell_node, 8 * nb_cell);
  t.corners = m_memory.copyOf(t.corners, 8 * nb_node);
  t.walls = m_memory.copyOf(t.walls, nb_node);
  t.node_mass = m_memory.copyOf(t.node_mass, nb_node);
  t.cell_mass = m_memory.copyOf(t.cell_mass, nb_cell);
  for (Real3** values : { &t.position, &t.velocity, &t.middle })
    *values = m_memory.copyOf(*values, nb_node);
  for (double** values : { &t.density, &t.energy, &t.pressure, &t.sound_speed, &t.stress, &t.volume_rate, &t.stable_time_step })
    *values = m_memory.copyOf(*values, nb_cell);
  t.corner_forces = m_memory.copyOf(t.corner_forces, nb_tile * CornerPlaces::nb_real_per_tile);
#if defined(__CUDACC__)
  check(cudaMalloc(&m_smallest, sizeof(double)));
  check(cudaMallocHost(&m_host_smallest, sizeof(double)));
  check(cub::DeviceReduce::Min(nullptr, m_temporary_size, t.stable_time_step, m_smallest, t.nb_cell));
  check(cudaMalloc(&m_temporary, m_temporary_size));
#endif
}

HandTube::~HandTube()
{
#if defined(__CUDACC__)
  cudaFree(m_temporary);
  cudaFree(m_smallest);
  cudaFreeHost(m_host_smallest);
#endif
}

double HandTube::smallestTimeStep()
{
#if defined(__CUDACC__)
  const auto stream = static_cast<cudaStream_t>(m_stream);
  check(cub::DeviceReduce::Min(m_temporary, m_temporary_size, m_arrays.stable_time_step, m_smallest, m_arrays.nb_cell, stream));
  check(cudaMemcpyAsync(m_host_smallest, m_smallest, sizeof(double), cudaMemcpyDeviceToHost, stream));
  check(cudaStreamSynchronize(stream));
  return *m_host_smallest;
#else
  return *std::min_element(m_arrays.stable_time_step, m_arrays.stable_time_step + m_arrays.nb_cell);
#endif
}

void HandTube::step()
{
  const TubeArrays& t = m_arrays;
  launch(m_stream, t.nb_node, Drift{ t, 0.5 * m_step });
  launch(m_stream, t.nb_cell, Forces{ t, m_numbers.viscosity }, 128);
  launch(m_stream, t.nb_node, Accelerate{ t, m_step });
  launch(m_stream, t.nb_cell, UpdateEnergy{ t, m_step });
  launch(m_stream, t.nb_cell, UpdatePressure{ t, m_numbers.gamma });
  m_step = std::min(m_numbers.growth * m_step, m_numbers.cfl * smallestTimeStep());
}

// --- the staggered step

HandStaggered::HandStaggered(const StaggeredArrays& initial, double step, void* stream, bool is_tiled)
: m_arrays(initial)
, m_step(step)
, m_stream(stream)
, m_is_tiled(is_tiled)
{
  const auto nb_cell = static_cast<std::size_t>(initial.nb_cell);
  const auto nb_node = static_cast<std::size_t>(initial.nb_node);
  StaggeredArrays& t = m_arrays;
  t.cell_node = m_memory.copyOf(t.cell_node, 8 * nb_cell);
  t.corners = m_memory.copyOf(t.corners, 8 * nb_node);
  t.node_mass = m_memory.copyOf(t.node_mass, nb_node);
  t.cell_mass = m_memory.copyOf(t.cell_mass, nb_cell);
  for (Real3** values : { &t.position, &t.velocity })
    *values = m_memory.copyOf(*values, nb_node);
  for (double** values : { &t.volume, &t.old_volume, &t.density, &t.energy, &t.pressure })
    *values = m_memory.copyOf(*values, nb_cell);
  // The last tile is filled up.
  t.areas = m_memory.copyOf(t.areas, is_tiled ? (nb_cell + 31) / 32 * 32 * 8 : 8 * nb_cell);
}

void HandStaggered::computeGeometry()
{
  if (m_is_tiled)
    launch(m_stream, m_arrays.nb_cell, Geometry<TilePlaces>{ m_arrays });
  else
    launch(m_stream, m_arrays.nb_cell, Geometry<RowPlaces>{ m_arrays });
}

void HandStaggered::step()
{
  computeGeometry();
  launch(m_stream, m_arrays.nb_cell, Compress{ m_arrays });
  if (m_is_tiled)
    launch(m_stream, m_arrays.nb_node, Push<TilePlaces>{ m_arrays, m_step });
  else
    launch(m_stream, m_arrays.nb_node, Push<RowPlaces>{ m_arrays, m_step });
}

void HandStaggered::wait()
{
#if defined(__CUDACC__)
  check(cudaStreamSynchronize(static_cast<cudaStream_t>(m_stream)));
#endif
}
} // namespace Bench
