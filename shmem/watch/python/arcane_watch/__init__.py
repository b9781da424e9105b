# SPDX-License-Identifier: Apache-2.0
"""Looks into a running simulation: its variables as arrays in the memory of the run, read-only, without a copy.

>>> import arcane_watch
>>> run = arcane_watch.attach("output")     # the output directory, or the number of the process of a rank
>>> p = run["Pressure"]                     # one array for each rank of this machine
>>> p[0].mean()
>>> s = run.snapshot("Pressure", "Density") # copies that all ranks made after the same iteration
>>> s.iteration, s["Pressure"][0]

The run must have been started with -A,Watch=..., by the same user. Arrays are those of NumPy if it is there, else objects of the class Array.
"""

import ctypes
import itertools
import os
import struct
import time
import weakref

from . import _dlpack

__all__ = ["attach", "has_numpy", "Run", "Lease", "Ranks", "Mesh", "Group", "Meshes", "Snapshot", "Step", "Array", "Variable", "WatchError",
           "NoRunError", "LeaseOverError"]

_MAX_DIM, _VERSION = 8, 1
_BAD_ARGUMENT, _NO_RUN, _OTHER_MACHINE, _NO_VARIABLE, _LEASE_OVER, _BUSY = 1, 2, 3, 6, 8, 9
# Arrays that are asked for within this time share a lease.
_LEASE_S = 1.0
_STATES = {1: "running", 2: "finished", 3: "died"}
_KINDS = ("number", "list", "table", "items", "lists on items")
_ITEMS = ("node", "edge", "face", "cell", "DoF", "particle", None)


class WatchError(RuntimeError):
    """What cannot be done, with the number of the C interface as `status`."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status = status


class NoRunError(WatchError):
    """There is no run of this user on this machine that can be watched."""


class LeaseOverError(WatchError):
    """The run has ended the lease: what was read under it may be wrong."""


class _RunInfo(ctypes.Structure):
    _fields_ = [("state", ctypes.c_int32), ("nb_rank", ctypes.c_int32), ("nb_rank_of_run", ctypes.c_int32), ("reserved", ctypes.c_int32),
                ("process", ctypes.c_int64), ("program", ctypes.c_char * 256), ("requests", ctypes.c_char * 128)]


class _RankInfo(ctypes.Structure):
    _fields_ = [("rank", ctypes.c_int32), ("state", ctypes.c_int32), ("process", ctypes.c_int64), ("iteration", ctypes.c_int64),
                ("time", ctypes.c_double), ("step", ctypes.c_uint64), ("kept_bytes", ctypes.c_int64), ("most_kept_bytes", ctypes.c_int64),
                ("nb_ended_lease", ctypes.c_int64)]


class _List(ctypes.Structure):
    _fields_ = [("nb_row", ctypes.c_int64), ("nb_text_byte", ctypes.c_int64), ("nb_full_name_byte", ctypes.c_int64),
                ("rows", ctypes.c_void_p), ("texts", ctypes.c_void_p)]


# arcane_watch_row: five texts, the type, six numbers, the shape, the epoch, copied_after.
_ROW = struct.Struct("=5q8s6i%dq2q" % _MAX_DIM)


class _Array(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("nb_dim", ctypes.c_int32), ("number_bytes", ctypes.c_int32), ("shape", ctypes.c_int64 * _MAX_DIM),
                ("strides", ctypes.c_int64 * _MAX_DIM), ("nb_byte", ctypes.c_int64), ("epoch", ctypes.c_int64), ("type", ctypes.c_char * 8)]


class _Mesh(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char * 384), ("coordinates_name", ctypes.c_char * 384), ("dimension", ctypes.c_int32),
                ("nb_group", ctypes.c_int32), ("nb_node", ctypes.c_int64), ("nb_cell", ctypes.c_int64), ("epoch", ctypes.c_int64)]
    _fields_ += [(name, _Array) for name in ("coordinates", "cell_offsets", "cell_nodes", "cell_types", "cell_unique_ids", "cell_owners",
                                             "node_unique_ids", "node_owners", "block")]


class _Group(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char * 384), ("item_kind", ctypes.c_int32), ("reserved", ctypes.c_int32), ("nb_item", ctypes.c_int64),
                ("items", _Array), ("offsets", _Array), ("nodes", _Array), ("types", _Array)]


class _Statistics(ctypes.Structure):
    _fields_ = [("min", ctypes.c_double), ("max", ctypes.c_double), ("mean", ctypes.c_double), ("nb_not_finite", ctypes.c_int64),
                ("nb", ctypes.c_int64)]


def _library_files():
    """The places where the library may be: as the user says, beside this package in an installation, where the system looks."""
    name = "libarcane_watch.so.1"
    given = os.environ.get("ARCANE_WATCH_LIBRARY")
    if given:
        return [given]
    # PREFIX/lib/python3/dist-packages/arcane_watch
    lib = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    return [os.path.join(lib, name), name]


def _load():
    reasons = []
    for path in _library_files():
        try:
            return _declared(ctypes.CDLL(path))
        except OSError as ex:
            reasons.append(str(ex))
        except ImportError as ex:
            reasons.append("%s: %s" % (path, ex))
    reason = "; ".join(reasons)
    raise ImportError("cannot load the library of arcane_watch: %s; the variable ARCANE_WATCH_LIBRARY may name it" % reason)


def _declared(lib):
    version = lib.arcane_watch_version()
    if version != _VERSION:
        raise ImportError("it has version %d, expected version %d: use both of the same package" % (version, _VERSION))
    pointer, text, i32 = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int32
    to = ctypes.POINTER
    signatures = {
        "attach": [text, to(pointer)],
        "attach_process": [ctypes.c_int64, to(pointer)],
        "info": [pointer, to(_RunInfo)],
        "rank": [pointer, i32, to(_RankInfo)],
        "list_take": [pointer, i32, to(to(_List))],
        "lease_begin": [pointer, to(pointer)],
        "lease_check": [pointer],
        "lease_end": [pointer],
        "map": [pointer, i32, text, to(_Array)],
        "copy": [pointer, to(_Array), pointer, ctypes.c_size_t],
        "mesh_map": [pointer, i32, text, to(_Mesh)],
        "mesh_group": [to(_Mesh), i32, to(_Group)],
        "snapshot_mesh": [pointer, i32, i32, to(_Mesh)],
        "compute": [to(_Array), to(_Statistics)],
        "snapshot_take": [pointer, to(text), i32, ctypes.c_double, to(pointer)],
        "snapshot_iteration": [pointer, to(ctypes.c_int64), to(ctypes.c_double)],
        "snapshot_array": [pointer, i32, i32, to(_Array)],
        "request": [pointer, text, ctypes.c_double, text, ctypes.c_size_t],
    }
    for name, arguments in signatures.items():
        function = getattr(lib, "arcane_watch_" + name, None)
        if function is None:
            raise ImportError("it has no function arcane_watch_%s: use both of the same package" % name)
        function.argtypes = arguments
        function.restype = ctypes.c_int
    for name in ("detach", "snapshot_free"):
        function = getattr(lib, "arcane_watch_" + name)
        function.argtypes = [pointer]
        function.restype = None
    lib.arcane_watch_list_free.argtypes = [to(_List)]
    lib.arcane_watch_list_free.restype = None
    lib.arcane_watch_message.restype = text
    return lib


_lib = _load()

try:
    import numpy as _numpy
except ImportError:
    _numpy = None


def _check(status):
    if status == 0:
        return
    message = _lib.arcane_watch_message().decode(errors="replace")
    if status in (_NO_RUN, _OTHER_MACHINE):
        raise NoRunError(status, message)
    if status == _LEASE_OVER:
        raise LeaseOverError(status, message)
    if status == _NO_VARIABLE:
        raise KeyError(message)
    raise WatchError(status, message)


class Array:
    """Numbers in the memory of the run, or of a snapshot, which are there as long as this object lives.

    NumPy makes arrays of it without a copy, by __array_interface__; other libraries do by DLPack, such as torch.from_dlpack(array).
    """

    def __init__(self, array, owner):
        self._array = array
        self._owner = owner
        self.shape = tuple(array.shape[:array.nb_dim])
        self.strides = tuple(array.strides[:array.nb_dim])
        self.typestr = array.type.decode()
        self.epoch = array.epoch

    @property
    def nbytes(self):
        return self._array.nb_byte

    @property
    def __array_interface__(self):
        description = {"version": 3, "shape": self.shape, "typestr": self.typestr}
        # NumPy wants an address, also for no numbers.
        description["data"] = (self._array.data or ctypes.addressof(self._array), True)
        description["strides"] = self.strides if self._array.nb_byte else None
        return description

    def __dlpack_device__(self):
        return _dlpack._CPU

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        """Returns the memory, read-only, as a capsule of DLPack. Libraries that ask for a version before 1.0 get a copy."""
        return _dlpack.export(self, stream, max_version, dl_device, copy)

    def _check_owner(self):
        # Only a lease can be over: copies stay.
        if isinstance(self._owner, Lease):
            _check(_lib.arcane_watch_lease_check(self._owner._handle))

    def tobytes(self):
        """Returns a copy of the bytes."""
        return ctypes.string_at(self._array.data, self._array.nb_byte) if self._array.nb_byte else b""

    def statistics(self):
        """Returns least, largest and mean value of the finite numbers, and how many are not finite."""
        figures = _Statistics()
        _check(_lib.arcane_watch_compute(ctypes.byref(self._array), ctypes.byref(figures)))
        return {"min": figures.min, "max": figures.max, "mean": figures.mean, "nb_not_finite": figures.nb_not_finite}


def has_numpy():
    """Returns True when arrays are those of NumPy."""
    return _numpy is not None


def _shown(array):
    return _numpy.asarray(array) if _numpy is not None else array


def _text(index):
    """A text of a Variable, None where it is empty."""
    def read(variable):
        texts, begin = variable._list[1], variable._row[index]
        return texts[begin:texts.index(b"\0", begin)].decode(errors="replace") or None
    return property(read)


def _number(index):
    return property(lambda variable: variable._row[index])


class Variable:
    """What a rank shows of a variable.

    All but the full name is decoded lazily, since runs may have thousands of variables.
    """

    __slots__ = ("full_name", "_list", "_begin")

    def __init__(self, full_name, rows_and_texts, begin):
        self.full_name = full_name
        self._list = rows_and_texts
        self._begin = begin

    @property
    def _row(self):
        return _ROW.unpack_from(self._list[0], self._begin)

    name = _text(1)
    mesh = _text(2)
    family = _text(3)
    group = _text(4)
    epoch = _number(12 + _MAX_DIM)

    @property
    def type(self):
        return self._row[5].rstrip(b"\0").decode() or None

    @property
    def shape(self):
        row = self._row
        return row[12:12 + row[10]]

    @property
    def kind(self):
        return _KINDS[self._row[6]]

    @property
    def item(self):
        row = self._row
        return _ITEMS[row[7]] if row[6] >= 3 else None

    @property
    def is_readable(self):
        return self._row[8] != 0

    @property
    def is_tiled(self):
        return self._row[9] != 0

    @property
    def copied_after(self):
        """The iteration after which the values were copied from the memory of a device, or None."""
        return self._row[13 + _MAX_DIM] or None

    def __repr__(self):
        return "Variable(%r, %s, shape=%r, type=%r)" % (self.full_name, self.item or self.kind, self.shape, self.type)


class Group:
    """A group of a mesh: the `kind` of its items, their local ids, `items`, and for edges and faces `offsets`, `nodes` and `types` as of cells."""

    def __init__(self, group, owner):
        self.name = group.name.decode(errors="replace")
        self.kind = _ITEMS[group.item_kind]
        self.items = _shown(Array(group.items, owner))
        has_nodes = group.item_kind in (1, 2)
        self.offsets, self.nodes, self.types = [
            _shown(Array(array, owner)) if has_nodes else None for array in (group.offsets, group.nodes, group.types)]

    def __repr__(self):
        return "Group(%r, %s, %d items)" % (self.name, self.kind, self.items.shape[0])


class Mesh:
    """The part of a mesh that one rank has, ghosts included. Rows are local ids, as those of variables on items.

    `groups` has groups by name; where families have groups of one name, the later ones have the kind before it, as "face XMIN".
    `cell_types` are types of VTK, 0 in the row of no cell. The nodes of cell i are cell_nodes[cell_offsets[i]:cell_offsets[i + 1]]. The lease
    ends with the last array.
    """

    def __init__(self, mesh, owner, coordinates=None):
        self._owner = owner
        self.name = mesh.name.decode(errors="replace")
        self.dimension = mesh.dimension
        self.epoch = mesh.epoch
        self.coordinates_name = mesh.coordinates_name.decode(errors="replace")
        self.coordinates = coordinates if coordinates is not None else _shown(Array(mesh.coordinates, owner))
        for name in ("cell_offsets", "cell_nodes", "cell_types", "cell_unique_ids", "cell_owners", "node_unique_ids", "node_owners"):
            setattr(self, name, _shown(Array(getattr(mesh, name), owner)))
        self.groups = {}
        for number in range(mesh.nb_group):
            group = _Group()
            _check(_lib.arcane_watch_mesh_group(ctypes.byref(mesh), number, ctypes.byref(group)))
            shown = Group(group, owner)
            # Families have groups of one name.
            self.groups[shown.name if shown.name not in self.groups else "%s %s" % (shown.kind, shown.name)] = shown

    def __repr__(self):
        return "Mesh(%r, %d cells, %d nodes)" % (self.name, self.cell_types.shape[0], self.node_owners.shape[0])

    @property
    def valid(self):
        """True when all that was read of the mesh so far was what the owner showed; always in a snapshot."""
        return not isinstance(self._owner, Lease) or self._owner.valid


class Meshes:
    """The parts of one mesh: one for each rank of this machine, in place."""

    def __init__(self, lease, name, nb_rank):
        self._lease = lease
        self._name = name
        self._nb_rank = nb_rank

    def __len__(self):
        return self._nb_rank

    def __getitem__(self, index):
        return self._lease.mesh(_place(index, self._nb_rank), self._name)

    @property
    def valid(self):
        """True when all that was read of these meshes so far was what the owners showed."""
        return self._lease.valid


class Lease:
    """A time in which the places of arrays are not used for anything else.

    The run may end it, when it lasts too long or holds too much memory; `valid` tells. It ends with its last array.
    """

    def __init__(self, run):
        self._handle = None
        handle = ctypes.c_void_p()
        _check(_lib.arcane_watch_lease_begin(run._handle, ctypes.byref(handle)))
        self._handle = handle

    def __del__(self):
        if self._handle is not None:
            _lib.arcane_watch_lease_end(self._handle)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        # Arrays may still be there: the lease ends with the last one.
        return False

    @property
    def valid(self):
        """True when all that was read under the lease so far was what the owners showed."""
        return _lib.arcane_watch_lease_check(self._handle) == 0

    def array(self, index, name):
        """Returns the values of a variable on the rank of this index on the machine, in place."""
        return _shown(self.buffer(index, name))

    def buffer(self, index, name):
        """Returns the same as an object of the class Array, also where NumPy is: for libraries that take DLPack."""
        array = _Array()
        _check(_lib.arcane_watch_map(self._handle, index, name.encode(), ctypes.byref(array)))
        return Array(array, self)

    def copy(self, index, name):
        """Returns a copy that is known to be right, as bytes of a ctypes buffer, or as an array of NumPy."""
        array = _Array()
        _check(_lib.arcane_watch_map(self._handle, index, name.encode(), ctypes.byref(array)))
        buffer = ctypes.create_string_buffer(max(array.nb_byte, 1))
        _check(_lib.arcane_watch_copy(self._handle, ctypes.byref(array), buffer, array.nb_byte))
        array.data = ctypes.addressof(buffer)
        return _shown(Array(array, buffer))

    def mesh(self, index, name=None):
        """Returns the mesh of this name, or the only one, on the rank of this index on the machine, in place."""
        mesh = _Mesh()
        _check(_lib.arcane_watch_mesh_map(self._handle, index, name and name.encode(), ctypes.byref(mesh)))
        return Mesh(mesh, self)

    def _names_of_mesh(self, name):
        """Returns the names in a snapshot of the mesh and of its coordinates, also while the code changes the mesh."""
        mesh = _Mesh()
        status = _lib.arcane_watch_mesh_map(self._handle, 0, name and name.encode(), ctypes.byref(mesh))
        if status != _BUSY or not mesh.name:
            _check(status)
        return "mesh " + mesh.name.decode(), mesh.coordinates_name.decode()


def _place(index, nb_rank):
    if not -nb_rank <= index < nb_rank:
        raise IndexError("no rank has index %d on this machine, expected 0 to %d" % (index, nb_rank - 1))
    return index % nb_rank


class Ranks:
    """The values of one variable: one array for each rank of this machine, in place."""

    def __init__(self, lease, name, nb_rank):
        self._lease = lease
        self.name = name
        self._nb_rank = nb_rank

    def __len__(self):
        return self._nb_rank

    def __getitem__(self, index):
        return self._lease.array(_place(index, self._nb_rank), self.name)

    def buffer(self, index):
        """Returns the array of one rank as an object of the class Array, for libraries that take DLPack."""
        return self._lease.buffer(_place(index, self._nb_rank), self.name)

    @property
    def valid(self):
        """True when all that was read of these arrays so far was what the owners showed."""
        return self._lease.valid


class Snapshot:
    """Copies of several variables, and perhaps of a mesh, of all ranks of the machine, after the same iteration."""

    def __init__(self, run, names, timeout, mesh=None):
        self._handle = None
        self._mesh_name = self._coordinates_name = None
        names = list(names)
        if mesh is not None and mesh is not False:
            self._mesh_name, self._coordinates_name = run.lease()._names_of_mesh(None if mesh is True else mesh)
            names += [name for name in (self._mesh_name, self._coordinates_name) if name not in names]
        self._names = names
        self._nb_rank = run.nb_rank
        handle = ctypes.c_void_p()
        texts = (ctypes.c_char_p * len(names))(*[name.encode() for name in names])
        _check(_lib.arcane_watch_snapshot_take(run._handle, texts, len(names), timeout, ctypes.byref(handle)))
        self._handle = handle
        iteration, time = ctypes.c_int64(), ctypes.c_double()
        _check(_lib.arcane_watch_snapshot_iteration(handle, ctypes.byref(iteration), ctypes.byref(time)))
        self.iteration = iteration.value
        self.time = time.value

    def __del__(self):
        if self._handle is not None:
            _lib.arcane_watch_snapshot_free(self._handle)

    def __getitem__(self, name):
        """Returns one array for each rank."""
        return [_shown(self.buffer(name, index)) for index in range(self._nb_rank)]

    @property
    def mesh(self):
        """One mesh for each rank, if the snapshot was asked for one."""
        if self._mesh_name is None:
            raise KeyError("the snapshot has no mesh, expected run.snapshot(..., mesh=True)")
        return [self._mesh_of(index) for index in range(self._nb_rank)]

    def _mesh_of(self, index):
        mesh = _Mesh()
        _check(_lib.arcane_watch_snapshot_mesh(self._handle, index, self._names.index(self._mesh_name), ctypes.byref(mesh)))
        return Mesh(mesh, self, _shown(self.buffer(self._coordinates_name, index)))

    def buffer(self, name, index):
        """Returns the copy of one rank as an object of the class Array, also where NumPy is: it has statistics, and DLPack."""
        if name not in self._names:
            raise KeyError("the snapshot has no variable %r, expected one of %s" % (name, ", ".join(self._names)))
        array = _Array()
        _check(_lib.arcane_watch_snapshot_array(self._handle, index, self._names.index(name), ctypes.byref(array)))
        return Array(array, self)


class Step:
    """Tells afterwards whether what was read in a `with` block fell wholly between two iterations, on all ranks of the machine."""

    def __init__(self, run):
        self._run = run
        self.lease = None
        self.consistent = False
        self.iteration = None

    def __enter__(self):
        self.lease = self._run.lease()
        self._before = self._run._ranks()
        return self

    def __exit__(self, *_):
        before = [rank.step for rank in self._before]
        after = [rank.step for rank in self._run._ranks()]
        # Of the first look: a later one may be of a later iteration.
        iterations = {rank.iteration for rank in self._before}
        self.consistent = after == before and all(step % 2 == 0 for step in after) and len(iterations) == 1 and self.lease.valid
        self.iteration = min(iterations)
        return False

    def __getitem__(self, name):
        return Ranks(self.lease, name, self._run.nb_rank)


class Run:
    """A run on this machine."""

    def __init__(self, handle, where):
        self._attached = handle
        self._last_lease = None
        self.where = where
        self.nb_rank = self._info().nb_rank

    def __del__(self):
        self.detach()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.detach()
        return False

    def __repr__(self):
        return "Run(%r, %s)" % (self.where, "detached" if self._attached is None else self.state)

    def detach(self):
        """Ends the use of the run. Arrays that are still there stay readable."""
        if self._attached is not None:
            _lib.arcane_watch_detach(self._attached)
            self._attached = None

    @property
    def _handle(self):
        if self._attached is None:
            raise WatchError(_BAD_ARGUMENT, "the run is detached, expected arcane_watch.attach(%r) again" % self.where)
        return self._attached

    def _info(self):
        info = _RunInfo()
        _check(_lib.arcane_watch_info(self._handle, ctypes.byref(info)))
        return info

    def _ranks(self):
        ranks = []
        for index in range(self.nb_rank):
            rank = _RankInfo()
            _check(_lib.arcane_watch_rank(self._handle, index, ctypes.byref(rank)))
            ranks.append(rank)
        return ranks

    @property
    def state(self):
        """`running`, `finished`, or `died`."""
        return _STATES[self._info().state]

    @property
    def ranks(self):
        """The numbers in the run of the ranks of this machine."""
        return [rank.rank for rank in self._ranks()]

    @property
    def iteration(self):
        """The number of iterations that all ranks of this machine have completed."""
        return min(rank.iteration for rank in self._ranks())

    @property
    def time(self):
        """The physical time after the last complete iteration of the first rank of this machine."""
        return self._ranks()[0].time

    @property
    def requests(self):
        """The requests that the run allows."""
        return [word for word in self._info().requests.decode().split(":") if word]

    def variables(self, index=0):
        """Returns what the rank of this index on the machine shows, by full name, without what it is just describing anew."""
        taken = ctypes.POINTER(_List)()
        _check(_lib.arcane_watch_list_take(self._handle, index, ctypes.byref(taken)))
        try:
            shown = taken.contents
            rows = ctypes.string_at(shown.rows, shown.nb_row * _ROW.size)
            texts = ctypes.string_at(shown.texts, shown.nb_text_byte)
            full_names = texts[:shown.nb_full_name_byte].decode(errors="replace").split("\0")[:-1]
        finally:
            _lib.arcane_watch_list_free(taken)
        variables = map(Variable, full_names, itertools.repeat((rows, texts)), range(0, len(rows), _ROW.size))
        return dict(zip(full_names, variables))

    def lease(self):
        return Lease(self)

    def _lease_of_now(self):
        """A lease that began just now: all programs together have 128, and a program may hold more arrays."""
        self._handle  # a run that is detached has no lease, also while arrays hold one
        last, end_s = self._last_lease or (None, 0.0)
        lease = last() if last is not None and time.monotonic() < end_s else None
        if lease is None or not lease.valid:
            lease = Lease(self)
            self._last_lease = (weakref.ref(lease), time.monotonic() + _LEASE_S)
        return lease

    def step(self):
        """`with run.step() as s:` reads s["Pressure"][0]; s.consistent tells afterwards whether no iteration went on meanwhile."""
        return Step(self)

    def __getitem__(self, name):
        return Ranks(self._lease_of_now(), name, self.nb_rank)

    def mesh(self, name=None):
        """Returns the mesh of this name, or the only one, for each rank of this machine: the run shows it with -A,Watch=mesh."""
        return Meshes(self._lease_of_now(), name, self.nb_rank)

    def snapshot(self, *names, timeout=10.0, mesh=None):
        """Returns copies that all ranks of this machine make after the same iteration, for which it waits so many seconds.

        With mesh=True, or the name of a mesh, s.mesh has the mesh of this iteration, with its coordinates.
        """
        return Snapshot(self, names, timeout, mesh)

    def request(self, text, timeout=10.0):
        """Asks the run for something, as `arcane_run request` does, where -A,WatchRequests allows it. Returns the answer."""
        answer = ctypes.create_string_buffer(4096)
        _check(_lib.arcane_watch_request(self._handle, text.encode(), timeout, answer, len(answer)))
        return answer.value.decode(errors="replace").strip()


def attach(where):
    """Opens a run by its output directory, or by the number of the process of one of its ranks."""
    handle = ctypes.c_void_p()
    if isinstance(where, int):
        _check(_lib.arcane_watch_attach_process(where, ctypes.byref(handle)))
    else:
        _check(_lib.arcane_watch_attach(os.fspath(where).encode(), ctypes.byref(handle)))
    return Run(handle, where)
