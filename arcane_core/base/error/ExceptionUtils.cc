// SPDX-License-Identifier: Apache-2.0
// Turns an exception into a message and an exit code.
#include "arcane_core/base/error/ExceptionUtils.h"

#include "arcane_core/base/error/ExitCode.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <iostream>
#include <sstream>

namespace Arcane
{
using detail::base::ExitCode;
using detail::base::numberOf;

namespace
{

template <typename Error> void print(ITraceMng* tm, const Error& error)
{
  if (tm) {
    tm->error() << error;
    tm->flush();
    return;
  }
  // One write: lines of several ranks do not mix.
  detail::base::ClassicStream<std::ostringstream> o;
  o << error << '\n';
  std::cerr << o.str() << std::flush;
}

} // namespace

Int32 ExceptionUtils::callWithTryCatch(std::function<void()> function, ITraceMng* tm)
{
  try {
    function();
  }
  catch (const Exception& ex) {
    print(tm, ex);
    return numberOf(ExitCode::ArcaneException);
  }
  catch (const std::exception& ex) {
    print(tm, String("standard exception: ") + ex.what());
    return numberOf(ExitCode::StdException);
  }
  catch (...) {
    print(tm, String("exception of an unknown type"));
    return numberOf(ExitCode::UnknownException);
  }
  return numberOf(ExitCode::Success);
}

Int32 ExceptionUtils::exitCodeOf(const Exception& ex)
{
  const bool is_fatal = dynamic_cast<const FatalErrorException*>(&ex) || dynamic_cast<const ParallelFatalErrorException*>(&ex);
  return numberOf(is_fatal ? ExitCode::FatalError : ExitCode::ArcaneException);
}

Integer arcaneCallFunctionAndCatchException(std::function<void()> function)
{
  return ExceptionUtils::callWithTryCatch(std::move(function));
}

} // namespace Arcane
