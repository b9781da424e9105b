// SPDX-License-Identifier: Apache-2.0
// Types of values of the framework as types of HDF5.
#pragma once

#include "checkpoint/hdf5/Handle.h"

#include "arcane_core/base/math/DataTypes.h"

namespace Arcane::detail::h5
{
/*!
 * \brief Type of one component of a value of type \a type, the same in the file and in memory.
 *
 * Real3, for instance, gives Real: its three components are one more extent of the dataset. 16-bit reals are
 * described bit by bit, so that other programs read them as reals.
 * \local
 * \throws IOException for strings and types without a size
 */
TypeHandle componentType(eDataType type);

//! Text of exactly \a nb_byte ASCII characters. \local
TypeHandle textType(Int64 nb_byte);

//! The type of the framework stored as \a type, DT_Unknown if there is none. \local
eDataType dataTypeOf(const TypeHandle& type);
} // namespace Arcane::detail::h5
