// SPDX-License-Identifier: Apache-2.0
// Default object that saves values and goes back in time, unless the application has its own.
#pragma once

#include "arcane_core/run/IBackwardMng.h"

#include <memory>

namespace Arcane
{
class ITimeLoopMng;
}

namespace Arcane::detail::run
{
class BackwardStore;

//! Keeps the last save of a BackwardStore.
class DefaultBackwardMng : public IBackwardMng
{
 public:
  explicit DefaultBackwardMng(const ITimeLoopMng* time_loop_mng);
  ~DefaultBackwardMng() override;

  void init() override {}
  void beginAction() override { m_is_in_action = true; }
  void endAction() override { m_is_in_action = false; }
  //! \throws FatalErrorException when values were not saved, or when a mesh has changed since
  bool checkAndApplyRestore() override;
  bool checkAndApplySave(bool is_forced) override;
  void setSavePeriod(Integer n) override;
  Integer savePeriod() const override { return m_period; }
  //! \throws FatalErrorException between beginAction() and endAction()
  void goBackward() override;
  bool isLocked() const override { return m_is_asked; }
  bool isBackwardEnabled() const override;
  void clear() override { setSavePeriod(m_period); }

 private:
  const ITimeLoopMng* m_time_loop_mng;
  Integer m_period = 0;
  bool m_is_in_action = false;
  bool m_is_asked = false;
  //! Null while the period is 0.
  std::unique_ptr<BackwardStore> m_store;
};
} // namespace Arcane::detail::run
