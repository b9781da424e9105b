# SPDX-License-Identifier: Apache-2.0
"""What the walk watching.sh does in Python, beside a shock tube of 800 cells and 1809 nodes whose ends are at rest:
look OUTPUT RANKS, mesh OUTPUT RANKS, no_mesh OUTPUT, lend OUTPUT, stopped OUTPUT, read OUTPUT [SECONDS], request OUTPUT, end OUTPUT STATE."""
import ctypes
import gc
import sys
import time
import weakref

import arcane_watch
from arcane_watch import _dlpack

try:
    import numpy
except ImportError:
    numpy = None

NB_CELL, NB_NODE = 800, 1809
GAMMA = 1.4
# Of the gas at the left end and at the right one: no wave reaches them in this walk.
PRESSURES, DENSITIES = (1.0, 0.1), (1.0, 0.125)


def numbers(array):
    """All numbers of an array, with or without NumPy."""
    if numpy is not None:
        return [float(x) for x in array.ravel()]
    return list(memoryview(array.tobytes()).cast("d"))


def expect(found, expected, what):
    assert found == expected, "%s: %r, expected %r" % (what, found, expected)


def expect_between(found, least, largest, what):
    assert least <= found <= largest, "%s: %r, expected %r to %r" % (what, found, least, largest)


def expect_rows(arrays, nb_all, columns, what):
    """Each rank has a part, with ghosts; all parts together have at least everything, one has nothing else."""
    rows = [array.shape[0] for array in arrays]
    for array in arrays:
        expect(tuple(array.shape), (array.shape[0],) + columns, what)
        assert 0 < array.shape[0] <= nb_all, "%s: %r rows" % (what, rows)
    assert sum(rows) == nb_all if len(rows) == 1 else sum(rows) > nb_all, "%s: %r rows, %d in all" % (what, rows, nb_all)


def expect_gas(arrays, ends, what):
    """All values lie between those of the ends, which are there."""
    values = [x for array in arrays for x in numbers(array)]
    assert abs(max(values) - ends[0]) < 1e-9 and abs(min(values) - ends[1]) < 1e-9, "%s: %r to %r, expected %r" % (
        what, min(values), max(values), ends)


def expect_one_state(snapshot):
    """The equation of state holds at the end of each iteration, and at no other time: all was copied there."""
    for pressures, densities, energies in zip(*[snapshot[name] for name in ("Pressure", "Density", "InternalEnergy")]):
        expect(pressures.shape, densities.shape, "shapes of pressure and density")
        for p, density, energy in zip(numbers(pressures), numbers(densities), numbers(energies)):
            assert abs(p - (GAMMA - 1.0) * density * energy) <= 1e-14, "a pressure of %r at density %r, energy %r" % (p, density, energy)


def look_at_names(run, nb_rank):
    for index in range(nb_rank):
        shown = run.variables(index)
        expect(sorted(shown), ["Mesh0_Cell_Density", "Mesh0_Cell_InternalEnergy", "Mesh0_Cell_Pressure", "Mesh0_Node_NodeMass",
                               "Mesh0_Node_Velocity"], "variables")
        for name, item, columns in (("Cell_Pressure", "cell", ()), ("Node_Velocity", "node", (3,))):
            variable = shown["Mesh0_" + name]
            expect((variable.item, variable.kind, variable.type, variable.mesh, variable.family, variable.group, variable.is_readable,
                    variable.is_tiled, variable.copied_after),
                   (item, "items", "<f8", "Mesh0", item.capitalize(), None, True, False, None), name)
            assert variable.epoch > 0, variable.epoch
            expect(variable.shape, tuple(run[variable.name][index].shape), name)
            expect(variable.shape[1:], columns, name)
    expect_two_calls(run)


def expect_two_calls(run):
    """A list takes two calls of the library, however many variables there are: taking it, and freeing it."""
    library, called = arcane_watch._lib, []

    class Counted:
        def __getattr__(self, name):
            called.append(name)
            return getattr(library, name)

    arcane_watch._lib = Counted()
    try:
        run.variables()
    finally:
        arcane_watch._lib = library
    expect(called, ["arcane_watch_list_take", "arcane_watch_list_free"], "calls of a list")


def look_in_place(run, nb_rank):
    pressure = run["Pressure"]
    expect(len(pressure), nb_rank, "arrays")
    arrays = [pressure[index] for index in range(nb_rank)]
    expect_rows(arrays, NB_CELL, (), "Pressure")
    expect_rows(list(run["Mesh0_Node_Velocity"]), NB_NODE, (3,), "Velocity")
    expect_rows(list(run["NodeMass"]), NB_NODE, (), "NodeMass")
    expect_gas(arrays, PRESSURES, "Pressure")
    assert pressure.valid
    # Nothing was copied: the waves go on in the same array.
    before = [numbers(array) for array in arrays]
    iteration = run.iteration
    while run.iteration < iteration + 3:
        time.sleep(0.001)
    assert before != [numbers(array) for array in arrays], "the arrays do not change with the run"
    with run.lease() as lease:
        for index in range(nb_rank):
            copy = lease.copy(index, "Density")
            expect(copy.shape, arrays[index].shape, "copy")
            assert all(0.0 < x <= 1.0 + 1e-9 for x in numbers(copy))
        assert lease.valid
    try:
        pressure[nb_rank]
    except IndexError as ex:
        expect(str(ex), "no rank has index %d on this machine, expected 0 to %d" % (nb_rank, nb_rank - 1), "index")
    else:
        raise AssertionError("a rank that is not there is found")


def look_at_snapshots(run, nb_rank):
    former, former_time = 0, 0.0
    for _ in range(5):
        before = run.iteration
        snapshot = run.snapshot("Pressure", "Density", "InternalEnergy", "Mesh0_Node_Velocity", timeout=60.0)
        after = run.iteration
        assert snapshot.iteration > max(before, former), "iteration %d, %d before, the former one %d" % (snapshot.iteration, before, former)
        expect_between(snapshot.iteration, before + 1, after + 1, "iteration of a snapshot")
        assert snapshot.time > former_time, "time %r after %r" % (snapshot.time, former_time)
        former, former_time = snapshot.iteration, snapshot.time
        expect(len(snapshot["Pressure"]), nb_rank, "copies")
        expect_rows(snapshot["Pressure"], NB_CELL, (), "copies of Pressure")
        expect_rows(snapshot["Mesh0_Node_Velocity"], NB_NODE, (3,), "copies of Velocity")
        expect_gas(snapshot["Pressure"], PRESSURES, "copies of Pressure")
        expect_gas(snapshot["Density"], DENSITIES, "copies of Density")
        expect_one_state(snapshot)


def look_at_many(run):
    """A program may hold more arrays than there are leases."""
    arrays = [run["Pressure"][0] for _ in range(300)]
    expect(len({array.shape for array in arrays}), 1, "shapes of many arrays")


def look_at_versions():
    class Other:
        @staticmethod
        def arcane_watch_version():
            return 7

    files, library, places = arcane_watch._library_files, ctypes.CDLL, ["old", arcane_watch._lib._name]
    arcane_watch._library_files = lambda: places
    ctypes.CDLL = lambda path: Other() if path == "old" else library(path)
    try:
        expect(arcane_watch._load()._name, places.pop(), "the library after an old one")
        arcane_watch._load()
    except ImportError as ex:
        expect(str(ex), "cannot load the library of arcane_watch: old: it has version 7, expected version 1: use both of the same package; "
               "the variable ARCANE_WATCH_LIBRARY may name it", "the error")
    else:
        raise AssertionError("a library of another version is taken")
    finally:
        arcane_watch._library_files, ctypes.CDLL = files, library


def look(output, nb_rank):
    look_at_versions()
    run = arcane_watch.attach(output)
    expect((run.state, run.nb_rank, run.ranks), ("running", nb_rank, list(range(nb_rank))), "the run")
    look_at_names(run, nb_rank)
    look_in_place(run, nb_rank)
    look_at_many(run)
    if numpy is not None:
        array = run["Pressure"][0]
        assert isinstance(array, numpy.ndarray) and not array.flags.writeable and not array.flags.owndata
        # The memory is there as long as the array.
        run.detach()
        for read in (run.variables, run.mesh, lambda: run["Pressure"]):
            try:
                read()
            except arcane_watch.WatchError as ex:
                expect(str(ex), "the run is detached, expected arcane_watch.attach('%s') again" % output, "a run that was left")
            else:
                raise AssertionError("a run that was left is read")
        del run
        expect_between(float(array.min()), PRESSURES[1] - 1e-9, 1.0, "the least pressure after the run was left")
        run = arcane_watch.attach(output)
    look_at_snapshots(run, nb_rank)
    for wrong in (lambda: run["Lost"][0], lambda: run.snapshot("Lost", timeout=60.0)):
        try:
            wrong()
        except KeyError as ex:
            assert "rank 0 shows no variable 'Lost'" in str(ex), str(ex)
            continue
        raise AssertionError("a variable that is not there is found")
    print("looked")


def rows(array, form):
    """The numbers of an array of integers, with or without NumPy."""
    return [int(x) for x in array.ravel()] if numpy is not None else list(memoryview(array.tobytes()).cast(form))


def own_cells_of(mesh, rank):
    """The own cells by their unique ids: the coordinates of their nodes."""
    offsets, nodes, types = rows(mesh.cell_offsets, "q"), rows(mesh.cell_nodes, "q"), rows(mesh.cell_types, "B")
    coordinates = numbers(mesh.coordinates)
    expect(len(coordinates), 3 * len(rows(mesh.node_owners, "i")), "rows of coordinates")
    cells = {}
    for cell, (unique_id, owner) in enumerate(zip(rows(mesh.cell_unique_ids, "q"), rows(mesh.cell_owners, "i"))):
        expect((types[cell], offsets[cell + 1] - offsets[cell]), (12, 8), "type and number of nodes")
        if owner == rank:
            cells[unique_id] = [tuple(coordinates[3 * n:3 * n + 3]) for n in nodes[offsets[cell]:offsets[cell + 1]]]
    return cells


def look_at_mesh(meshes, ranks):
    cells = {}
    for mesh, rank in zip(meshes, ranks):
        expect((mesh.name, mesh.dimension, mesh.coordinates_name), ("Mesh0", 3, "Mesh0_Node_NodeCoord"), "the mesh")
        own = own_cells_of(mesh, rank)
        assert own and not set(own) & set(cells), "cells of two ranks"
        cells.update(own)
        assert len(set(rows(mesh.node_unique_ids, "q"))) == len(rows(mesh.node_owners, "i")), "a unique id twice"
        expect(sorted(mesh.groups), ["XMAX", "XMIN", "YMAX", "YMIN", "ZD", "ZG", "ZMAX", "ZMIN"], "groups")
        expect((mesh.groups["XMIN"].kind, mesh.groups["ZG"].kind, mesh.groups["ZG"].offsets), ("face", "cell", None), "kinds of groups")
        wall = mesh.groups["YMIN"]
        expect(set(rows(wall.types, "B")), {9}, "types of faces")
        expect(len(rows(wall.nodes, "q")), 4 * len(rows(wall.items, "i")), "nodes of faces")
        heights = {numbers(mesh.coordinates)[3 * n + 1] for n in rows(wall.nodes, "q")}
        expect(len(heights), 1, "heights of a wall")
    expect(len(cells), NB_CELL, "own cells")
    expect(len({corner for corners in cells.values() for corner in corners}), NB_NODE, "corners of cells")


def mesh(output, nb_rank):
    run = arcane_watch.attach(output)
    expect((len(run.mesh()), run.mesh()[0].valid), (nb_rank, True), "meshes")
    look_at_mesh(list(run.mesh("Mesh0")), run.ranks)
    snapshot = run.snapshot("Pressure", mesh=True, timeout=60.0)
    expect([array.shape[0] for array in snapshot["Pressure"]], [part.cell_types.shape[0] for part in snapshot.mesh], "rows of pressures")
    if numpy is not None:
        # The arrays of a mesh hold what they are in.
        types = run.mesh()[0].cell_types
        run.detach()
        gc.collect()
        expect(set(types.tolist()), {12}, "types after the run was left")
        run = arcane_watch.attach(output)
    look_at_mesh(snapshot.mesh, run.ranks)
    for wrong, text in ((lambda: run.mesh("Lost")[0], "rank 0 shows no mesh 'Lost', expected one of 'Mesh0'"),
                        (lambda: run.snapshot("Pressure", timeout=60.0).mesh, "the snapshot has no mesh")):
        try:
            wrong()
        except (arcane_watch.WatchError, KeyError) as ex:
            assert text in str(ex), str(ex)
            continue
        raise AssertionError("a mesh that is not there is found")
    print("looked at the mesh")


def no_mesh(output):
    run = arcane_watch.attach(output)
    for wrong in (lambda: run.mesh()[0], lambda: run.snapshot("Pressure", mesh=True)):
        try:
            wrong()
        except arcane_watch.WatchError as ex:
            expect((ex.status, str(ex)), (16, "rank 0 shows no mesh, expected a run that was started with -A,Watch=mesh"), "the error")
            continue
        raise AssertionError("a mesh that is not shown is found")
    print("no mesh")


def taken(capsule, name, form):
    """Takes a tensor, as libraries do: the capsule gets another name."""
    get = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))
    rename = ctypes.PYFUNCTYPE(ctypes.c_int, ctypes.py_object, ctypes.c_char_p)(("PyCapsule_SetName", ctypes.pythonapi))
    managed = ctypes.cast(get(capsule, name), ctypes.POINTER(form)).contents
    expect(rename(capsule, USED), 0, "the name of a capsule")
    return managed


# Capsules keep the address of their name.
USED = b"used"


def values_of(managed):
    tensor = managed.tensor
    expect((tensor.device.kind, tensor.nb_dim, tensor.type.code, tensor.type.bits, tensor.type.lanes, tensor.byte_offset),
           (1, 1, 2, 64, 1, 0), "a tensor")
    expect(tensor.strides[0], 1, "the stride of a tensor")
    return list((ctypes.c_double * tensor.shape[0]).from_address(tensor.data))


def give_back(managed):
    ctypes.CFUNCTYPE(None, ctypes.c_void_p)(managed.deleter)(ctypes.addressof(managed))


def index_of_wave(run):
    """The rank that has the wave, which reaches the others only later."""
    for index in range(run.nb_rank):
        figures = run["Pressure"].buffer(index).statistics()
        if figures["max"] - figures["min"] > 0.1:
            return index
    raise AssertionError("no rank has the wave")


def lend_in_place(output):
    """The tensor holds the lease, and the memory, when nothing else does."""
    run = arcane_watch.attach(output)
    lease = run.lease()
    held = weakref.ref(lease)
    capsule = lease.buffer(index_of_wave(run), "Pressure").__dlpack__(max_version=(1, 2), dl_device=(1, 0), copy=False)
    managed = taken(capsule, b"dltensor_versioned", _dlpack._ManagedVersioned)
    expect((managed.major, managed.minor, managed.flags), (1, 0, 1), "version and flags of a tensor")
    run.detach()
    del run, lease, capsule
    gc.collect()
    assert held() is not None and held().valid, "the lease has ended before its tensor"
    before = values_of(managed)
    for _ in range(6000):
        if before != values_of(managed):
            break
        time.sleep(0.01)
    assert before != values_of(managed), "the tensor does not change with the run"
    give_back(managed)
    expect((len(_dlpack._exports), held()), (0, None), "what a tensor leaves")


def lend_copies(run):
    buffer = run["Density"].buffer(0)
    expect(buffer.__dlpack_device__(), (1, 0), "the device")
    managed = taken(buffer.__dlpack__(), b"dltensor", _dlpack._Managed)
    assert all(0.0 < x <= 1.0 + 1e-9 for x in values_of(managed))
    assert managed.tensor.data != buffer._array.data, "an old tensor may be written: it must be a copy"
    give_back(managed)
    managed = taken(buffer.__dlpack__(max_version=(1, 0), copy=True), b"dltensor_versioned", _dlpack._ManagedVersioned)
    expect((managed.flags, len(values_of(managed))), (2, buffer.shape[0]), "flags of a copy")
    give_back(managed)
    # Nobody takes it.
    del managed
    buffer.__dlpack__(max_version=(1, 0))
    buffer.__dlpack__()
    gc.collect()
    expect(len(_dlpack._exports), 0, "tensors that nobody has taken")
    for words in ({"copy": False}, {"max_version": (0, 8), "copy": False}, {"stream": 1}, {"dl_device": (2, 0)}):
        try:
            buffer.__dlpack__(**words)
        except BufferError:
            continue
        raise AssertionError("%r is granted" % words)


def lend(output):
    """Arrays for other libraries, by DLPack."""
    lend_in_place(output)
    run = arcane_watch.attach(output)
    lend_copies(run)
    if hasattr(numpy, "from_dlpack"):
        array = numpy.from_dlpack(run["Velocity"].buffer(0))
        expect((array.shape[1:], array.dtype.str), ((3,), "<f8"), "an array of NumPy")
        del array
        gc.collect()
        expect(len(_dlpack._exports), 0, "what NumPy leaves")
    print("lent")


def stopped(output):
    """All processes of the run are stopped by SIGSTOP, in an iteration or between two."""
    run = arcane_watch.attach(output)
    expect(run.state, "running", "state")
    first = run._ranks()
    iteration = min(rank.iteration for rank in first)
    is_between = all(rank.step % 2 == 0 for rank in first) and len({rank.iteration for rank in first}) == 1
    with run.step() as step:
        pressures = [numbers(array) for array in step["Pressure"]]
    # Nothing moves: what is read is of one iteration exactly if no rank is in one.
    expect((step.consistent, step.iteration), (is_between, iteration), "the step")
    for rank in first:
        assert rank.step // 2 in (rank.iteration, rank.iteration - 1), (rank.step, rank.iteration)
    time.sleep(0.2)
    expect([numbers(array) for array in run["Pressure"]], pressures, "pressures of a run that is stopped")
    expect(run.iteration, iteration, "the iteration of a run that is stopped")
    try:
        run.snapshot("Pressure", timeout=0.2)
    except arcane_watch.WatchError as ex:
        expect(ex.status, 11, "the status of a snapshot of a run that is stopped")
    else:
        raise AssertionError("a run that is stopped has made copies")
    print("stopped after iteration", iteration)


def read_elsewhere(run, name):
    """Another rank may not have made the variable yet."""
    for index in range(1, run.nb_rank):
        try:
            run[name][index]
        except KeyError:
            continue


def read(output, seconds=1e9):
    nb_snapshot = nb_over = former = 0
    end_s = time.monotonic() + seconds

    def is_time_over():
        # A run that waits for a busy disk answers nobody meanwhile: ten snapshots may take longer, but not a minute.
        return time.monotonic() > (end_s if nb_snapshot >= 10 else end_s + 60.0)

    try:
        run = arcane_watch.attach(output)
        while run.state == "running" and not is_time_over():
            try:
                for name, variable in run.variables().items():
                    if variable.is_readable:
                        expect(len(run[name][0].shape), len(variable.shape), name)
                        read_elsewhere(run, name)
            except arcane_watch.LeaseOverError:
                # The end of the run ends leases; so does a machine on which this program was not scheduled for long.
                nb_over += 1
                assert nb_over <= 10, "%d leases are over" % nb_over
                continue
            snapshot = run.snapshot("Pressure", "Density", "InternalEnergy", timeout=60.0)
            assert snapshot.iteration > former, (snapshot.iteration, former)
            former = snapshot.iteration
            expect_one_state(snapshot)
            nb_snapshot += 1
    except arcane_watch.WatchError as ex:
        # It has ended meanwhile.
        if ex.status not in (2, 12):
            raise
    print("read", nb_snapshot, "snapshots")


def request(output):
    run = arcane_watch.attach(output)
    expect(run.requests, ["stop", "progress"], "requests")
    print(run.request("progress"))
    try:
        run.request("checkpoint")
    except arcane_watch.WatchError as ex:
        print("refused:", ex)
    else:
        raise AssertionError("a checkpoint is saved")


def end(output, state):
    run = arcane_watch.attach(output)
    pressure = run["Pressure"]
    arrays = list(pressure)
    print("attached", flush=True)
    for _ in range(6000):
        if run.state != "running":
            break
        time.sleep(0.01)
    expect(run.state, state, "state")
    last = [numbers(array) for array in run["Pressure"]]
    expect([numbers(array) for array in arrays], last, "arrays that were mapped before the end")
    expect_gas(arrays, PRESSURES, "Pressure")
    if state == "finished":
        with run.step() as step:
            expect([numbers(array) for array in step["Pressure"]], last, "the last values")
        expect((step.consistent, step.iteration), (True, run.iteration), "the last step")
    try:
        run.snapshot("Pressure")
    except arcane_watch.WatchError as ex:
        expect(ex.status, 12, "the status of a snapshot of a run that has ended")
    else:
        raise AssertionError("a run that has ended has made copies")
    print("the last values are there, after %d iterations, %s" % (run.iteration, run.state))


if __name__ == "__main__":
    if sys.argv[1] == "look":
        look(sys.argv[2], int(sys.argv[3]))
    elif sys.argv[1] == "mesh":
        mesh(sys.argv[2], int(sys.argv[3]))
    elif sys.argv[1] == "end":
        end(sys.argv[2], sys.argv[3])
    elif sys.argv[1] == "read":
        read(sys.argv[2], *[float(word) for word in sys.argv[3:]])
    else:
        {"request": request, "stopped": stopped, "lend": lend, "no_mesh": no_mesh}[sys.argv[1]](sys.argv[2])
