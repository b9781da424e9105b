// SPDX-License-Identifier: Apache-2.0
// The steps of step_bench written by hand, on flat arrays of the layout of our variables: CUDA kernels where nvcc compiles the source,
// loops elsewhere.
#pragma once

#include "tests/bench/StepBodies.h"

#include <cstddef>
#include <vector>

namespace Bench
{
/*!
 * \brief The arrays of the shock tube.
 *
 * Corner forces are in the tiles of ShockTube::CornerPlaces. The corners around node n are `corners[n], corners[n + nb_node]...`, each
 * 8 * cell + corner, and -1 when there are no more.
 */
struct TubeArrays
{
  Int32 nb_cell = 0;
  Int32 nb_node = 0;
  const Int32* cell_node = nullptr; //!< \shape{nb_cell, 8}
  const Int32* corners = nullptr;   //!< \shape{8, nb_node}
  const Byte* walls = nullptr;
  const double* node_mass = nullptr;
  const double* cell_mass = nullptr;
  Real3* position = nullptr;
  Real3* velocity = nullptr;
  Real3* middle = nullptr;
  double* density = nullptr;
  double* energy = nullptr;
  double* pressure = nullptr;
  double* sound_speed = nullptr;
  double* stress = nullptr;
  double* volume_rate = nullptr;
  double* stable_time_step = nullptr;
  double* corner_forces = nullptr;
};

//! The arrays of the staggered step. Each cell has eight vectors, in a row or in tiles.
struct StaggeredArrays
{
  Int32 nb_cell = 0;
  Int32 nb_node = 0;
  const Int32* cell_node = nullptr; //!< \shape{nb_cell, 8}
  const Int32* corners = nullptr;   //!< \shape{8, nb_node}
  const double* node_mass = nullptr;
  const double* cell_mass = nullptr;
  Real3* position = nullptr;
  Real3* velocity = nullptr;
  double* volume = nullptr;
  double* old_volume = nullptr;
  double* density = nullptr;
  double* energy = nullptr;
  double* pressure = nullptr;
  Real3* areas = nullptr; //!< \shape{nb_cell, 8}
};

//! Memory where the kernels written by hand work: that of the device, or of the host.
class HandMemory
{
 public:
  HandMemory() = default;
  ~HandMemory();
  HandMemory(const HandMemory&) = delete;
  HandMemory& operator=(const HandMemory&) = delete;

  //! Returns a copy of \a n values, which lives as long as this object.
  template <typename T> T* copyOf(const T* values, std::size_t n) { return static_cast<T*>(copyOfBytes(values, n * sizeof(T))); }
  //! Copies \a n values of this memory to the host.
  template <typename T> static std::vector<T> onHost(const T* values, std::size_t n)
  {
    std::vector<T> copy(n);
    copyBytes(copy.data(), values, n * sizeof(T));
    return copy;
  }

 private:
  std::vector<void*> m_blocks;

  void* copyOfBytes(const void* values, std::size_t nb_byte);
  static void copyBytes(void* to, const void* from, std::size_t nb_byte);
};

//! The step of the shock tube. Kernels are in a stream, which is null on the host; a step waits once, for its time step.
class HandTube
{
 public:
  //! Copies \a initial, whose arrays the host can read.
  HandTube(const TubeNumbers& numbers, const TubeArrays& initial, double first_step, void* stream);
  ~HandTube();
  HandTube(const HandTube&) = delete;
  HandTube& operator=(const HandTube&) = delete;

  void step();
  double timeStep() const { return m_step; }
  const TubeArrays& arrays() const { return m_arrays; }

 private:
  HandMemory m_memory;
  TubeNumbers m_numbers;
  TubeArrays m_arrays;
  double m_step;
  void* m_stream;
  //! \name For the smallest time step: memory of the reduction, its result, and the result on the host
  //@{
  void* m_temporary = nullptr;
  std::size_t m_temporary_size = 0;
  double* m_smallest = nullptr;
  double* m_host_smallest = nullptr;
  //@}

  double smallestTimeStep();
};

//! The staggered step. Its kernels do not wait.
class HandStaggered
{
 public:
  //! \param is_tiled  the vectors are in tiles of 32 cells, in which the coordinates of neighbouring cells are neighbours
  HandStaggered(const StaggeredArrays& initial, double step, void* stream, bool is_tiled = false);

  void step();
  //! The first kernel of a step: gathers eight nodes, writes eight vectors.
  void computeGeometry();
  //! Waits for all kernels.
  void wait();
  const StaggeredArrays& arrays() const { return m_arrays; }

 private:
  HandMemory m_memory;
  StaggeredArrays m_arrays;
  double m_step;
  void* m_stream;
  bool m_is_tiled;
};

//! Bytes read and written per second by a copy in the memory where the kernels written by hand work. \unit{bytes/s}
double handCopySpeed(std::size_t nb_byte, void* stream);
} // namespace Bench
