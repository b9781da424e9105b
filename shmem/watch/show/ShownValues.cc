// SPDX-License-Identifier: Apache-2.0
#include "shmem/watch/show/ShownValues.h"

namespace Arcane::detail::watch
{
NumberForm numberFormOf(eDataType type)
{
  switch (type) {
  case DT_Byte: return { eNumber::Unsigned, 1 };
  case DT_Int8: return { eNumber::Signed, 1 };
  case DT_Int16: return { eNumber::Signed, 2 };
  case DT_Int32: return { eNumber::Signed, 4 };
  case DT_Int64: return { eNumber::Signed, 8 };
  case DT_Float16: return { eNumber::Real, 2 };
  case DT_BFloat16: return { eNumber::BFloat, 2 };
  case DT_Float32: return { eNumber::Real, 4 };
  case DT_Real: return { eNumber::Real, 8 };
  case DT_Real2: return { eNumber::Real, 8, 1, { 2 } };
  case DT_Real3: return { eNumber::Real, 8, 1, { 3 } };
  case DT_Real2x2: return { eNumber::Real, 8, 2, { 2, 2 } };
  case DT_Real3x3: return { eNumber::Real, 8, 2, { 3, 3 } };
  default: return {};
  }
}

void writeValues(const comm::SequenceLock::Writing&, WatchEntry& entry, const ShownValues& values, Int64 offset)
{
  constexpr auto release = std::memory_order_release;
  const NumberForm form = numberFormOf(values.data_type);
  std::array<Int64, nb_watch_dim> dims = {};
  Int32 nb_dim = 0;
  for (const Int64 dim : values.dims)
    dims[static_cast<std::size_t>(nb_dim++)] = dim;
  if (values.dims.empty())
    dims[static_cast<std::size_t>(nb_dim++)] = 0;
  for (Int32 i = 0; i < form.nb_dim; ++i)
    dims[static_cast<std::size_t>(nb_dim++)] = form.dims[static_cast<std::size_t>(i)];
  eHidden hidden = eHidden::None;
  if (form.number == eNumber::None)
    hidden = eHidden::Texts;
  else if (values.address && offset < 0)
    hidden = eHidden::OnDevice;
  else if (values.is_tiled)
    hidden = eHidden::Tiled;
  entry.hidden.store(static_cast<Int32>(hidden), release);
  entry.shape_kind.store(static_cast<Int32>(values.shape_kind), release);
  entry.item_kind.store(values.item_kind, release);
  entry.number.store(static_cast<Int32>(form.number), release);
  entry.number_bytes.store(form.number_bytes, release);
  entry.is_tiled.store(values.is_tiled ? 1 : 0, release);
  entry.nb_dim.store(nb_dim, release);
  for (std::size_t i = 0; i < dims.size(); ++i)
    entry.dims[i].store(dims[i], release);
  entry.offset.store(values.address ? offset : 0, release);
  entry.copied_after.store(values.copied_after, release);
  entry.epoch.store(entry.epoch.load(std::memory_order_relaxed) + 1, release);
  entry.state.store(static_cast<Int32>(hidden == eHidden::None ? eEntryState::Readable : eEntryState::Hidden), release);
}
} // namespace Arcane::detail::watch
