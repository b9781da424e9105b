// SPDX-License-Identifier: Apache-2.0
// Functions by which the launcher gives the allocators to MemoryUtils before any data exist.
#pragma once

#include "arcane_core/base/memory/MemoryUtils.h"

namespace Arcane::MemoryUtils
{
//! Sets the kind of memory of variables and of NumArray from now on.
ARCANE_EXPORT void setDefaultDataMemoryResource(eMemoryResource resource);

/*!
 * \brief Sets the table that all functions of MemoryUtils read from now on; null sets the table without accelerator.
 *
 * The caller owns the table, which must live as long as memory is allocated.
 * \return the previous table
 */
ARCANE_EXPORT IMemoryRessourceMng* setDataMemoryResourceMng(IMemoryRessourceMng* mng);

//! Returns the table in use, which is never null.
ARCANE_EXPORT IMemoryRessourceMng* getDataMemoryResourceMng();

//! Sets the allocator that Platform::getAcceleratorHostMemoryAllocator() returns from now on. \return the previous one
ARCANE_EXPORT IMemoryAllocator* setAcceleratorHostMemoryAllocator(IMemoryAllocator* allocator);
} // namespace Arcane::MemoryUtils
