// SPDX-License-Identifier: Apache-2.0
// A program that watches a run, in the process of a test.
#pragma once

#include "shmem/watch/reader/Lease.h"
#include "shmem/watch/reader/MeshArrays.h"
#include "shmem/watch/reader/Snapshot.h"
