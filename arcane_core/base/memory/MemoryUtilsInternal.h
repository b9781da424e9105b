// SPDX-License-Identifier: Apache-2.0
// How the launcher tells MemoryUtils what serves memory. Before any data exist.
#pragma once

#include "arcane_core/base/memory/MemoryUtils.h"

namespace Arcane::MemoryUtils
{
//! The kind of memory of variables and of NumArray from now on.
void setDefaultDataMemoryResource(eMemoryResource resource);

/*!
 * \brief The table that all functions of MemoryUtils read from now on; null for the one without accelerator.
 *
 * Not owned: it must live as long as anybody allocates.
 * \return the former one
 */
IMemoryRessourceMng* setDataMemoryResourceMng(IMemoryRessourceMng* mng);

//! Never null.
IMemoryRessourceMng* getDataMemoryResourceMng();

//! What Platform::getAcceleratorHostMemoryAllocator() gives from now on. \return the former one
IMemoryAllocator* setAcceleratorHostMemoryAllocator(IMemoryAllocator* allocator);
} // namespace Arcane::MemoryUtils
