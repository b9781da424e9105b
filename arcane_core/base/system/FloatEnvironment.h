// SPDX-License-Identifier: Apache-2.0
// The modes in which a thread rounds, traps and flushes reals: one for the application, and one for the framework.
#pragma once

#include <cfenv>

namespace Arcane::detail::base
{

/*!
 * \brief The modes of reals that the application, or a library that it calls, has chosen in a thread, while the framework computes in its own way.
 *
 * A library may change how reals are rounded, which operations are trapped, and whether small results become zero, and not restore it. The
 * choice lasts for the code of the application, which may have made it on purpose. Meanwhile times, outputs and checkpoints are the same
 * as without it.
 */
class FloatEnvironment
{
 public:
  //! Takes the present modes of the calling thread as the choice of the application.
  FloatEnvironment() { std::fegetenv(&m_of_application); }
  //! Gives it back.
  ~FloatEnvironment() { std::fesetenv(&m_of_application); }
  FloatEnvironment(const FloatEnvironment&) = delete;
  FloatEnvironment& operator=(const FloatEnvironment&) = delete;

  //! The calling thread follows the application while this object exists, and the framework afterwards.
  class ApplicationScope
  {
   public:
    explicit ApplicationScope(FloatEnvironment& environment)
    : m_environment(environment)
    {
      std::fesetenv(&m_environment.m_of_application);
    }
    ~ApplicationScope()
    {
      std::fegetenv(&m_environment.m_of_application);
      std::fesetenv(FE_DFL_ENV);
    }
    ApplicationScope(const ApplicationScope&) = delete;
    ApplicationScope& operator=(const ApplicationScope&) = delete;

   private:
    FloatEnvironment& m_environment;
  };

 private:
  std::fenv_t m_of_application;
};

//! The calling thread rounds to nearest and traps nothing while this object exists, in entry points too.
class PlainFloatScope
{
 public:
  PlainFloatScope()
  {
    std::fegetenv(&m_former);
    std::fesetenv(FE_DFL_ENV);
  }
  ~PlainFloatScope() { std::fesetenv(&m_former); }
  PlainFloatScope(const PlainFloatScope&) = delete;
  PlainFloatScope& operator=(const PlainFloatScope&) = delete;

 private:
  std::fenv_t m_former;
};

} // namespace Arcane::detail::base
