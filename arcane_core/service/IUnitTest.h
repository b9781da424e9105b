// SPDX-License-Identifier: Apache-2.0
// The interfaces of services that test something, which the module UnitTest calls.
#pragma once

#include "arcane_core/base/Export.h"

namespace Arcane
{
class XmlNode;

/*!
 * \brief A test that the option `test` of the module `UnitTest` names. Applications implement it.
 *
 * All calls are made on every rank. An exception ends the run.
 */
class ARCANE_EXPORT IUnitTest
{
 public:
  virtual ~IUnitTest() = default;

  //! Is called before meshes are read.
  virtual void buildInitializeTest() {}
  //! Is called once meshes and options are there.
  virtual void initializeTest() = 0;
  //! Is called in the only iteration of the run.
  virtual void executeTest() = 0;
  //! Is called at the end of the run.
  virtual void finalizeTest() = 0;
};

/*!
 * \brief A service with several tests and a report, which the option `xml-test` of the module `UnitTest` names.
 *
 * Classes that axl2cc makes from an `.axl` file with `tests` implement it. All calls are made on every rank.
 */
class ARCANE_EXPORT IXmlUnitTest
{
 public:
  virtual ~IXmlUnitTest() = default;

  //! Is called before meshes are read.
  virtual void buildInitializeTest() {}
  virtual void initializeTest() = 0;
  //! Adds the results to \a report, an element of the service's own. \return true when this rank has seen no failure
  virtual bool executeTest(XmlNode& report) = 0;
  virtual void finalizeTest() = 0;
};
} // namespace Arcane
