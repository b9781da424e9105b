// SPDX-License-Identifier: Apache-2.0
// Generators of meshes with their options, behind one interface.
#pragma once

#include "arcane_core/mesh/description/MeshDescription.h"

#include <memory>
#include <utility>

namespace Arcane::detail::meshio
{

//! A generator that makes the cells of each rank without communication.
class MeshGenerator
{
 public:
  virtual ~MeshGenerator() = default;

  //! Returns the cells of one rank. \local \throws FatalErrorException, the same on all ranks, when an option is wrong.
  virtual mesh::MeshDescription generate(Int32 rank, Int32 nb_rank) const = 0;
};

//! A function of this room and its options.
template <typename Options> class GeneratorOf final : public MeshGenerator
{
 public:
  using Function = mesh::MeshDescription (*)(const Options& options, Int32 rank, Int32 nb_rank);

  GeneratorOf(Options options, Function function)
  : m_options(std::move(options))
  , m_function(function)
  {}

  const Options& options() const { return m_options; }
  mesh::MeshDescription generate(Int32 rank, Int32 nb_rank) const override { return m_function(m_options, rank, nb_rank); }

 private:
  Options m_options;
  Function m_function;
};

//! Makes a generator, for example of SodOptions and generateSod().
template <typename Options>
std::shared_ptr<const MeshGenerator> makeGenerator(Options options, typename GeneratorOf<Options>::Function function)
{
  return std::make_shared<const GeneratorOf<Options>>(std::move(options), function);
}

} // namespace Arcane::detail::meshio
