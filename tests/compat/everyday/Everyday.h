// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iostream>

//! Says which condition is wrong, and where.
#define CHECK(condition)                                                                                                                   \
  do {                                                                                                                                     \
    if (!(condition))                                                                                                                      \
      std::cout << "WRONG " << __FILE__ << ":" << __LINE__ << ": " << #condition << "\n";                                                  \
  } while (false)
