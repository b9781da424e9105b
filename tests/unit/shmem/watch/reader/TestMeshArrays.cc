// SPDX-License-Identifier: Apache-2.0
// The arrays of a mesh in a block that a test makes by hand, and in one that is damaged.
#include "shmem/watch/reader/MeshArrays.h"

#include "shmem/watch/layout/MeshLayout.h"
#include "tests/unit/shmem/watch/reader/FakeRun.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <unistd.h>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::watch;

//! The mesh of one line of two nodes, with a group of one node.
struct Line
{
  MeshHead head;
  MeshGroupHead group;
  std::vector<std::byte> bytes;

  Line()
  {
    head.nb_byte = sizeof(MeshHead);
    head.nb_node = 2;
    head.nb_cell = 1;
    head.dimension = 1;
    head.nb_group = 1;
    head.coordinates_name = part(1);
    head.cell_offsets = part(16);
    head.cell_nodes = part(16);
    head.cell_types = part(1);
    head.cell_unique_ids = part(8);
    head.cell_owners = part(4);
    head.node_unique_ids = part(16);
    head.node_owners = part(8);
    head.groups = part(sizeof(MeshGroupHead));
    group.name = part(4);
    group.items = part(4);
  }
  MeshPart part(Int64 nb_byte)
  {
    const MeshPart found{ (head.nb_byte + 63) / 64 * 64, nb_byte };
    head.nb_byte = found.offset + nb_byte;
    return found;
  }
  arcane_watch_array write()
  {
    bytes.assign(static_cast<std::size_t>(head.nb_byte), std::byte(0));
    std::memcpy(bytes.data(), &head, sizeof(head));
    put(head.coordinates_name, "X");
    put(head.groups, group);
    std::memcpy(bytes.data() + group.name.offset, "Left", 4);
    put(group.items, Int32(1));
    arcane_watch_array array = {};
    array.data = bytes.data();
    array.nb_byte = head.nb_byte;
    return array;
  }
  template <typename T> void put(const MeshPart& where, const T& value)
  {
    std::memcpy(bytes.data() + where.offset, &value, static_cast<std::size_t>(std::min<Int64>(where.nb_byte, sizeof(value))));
  }
};

std::string faultOf(const std::function<void()>& f)
{
  try {
    f();
  }
  catch (const WatchFault& fault) {
    return fault.what();
  }
  return {};
}

TEST(MeshArraysTest, ArraysAreFound)
{
  Line line;
  arcane_watch_mesh mesh;
  fillMesh(line.write(), "Mesh0", mesh);

  EXPECT_STREQ(mesh.name, "Mesh0");
  EXPECT_STREQ(mesh.coordinates_name, "X");
  EXPECT_STREQ(mesh.cell_nodes.type, "<i8");
  EXPECT_STREQ(mesh.cell_types.type, "|u1");
  EXPECT_STREQ(mesh.node_owners.type, "<i4");
  EXPECT_EQ(mesh.cell_offsets.shape[0], 2);
  EXPECT_EQ(mesh.coordinates.data, nullptr);
  arcane_watch_group group;
  fillGroup(mesh, 0, group);
  EXPECT_STREQ(group.name, "Left");
  EXPECT_EQ(*static_cast<const Int32*>(group.items.data), 1);
  EXPECT_EQ(group.nodes.shape[0], 0);
}

TEST(MeshArraysTest, AnArrayOutsideOfTheBlockIsRefused)
{
  using Change = std::function<void(Line&)>;
  const std::vector<Change> changes = {
    [](Line& line) { line.head.cell_nodes.offset = line.head.nb_byte; },
    [](Line& line) { line.head.cell_nodes.offset = -8; },
    [](Line& line) { line.head.cell_nodes.nb_byte = -8; },
    [](Line& line) { line.head.cell_nodes.nb_byte = std::numeric_limits<Int64>::max() / 8 * 8; },
    [](Line& line) { line.head.node_owners.offset += 2; },
    [](Line& line) { line.head.cell_offsets.nb_byte = 8; },
    [](Line& line) { line.head.nb_cell = 2; },
    [](Line& line) { line.head.nb_node = -2; },
    [](Line& line) { line.head.coordinates_name.nb_byte = 1 << 20; },
  };
  for (std::size_t i = 0; i < changes.size(); ++i) {
    Line line;
    changes[i](line);
    arcane_watch_mesh mesh;
    const arcane_watch_array block = line.write();
    EXPECT_EQ(faultOf([&] { fillMesh(block, "Mesh0", mesh); }).rfind("the description of a mesh is damaged: ", 0), 0U) << i;
  }
  Line line;
  arcane_watch_mesh mesh;
  const arcane_watch_array block = line.write();
  arcane_watch_group group;
  arcane_watch_array short_block = block;
  short_block.nb_byte = 16;
  EXPECT_NE(faultOf([&] { fillMesh(short_block, "Mesh0", mesh); }), "");
  fillMesh(block, "Mesh0", mesh);
  EXPECT_EQ(faultOf([&] { fillGroup(mesh, 1, group); }), "no group 1 of mesh 'Mesh0', which has 1");
  // The run has ended the lease meanwhile, and the block is something else.
  line.group.items.offset = 1 << 30;
  line.put(line.head.groups, line.group);
  EXPECT_NE(faultOf([&] { fillGroup(mesh, 0, group); }), "");
  line.head.nb_group = 1000;
  std::memcpy(line.bytes.data(), &line.head, sizeof(line.head));
  EXPECT_NE(faultOf([&] { fillGroup(mesh, 0, group); }), "");
}

TEST(MeshArraysTest, AMeshIsFoundByItsNameOrAsTheOnlyOne)
{
  test::FakeRun fake;
  fake.show(0, "X", 0, 6);
  const auto run = WatchedRun::ofProcess(::getpid());
  Lease lease(*run);
  arcane_watch_mesh mesh;
  EXPECT_EQ(faultOf([&] { mapMesh(lease, 0, "", mesh); }), "rank 0 shows no mesh, expected a run that was started with -A,Watch=mesh");
  Line line;
  const arcane_watch_array block = line.write();
  constexpr Int64 place = 4096;
  std::memcpy(fake.values() + place, block.data, static_cast<std::size_t>(block.nb_byte));
  fake.showMesh(1, "A", place, block.nb_byte);
  mapMesh(lease, 0, "", mesh);
  EXPECT_STREQ(mesh.name, "A");
  EXPECT_EQ(mesh.coordinates.data, static_cast<const void*>(run->addressOf(0, 8)));
  EXPECT_EQ(mesh.block.data, static_cast<const void*>(run->addressOf(place, 8)));
  // Without room for it.
  fake.showMesh(2, "B", 0, 0);
  EXPECT_EQ(faultOf([&] { mapMesh(lease, 0, "B", mesh); }), "the run had no room for mesh 'B' in the shared memory of this machine");
  EXPECT_EQ(faultOf([&] { mapMesh(lease, 0, "", mesh); }), "rank 0 shows no mesh '', expected one of 'A', 'B'");
  EXPECT_EQ(faultOf([&] { mapMesh(lease, 0, "C", mesh); }), "rank 0 shows no mesh 'C', expected one of 'A', 'B'");
  // Not among the variables.
  arcane_watch_run* c_run = nullptr;
  ASSERT_EQ(arcane_watch_attach_process(::getpid(), &c_run), ARCANE_WATCH_OK);
  arcane_watch_variable variable;
  EXPECT_EQ(arcane_watch_variable_at(c_run, 0, 1, &variable), ARCANE_WATCH_NO_VARIABLE);
  arcane_watch_lease* c_lease = nullptr;
  ASSERT_EQ(arcane_watch_lease_begin(c_run, &c_lease), ARCANE_WATCH_OK);
  EXPECT_EQ(arcane_watch_mesh_map(c_lease, 0, nullptr, &mesh), ARCANE_WATCH_NO_MESH);
  EXPECT_EQ(arcane_watch_mesh_map(c_lease, 0, "A", &mesh), ARCANE_WATCH_OK);
  arcane_watch_group group;
  EXPECT_EQ(arcane_watch_mesh_group(&mesh, 0, &group), ARCANE_WATCH_OK);
  EXPECT_EQ(arcane_watch_mesh_group(&mesh, -1, &group), ARCANE_WATCH_BAD_ARGUMENT);
  EXPECT_EQ(arcane_watch_mesh_map(nullptr, 0, "A", &mesh), ARCANE_WATCH_BAD_ARGUMENT);
  arcane_watch_lease_end(c_lease);
  arcane_watch_detach(c_run);
}

TEST(MeshArraysTest, CoordinatesOfAnotherStateAreNotShown)
{
  test::FakeRun fake;
  fake.show(0, "X", 0, 6);
  Line line;
  line.head.coordinates_epoch = 5;
  const arcane_watch_array block = line.write();
  std::memcpy(fake.values() + 4096, block.data, static_cast<std::size_t>(block.nb_byte));
  fake.showMesh(1, "A", 4096, block.nb_byte);
  const auto run = WatchedRun::ofProcess(::getpid());
  Lease lease(*run);
  arcane_watch_mesh mesh;

  EXPECT_EQ(faultOf([&] { mapMesh(lease, 0, "", mesh); }),
            "the run is changing mesh 'A', which it shows again at the end of an iteration; ask again");
  EXPECT_STREQ(mesh.name, "A");
  EXPECT_STREQ(mesh.coordinates_name, "X");
}
} // namespace
