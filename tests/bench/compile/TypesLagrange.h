// SPDX-License-Identifier: Apache-2.0
// What Lagrange.axl names.
#pragma once

#include <arcane/ItemGroup.h>
#include <arcane/VariableTypes.h>

//! Types of the options of Lagrange.
struct TypesLagrange
{
  //! The component of the velocity that a wall sets to zero.
  enum eWall
  {
    VelocityX,
    VelocityY,
    VelocityZ
  };
  //! Where the viscosity of a cell is felt.
  enum eViscosity
  {
    None,
    CellScalar
  };
};

//! Service that closes the equations of a gas.
class IGasLaw
{
 public:
  virtual ~IGasLaw() = default;
  //! Sets the energy and the speed of sound of \a cells from their pressure and density.
  virtual void initialize(const Arcane::CellGroup& cells) = 0;
  //! Sets the pressure and the speed of sound of \a cells from their energy and density.
  virtual void apply(const Arcane::CellGroup& cells) = 0;
};
