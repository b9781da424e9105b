// SPDX-License-Identifier: Apache-2.0
// What the command line asks the program to do once the framework is there.
#pragma once

#include <arcane/IParallelMng.h>
#include <arcane/accelerator/core/IAcceleratorMng.h>
#include <arcane/utils/ITraceMng.h>

#include <string>

//! What a deed may use. There are no ranks for a program that has only an accelerator.
struct Place
{
  Arcane::ITraceMng* traces = nullptr;
  Arcane::IAcceleratorMng* accelerator = nullptr;
  Arcane::IParallelMng* ranks = nullptr;
};

//! The second word of the command line.
inline std::string deed;

//! Does it; the last rank does what only one rank does. It may not return.
void doDeed(const Place& place);
