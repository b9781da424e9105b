// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/error/FunctionName.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <span>

namespace Arcane::detail::base
{

namespace
{

using Header = ElfW(Ehdr);
using Section = ElfW(Shdr);
using Segment = ElfW(Phdr);
using Symbol = ElfW(Sym);

//! Where the program itself is mapped: its name may be relative to a directory that is no longer the current one.
const void* program_base = nullptr;

//! A file in memory until the end of the scope.
class MappedObject
{
 public:
  explicit MappedObject(const char* path)
  {
    const int fd = ::open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
      return;
    struct stat status = {};
    if (::fstat(fd, &status) == 0 && S_ISREG(status.st_mode))
      map(fd, static_cast<std::size_t>(status.st_size));
    ::close(fd);
  }
  ~MappedObject()
  {
    if (m_data)
      ::munmap(const_cast<std::byte*>(m_data), m_size);
  }
  MappedObject(const MappedObject&) = delete;
  MappedObject& operator=(const MappedObject&) = delete;

  //! Returns \a nb objects at \a offset, or nothing when the file is too short.
  template <typename T> std::span<const T> at(std::size_t offset, std::size_t nb) const
  {
    if (!m_data || offset > m_size || nb > (m_size - offset) / sizeof(T))
      return {};
    return { reinterpret_cast<const T*>(m_data + offset), nb };
  }

 private:
  const std::byte* m_data = nullptr;
  std::size_t m_size = 0;

  void map(int fd, std::size_t size)
  {
    void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (data == MAP_FAILED)
      return;
    m_data = static_cast<const std::byte*>(data);
    m_size = size;
  }
};

bool isFunctionAt(const Symbol& symbol, std::size_t address)
{
  return (symbol.st_info & 0xf) == STT_FUNC && symbol.st_shndx != SHN_UNDEF && symbol.st_value <= address &&
         address < symbol.st_value + symbol.st_size;
}

void copyName(std::span<const char> text, FunctionPlace& place)
{
  const std::size_t max_char = std::min(text.size(), FunctionPlace::MaxName - 1);
  const std::size_t nb_char = ::strnlen(text.data(), max_char);
  std::memcpy(place.name, text.data(), nb_char);
  place.name[nb_char] = 0;
}

//! Looks for the function in the symbols of a file. \param address the address in memory
void findInSymbols(const char* path, std::size_t address, FunctionPlace& place)
{
  const MappedObject object(path);
  const auto header = object.at<Header>(0, 1);
  if (header.empty() || std::memcmp(header[0].e_ident, ELFMAG, SELFMAG) != 0)
    return;
  // Programs that are not mapped at a place of the system's choice hold the addresses of memory.
  const std::size_t wanted = (header[0].e_type == ET_EXEC) ? address : place.offset;
  const auto sections = object.at<Section>(header[0].e_shoff, header[0].e_shnum);
  for (const Section& section : sections) {
    if (section.sh_type != SHT_SYMTAB || section.sh_link >= sections.size())
      continue;
    const Section& names = sections[section.sh_link];
    for (const Symbol& symbol : object.at<Symbol>(section.sh_offset, section.sh_size / sizeof(Symbol)))
      if (isFunctionAt(symbol, wanted) && symbol.st_name < names.sh_size)
        return copyName(object.at<char>(names.sh_offset + symbol.st_name, names.sh_size - symbol.st_name), place);
  }
}

constexpr std::size_t max_call_bytes = 7;

//! Returns true when the instruction before \a code may be a call. The bytes before it are code, too.
bool followsCall([[maybe_unused]] const unsigned char* code)
{
#if defined(__x86_64__)
  // Bits 3 to 5 of the byte after 0xff say that it is a call; registers, displacements of one and of four bytes follow.
  const auto isIndirect = [code](int nb_byte) { return code[-nb_byte] == 0xff && (code[1 - nb_byte] & 0x38) == 0x10; };
  return code[-5] == 0xe8 || isIndirect(2) || isIndirect(3) || isIndirect(4) || isIndirect(6) || isIndirect(7);
#else
  return true;
#endif
}

} // namespace

void prepareFunctionNames()
{
  Dl_info info = {};
  if (::dladdr(reinterpret_cast<const void*>(::getauxval(AT_PHDR)), &info) != 0)
    program_base = info.dli_fbase;
}

bool isFunctionCalled(const void* address)
{
  Dl_info info = {};
  if (::dladdr(address, &info) == 0 || !info.dli_fbase)
    return false;
  const auto* base = static_cast<const std::byte*>(info.dli_fbase);
  const auto* header = static_cast<const Header*>(info.dli_fbase);
  const auto offset = static_cast<std::size_t>(static_cast<const std::byte*>(address) - base);
  const auto place = (header->e_type == ET_EXEC) ? reinterpret_cast<std::size_t>(address) : offset;
  for (const Segment& segment : std::span(reinterpret_cast<const Segment*>(base + header->e_phoff), header->e_phnum)) {
    const bool is_code = segment.p_type == PT_LOAD && (segment.p_flags & PF_X) != 0;
    if (is_code && place >= segment.p_vaddr + max_call_bytes && place <= segment.p_vaddr + segment.p_memsz)
      return followsCall(static_cast<const unsigned char*>(address));
  }
  return false;
}

void findFunction(const void* address, FunctionPlace& place)
{
  place = FunctionPlace();
  Dl_info info = {};
  if (::dladdr(address, &info) == 0 || !info.dli_fname)
    return;
  const bool is_program = info.dli_fbase == program_base;
  place.file = info.dli_fname;
  place.offset = static_cast<std::size_t>(static_cast<const char*>(address) - static_cast<const char*>(info.dli_fbase));
  findInSymbols(is_program ? "/proc/self/exe" : info.dli_fname, reinterpret_cast<std::size_t>(address), place);
  if (place.name[0] == 0 && info.dli_sname)
    copyName({ info.dli_sname, std::strlen(info.dli_sname) }, place);
}

} // namespace Arcane::detail::base
