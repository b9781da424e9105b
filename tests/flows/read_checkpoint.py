#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads a checkpoint as checkpoint/FORMAT.md says, with h5py, and prints a sum over own cells. Exit code 77 without h5py."""
import sys
import xml.etree.ElementTree as xml

try:
    import h5py
    import numpy
except ModuleNotFoundError as fault:
    print("skipped:", fault)
    sys.exit(77)


def crc32c(data):
    """The checksum by its definition: polynomial 0x1EDC6F41, reflected."""
    table = []
    for byte in range(256):
        crc = byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0x82F63B78 if crc & 1 else 0)
        table.append(crc)
    crc = 0xFFFFFFFF
    for byte in data:
        crc = (crc >> 8) ^ table[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def read_manifest(directory):
    with open(directory + "/manifest.xml", "rb") as file:
        text = file.read()
    begin = text.rindex(b"<!-- crc32c ")
    assert int(text[begin + 12 : begin + 20], 16) == crc32c(text[:begin]), "the manifest is damaged"
    return xml.fromstring(text)


def main(directory, mesh, variable):
    manifest = read_manifest(directory)
    assert manifest.get("format-version") == "1"
    files = manifest.findall("file")
    assert len(files) == int(manifest.get("nb-rank"))
    ids, values = [], []
    for file in files:
        path = directory + "/" + file.get("name")
        arrays = {data.get("name"): data for data in file.findall("data")}
        with h5py.File(path, "r") as h5:
            read = lambda name: h5[arrays[name].get("dataset")][...]
            state = "ArcaneMeshState_" + mesh + "_Cell."
            own = read(state + "Owners") == int(file.get("rank"))
            rows = read(mesh + "_Cell_" + variable)
            ids.append(read(state + "UniqueIds")[own])
            values.append(rows[: len(own)][own])
            described = [v.get("base-name") for v in xml.fromstring(bytes(h5["metadata"][...])).iter("variable")]
            assert variable in described
        # The same values without HDF5.
        data = arrays[mesh + "_Cell_" + variable]
        with open(path, "rb") as raw:
            raw.seek(int(data.get("offset")))
            content = raw.read(int(data.get("bytes")))
        assert int(data.get("crc32c"), 16) == crc32c(content)
        assert numpy.array_equal(numpy.frombuffer(content, "<f8"), rows)
    ids, values = numpy.concatenate(ids), numpy.concatenate(values)
    assert len(set(ids)) == len(ids), "a cell has two owners"
    print(f"{len(ids)} cells, sum of {variable} {values[numpy.argsort(ids)].sum()!r}")


main(*sys.argv[1:])
