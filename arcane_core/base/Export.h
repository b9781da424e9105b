// SPDX-License-Identifier: Apache-2.0
// What the libraries of the framework show to applications: names are hidden unless they carry one of these macros.
#pragma once

#define ARCANE_EXPORT __attribute__((visibility("default")))
#define ARCANE_IMPORT __attribute__((visibility("default")))
#define ARCCORE_EXPORT ARCANE_EXPORT
#define ARCCORE_IMPORT ARCANE_IMPORT
