// SPDX-License-Identifier: Apache-2.0
// Converts types of values of the framework to types of HDF5 and back.
#pragma once

#include "checkpoint/hdf5/Handle.h"

#include "arcane_core/base/math/DataTypes.h"

namespace Arcane::detail::h5
{
/*!
 * \brief Returns the type of one component of a value of type \a type. The type is the same in the file and in memory.
 *
 * For Real3, for instance, it is Real: the three components are one more extent of the dataset. 16-bit reals are
 * described bit by bit, so that other programs read them as reals.
 * \local
 * \throws IOException for strings and types without a size
 */
TypeHandle componentType(eDataType type);

//! Returns the type of a text of exactly \a nb_byte ASCII characters. \local
TypeHandle textType(Int64 nb_byte);

//! Returns the type of the framework that is stored as \a type, DT_Unknown if there is none. \local
eDataType dataTypeOf(const TypeHandle& type);
} // namespace Arcane::detail::h5
