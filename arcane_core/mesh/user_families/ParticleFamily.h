// SPDX-License-Identifier: Apache-2.0
// The class of all families of particles.
#pragma once

#include "arcane_core/mesh/user_families/IParticleFamily.h"

namespace Arcane::mesh
{

//! Is the class of each family of particles: `dynamic_cast<mesh::ParticleFamily*>(family)` finds it, as IItemFamily::toParticleFamily() does.
class ARCANE_EXPORT ParticleFamily final : public IParticleFamily
{
 public:
  using IParticleFamily::IParticleFamily;
};

} // namespace Arcane::mesh
