# SPDX-License-Identifier: Apache-2.0
"""The protocol DLPack, by which other libraries take the memory of an array; see https://dmlc.github.io/dlpack."""

import ctypes

_CPU = (1, 0)
_VERSION = (1, 0)
_READ_ONLY, _IS_COPIED = 1, 2
_CODES = {"i": 0, "u": 1, "f": 2}
# Capsules keep the address of their name.
_NAME, _NAME_OF_VERSIONED = b"dltensor", b"dltensor_versioned"

# Tensors that another library, or a capsule, still has: all that each needs, by its address.
_exports = {}


class _Device(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int32), ("index", ctypes.c_int32)]


class _Type(ctypes.Structure):
    _fields_ = [("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16)]


class _Tensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device", _Device), ("nb_dim", ctypes.c_int32), ("type", _Type),
                ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64)]


class _Managed(ctypes.Structure):
    _fields_ = [("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p)]


class _ManagedVersioned(ctypes.Structure):
    _fields_ = [("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p),
                ("flags", ctypes.c_uint64), ("tensor", _Tensor)]


@ctypes.CFUNCTYPE(None, ctypes.c_void_p)
def _delete(address):
    _exports.pop(address, None)


def _function(name, result, *arguments):
    # By address: the object is being deleted when its destructor runs.
    return ctypes.PYFUNCTYPE(result, *arguments)((name, ctypes.pythonapi))


_is_valid = _function("PyCapsule_IsValid", ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)
_pointer = _function("PyCapsule_GetPointer", ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)
_new_capsule = _function("PyCapsule_New", ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)


@ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
def _end_capsule(capsule):
    # Whoever takes the tensor gives the capsule another name.
    for name in (_NAME, _NAME_OF_VERSIONED):
        if _is_valid(capsule, name):
            _exports.pop(_pointer(capsule, name), None)


def _copied(array):
    """Returns an owner of a copy, and its address. Raises LeaseOverError when the run has ended the lease meanwhile."""
    buffer = ctypes.create_string_buffer(max(array.nbytes, 1))
    ctypes.memmove(buffer, array._array.data, array.nbytes)
    array._check_owner()
    return buffer, ctypes.addressof(buffer)


def _fill(tensor, array, data):
    """Returns what must live as long as the tensor."""
    number_bytes = array._array.number_bytes
    extents = (ctypes.c_int64 * max(len(array.shape), 1))(*array.shape)
    strides = (ctypes.c_int64 * max(len(array.shape), 1))(*[stride // number_bytes for stride in array.strides])
    tensor.data = data
    tensor.device = _Device(*_CPU)
    tensor.nb_dim = len(array.shape)
    tensor.type = _Type(_CODES[array.typestr[1]], 8 * number_bytes, 1)
    tensor.shape = ctypes.cast(extents, ctypes.POINTER(ctypes.c_int64))
    tensor.strides = ctypes.cast(strides, ctypes.POINTER(ctypes.c_int64))
    return extents, strides


def export(array, stream, max_version, dl_device, copy):
    """Returns a capsule. Memory of a run is read-only, which only tensors of version 1 can say: older ones are copies."""
    if stream is not None:
        raise BufferError("the memory is that of the host: stream is %r, expected None" % (stream,))
    if dl_device is not None and tuple(dl_device) != _CPU:
        raise BufferError("the memory is that of the host: dl_device is %r, expected %r" % (dl_device, _CPU))
    is_versioned = max_version is not None and max_version[0] >= 1
    if not is_versioned and copy is False:
        raise BufferError("the memory is read-only, which DLPack can say from version 1.0 on: max_version is %r, expected (1, 0); "
                          "or let it be copied, by copy=None" % (max_version,))
    is_copied = bool(copy) or not is_versioned
    owner, data = _copied(array) if is_copied else (array, array._array.data)
    managed = _ManagedVersioned(*_VERSION) if is_versioned else _Managed()
    parts = _fill(managed.tensor, array, data)
    managed.deleter = ctypes.cast(_delete, ctypes.c_void_p)
    if is_versioned:
        managed.flags = _IS_COPIED if is_copied else _READ_ONLY
    address = ctypes.addressof(managed)
    _exports[address] = (managed, parts, owner)
    return _new_capsule(address, _NAME_OF_VERSIONED if is_versioned else _NAME, ctypes.cast(_end_capsule, ctypes.c_void_p))
