// SPDX-License-Identifier: Apache-2.0
// The dataset of an array of a checkpoint.
#pragma once

#include "checkpoint/format/Manifest.h"
#include "checkpoint/hdf5/Group.h"

namespace Arcane::detail::checkpoint
{
/*!
 * \brief Creates the dataset of an array in \a root, or in a group of the file, and completes \a record: the filter, or the place.
 *
 * \local
 * \param record the name of the dataset, type, extents and number of bytes are set
 * \throws IOException
 */
h5::Dataset createPartDataset(h5::Group& root, format::DataRecord& record, const h5::Filter& filter);
} // namespace Arcane::detail::checkpoint
