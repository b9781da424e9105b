// SPDX-License-Identifier: Apache-2.0
// The interface of services whose options may contradict each other.
#pragma once

namespace Arcane
{
//! A module that uses such a service lets it check its options when the run starts, since a fault should not wait for the first use.
class ICheckedOptions
{
 public:
  virtual ~ICheckedOptions() = default;

  //! \collective \throws CaseOptionException on all ranks when the options contradict each other
  virtual void checkOptions() const = 0;
};
} // namespace Arcane
