// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/error/CrashReport.h"

#include "arcane_core/base/error/FunctionName.h"
#include "arcane_core/base/error/RunPlace.h"
#include "arcane_core/base/error/RunStateFile.h"
#include "arcane_core/base/memory/DeviceArrays.h"

#include <cxxabi.h>
#include <execinfo.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <csetjmp>
#include <csignal>
#include <cstring>
#include <exception>
#include <string_view>
#include <typeinfo>

namespace Arcane::detail::base
{

namespace
{

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool is_sanitized = true;
#else
constexpr bool is_sanitized = false;
#endif

constexpr std::size_t stack_bytes = 128 * 1024;
constexpr int max_depth = 64;
//! The time that the names of functions may take. The allocation of memory may wait for ever when the crash is inside it. \unit{s}
constexpr unsigned naming_timeout_s = 2;

struct SignalName
{
  int number;
  const char* name;
};
constexpr std::array<SignalName, 5> reported_signals = {
  { { SIGSEGV, "SIGSEGV" }, { SIGBUS, "SIGBUS" }, { SIGFPE, "SIGFPE" }, { SIGILL, "SIGILL" }, { SIGABRT, "SIGABRT" } }
};

//! The subject of the report, in static memory, so that the handler allocates nothing.
struct Crash
{
  std::atomic<pid_t> thread = 0;
  int signal = 0;
  int nb_address = 0;
  std::atomic<int> nb_written = 0;
  std::array<void*, max_depth> addresses = {};
  FunctionPlace place;
  //! True while a signal raised by the report itself jumps to `way_out`.
  std::atomic<bool> has_way_out = false;
  sigjmp_buf way_out;
  //! The uncaught exception, if any.
  char exception[512] = {};
};
Crash crash;

//! Collects a line and writes it at once, without memory from the system.
class Line
{
 public:
  Line& operator<<(std::string_view text)
  {
    const std::size_t nb_char = std::min(text.size(), m_chars.size() - 1 - m_size);
    std::memcpy(m_chars.data() + m_size, text.data(), nb_char);
    m_size += nb_char;
    return *this;
  }
  Line& number(long long value, int base = 10)
  {
    std::array<char, 24> digits;
    const std::to_chars_result end = std::to_chars(digits.data(), digits.data() + digits.size(), value, base);
    return *this << std::string_view(digits.data(), static_cast<std::size_t>(end.ptr - digits.data()));
  }
  Line& real(double value)
  {
    std::array<char, 32> digits;
    const std::to_chars_result end = std::to_chars(digits.data(), digits.data() + digits.size(), value);
    return *this << std::string_view(digits.data(), static_cast<std::size_t>(end.ptr - digits.data()));
  }
  void write()
  {
    m_chars[m_size++] = '\n';
    const char* from = m_chars.data();
    while (m_size > 0) {
      const ssize_t nb_byte = ::write(STDERR_FILENO, from, m_size);
      if (nb_byte <= 0)
        return;
      from += nb_byte;
      m_size -= static_cast<std::size_t>(nb_byte);
    }
  }

 private:
  std::array<char, 4096> m_chars;
  std::size_t m_size = 0;
};

const char* nameOf(int signal)
{
  const auto* found =
    std::find_if(reported_signals.begin(), reported_signals.end(), [&](const SignalName& s) { return s.number == signal; });
  return found != reported_signals.end() ? found->name : "?";
}

std::string_view reasonOf(const siginfo_t& info)
{
  switch (info.si_signo) {
  case SIGSEGV: return info.si_code == SEGV_ACCERR ? "the memory must not be used so, address 0x" : "no memory at address 0x";
  case SIGBUS: return "no memory behind address 0x";
  case SIGILL: return "no instruction at address 0x";
  default: break;
  }
  if (info.si_signo != SIGFPE)
    return {};
  switch (info.si_code) {
  case FPE_INTDIV: return "integer division by zero";
  case FPE_INTOVF: return "integer overflow";
  case FPE_FLTDIV: return "floating-point division by zero";
  case FPE_FLTOVF: return "floating-point overflow";
  case FPE_FLTINV: return "invalid floating-point operation";
  default: return "arithmetic error";
  }
}

/*!
 * \brief Calls \a f, from which a further signal returns.
 *
 * A part of the report may read memory that is gone: the stack, the code of an unloaded library, memory of the allocation.
 * \return false when \a f was left by a signal
 */
template <typename Function> bool attempt(const Function& f)
{
  if (sigsetjmp(crash.way_out, 0) != 0) {
    crash.has_way_out = false;
    return false;
  }
  crash.has_way_out = true;
  f();
  crash.has_way_out = false;
  return true;
}

void writeHead(const siginfo_t& info)
{
  Line line;
  line << "*** ";
  const RunPlace* place = knownPlace();
  if (place && place->nb_rank > 1)
    (line << "rank ").number(place->rank) << " of ", line.number(place->nb_rank) << ", ";
  (line << "process ").number(::getpid()) << ": signal ", line.number(info.si_signo) << " (" << nameOf(info.si_signo) << ")";
  // A signal that another process sent has neither reason nor address.
  if (const std::string_view reason = reasonOf(info); info.si_code > 0 && !reason.empty()) {
    line << ": " << reason;
    if (reason.ends_with("0x"))
      line.number(static_cast<long long>(reinterpret_cast<std::intptr_t>(info.si_addr)), 16);
  }
  line.write();
  if (const char* name = info.si_signo == SIGSEGV ? nameOfDeviceArray(info.si_addr) : nullptr)
    (Line() << "    '" << name << "' is in device memory: the host cannot use its values; use them in a kernel, or through HostValues")
      .write();
  if (crash.exception[0])
    (Line() << "    " << crash.exception).write();
  if (!place || !place->isInRun())
    return;
  Line where;
  where << "    in " << (place->is_in_entry_point ? "entry point " : "") << place->text;
  if (place->iteration >= 0)
    (where << ", iteration ").number(place->iteration) << ", time ", where.real(place->time);
  where.write();
}

//! Writes the next call. \param name the name of its function
void writeCall(std::string_view name)
{
  Line line;
  (line << "    #").number(crash.nb_written++) << " " << (name.empty() ? "?" : name);
  if (crash.place.file)
    (line << " in " << crash.place.file << "+0x").number(static_cast<long long>(crash.place.offset), 16);
  line.write();
}

void findCall()
{
  const int i = crash.nb_written;
  // The address of a call is the one after it, which may belong to the next function.
  const char* address = static_cast<const char*>(crash.addresses[static_cast<std::size_t>(i)]);
  findFunction(i == 0 ? address : address - 1, crash.place);
}

//! Ends the process as the signal would have.
[[noreturn]] void endBySignal()
{
  struct sigaction action = {};
  action.sa_handler = SIG_DFL;
  ::sigaction(crash.signal, &action, nullptr);
  sigset_t only;
  ::sigemptyset(&only);
  ::sigaddset(&only, crash.signal);
  ::pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
  ::raise(crash.signal);
  ::_exit(128 + crash.signal);
}

//! The names take too long: writes the other calls as the compiler names them.
void giveUpNames(int)
{
  crash.has_way_out = false;
  while (crash.nb_written < crash.nb_address) {
    const int before = crash.nb_written;
    findCall();
    writeCall(crash.place.name);
    if (crash.nb_written == before)
      break;
  }
  endBySignal();
}

//! From now on the process ends within some seconds.
void limitTime()
{
  struct sigaction action = {};
  action.sa_handler = giveUpNames;
  ::sigaction(SIGALRM, &action, nullptr);
  sigset_t only;
  ::sigemptyset(&only);
  ::sigaddset(&only, SIGALRM);
  ::pthread_sigmask(SIG_UNBLOCK, &only, nullptr);
  ::alarm(naming_timeout_s);
}

//! Returns the instruction of the signal, or null.
void* faultAddress(const void* context)
{
#if defined(__x86_64__)
  return reinterpret_cast<void*>(static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_RIP]);
#elif defined(__aarch64__)
  return reinterpret_cast<void*>(static_cast<const ucontext_t*>(context)->uc_mcontext.pc);
#else
  return nullptr;
#endif
}

//! Returns the newest word of the stack that the signal has interrupted, or null.
void* const* stackOf(const void* context)
{
#if defined(__x86_64__)
  return reinterpret_cast<void* const*>(static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_RSP]);
#elif defined(__aarch64__)
  return reinterpret_cast<void* const*>(static_cast<const ucontext_t*>(context)->uc_mcontext.sp);
#else
  return nullptr;
#endif
}

//! Stores the stack of the signal, without the frames of the handler. Returns false if it cannot be unwound.
bool takeCalls(const void* context)
{
  if (!attempt([] { crash.nb_address = ::backtrace(crash.addresses.data(), max_depth); }))
    return false;
  auto* begin = crash.addresses.begin();
  auto* end = begin + crash.nb_address;
  auto* fault = std::find(begin, end, faultAddress(context));
  if (fault == end)
    return true;
  std::copy(fault, end, begin);
  crash.nb_address = static_cast<int>(end - fault);
  // The first caller is unknown where the code is gone.
  return crash.nb_address > 1;
}

/*!
 * \brief Keeps the instruction of the signal, and the addresses of functions that are on the stack.
 *
 * backtrace() reads the code of each call, and ends the process where a library was unloaded or a function was called by a wrong address.
 */
void searchCalls(const void* context)
{
  constexpr int nb_word = 4096;
  crash.addresses[0] = faultAddress(context);
  crash.nb_address = 1;
  attempt([context] {
    void* const* word = stackOf(context);
    for (int i = 0; word && i < nb_word && crash.nb_address < max_depth; ++i, ++word)
      if (isFunctionCalled(*word))
        crash.addresses[static_cast<std::size_t>(crash.nb_address++)] = *word;
  });
}

void writeCalls()
{
  while (crash.nb_written < crash.nb_address) {
    const char* name = nullptr;
    if (!attempt(findCall))
      crash.place.file = nullptr;
    attempt([&name] {
      int status = 0;
      // Not freed: the process ends, and its memory may be damaged.
      name = crash.place.name[0] ? abi::__cxa_demangle(crash.place.name, nullptr, nullptr, &status) : nullptr;
    });
    writeCall(name ? name : crash.place.name);
  }
}

void report(int signal, siginfo_t* info, void* context)
{
  const auto me = static_cast<pid_t>(::syscall(SYS_gettid));
  pid_t nobody = 0;
  if (!crash.thread.compare_exchange_strong(nobody, me)) {
    // Another thread reports, and its report ends the process.
    while (nobody != me)
      ::pause();
    if (crash.has_way_out)
      siglongjmp(crash.way_out, 1);
    endBySignal();
  }
  crash.signal = signal;
  limitTime();
  attempt([signal] { noteFailedRun(128 + signal, knownPlace(), crash.exception[0] ? crash.exception : nameOf(signal)); });
  attempt([info] { writeHead(*info); });
  if (!takeCalls(context)) {
    searchCalls(context);
    (Line() << "    the calls cannot be followed from here; functions on the stack, some of which may have ended:").write();
  }
  writeCalls();
  endBySignal();
}

//! Notes the uncaught exception; SIGABRT reports it.
[[noreturn]] void noteException()
{
  const auto note = [](const char* what) {
    const std::type_info* type = abi::__cxa_current_exception_type();
    int status = 0;
    const char* name = type ? abi::__cxa_demangle(type->name(), nullptr, nullptr, &status) : nullptr;
    std::snprintf(crash.exception, sizeof(crash.exception), "nobody caught the exception %s: %s", name ? name : "?", what);
  };
  if (std::exception_ptr exception = std::current_exception()) {
    try {
      std::rethrow_exception(exception);
    }
    catch (const std::exception& ex) {
      note(ex.what());
    }
    catch (...) {
      note("not a std::exception");
    }
  }
  std::abort();
}

} // namespace

void installCrashReport()
{
  if (is_sanitized)
    return;
  prepareFunctionNames();
  // The first call loads a library.
  ::backtrace(crash.addresses.data(), 1);
  // Functions that run after main() may need it.
  [[maybe_unused]] static const auto* const stack_of_first_thread = new CrashStack;
  for (const SignalName& s : reported_signals) {
    struct sigaction former = {};
    ::sigaction(s.number, nullptr, &former);
    if (former.sa_handler != SIG_DFL)
      continue;
    struct sigaction action = {};
    action.sa_sigaction = report;
    // The report handles its own faults.
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(s.number, &action, nullptr);
  }
  std::set_terminate(noteException);
}

CrashStack::CrashStack()
{
  if (is_sanitized)
    return;
  m_memory = std::make_unique<std::byte[]>(stack_bytes);
  stack_t stack = {};
  stack.ss_sp = m_memory.get();
  stack.ss_size = stack_bytes;
  ::sigaltstack(&stack, nullptr);
}

CrashStack::~CrashStack()
{
  if (!m_memory)
    return;
  stack_t stack = {};
  stack.ss_flags = SS_DISABLE;
  ::sigaltstack(&stack, nullptr);
}

} // namespace Arcane::detail::base
