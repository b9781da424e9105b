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


def read_files(directory, manifest):
    """The descriptions of all ranks: in the manifest, or in parts that a table names."""
    if int(manifest.get("format-version")) < 3:
        return manifest.findall("file")
    with open(directory + "/ranks.txt", "rb") as file:
        table = file.read()
    assert int(manifest.get("ranks-crc32c"), 16) == crc32c(table), "the table of ranks is damaged"
    files = []
    for line in table.decode().splitlines():
        assert len(line) == 95
        rank, part, offset, size, crc, nb_byte, name = line.split()
        with open(f"{directory}/part_{int(part):06d}.txt", "rb") as file:
            file.seek(int(offset))
            text = file.read(int(size))
        assert int(crc, 16) == crc32c(text), "a part of the manifest is damaged"
        files.append(xml.fromstring(text))
        assert (files[-1].get("rank"), files[-1].get("bytes"), files[-1].get("name")) == (str(int(rank)), str(int(nb_byte)), name)
    return files


def check_structure(directory, files):
    """The bytes that belong to no array with an offset: structure, and values that went through filters."""
    for name in {file.get("name") for file in files}:
        parts = [file for file in files if file.get("name") == name]
        with open(directory + "/" + name, "rb") as raw:
            content = raw.read()
        assert len(content) == int(parts[0].get("bytes"))
        rest, end = b"", 0
        places = [(int(d.get("offset")), int(d.get("bytes"))) for f in parts for d in f.findall("data") if not d.get("filter")]
        for offset, size in sorted(place for place in places if place[1] > 0):
            rest += content[end:offset]
            end = offset + size
        assert int(parts[0].get("rest-crc32c"), 16) == crc32c(rest + content[end:])


def main(directory, mesh, variable):
    manifest = read_manifest(directory)
    assert manifest.get("format-version") in ("1", "2", "3")
    files = read_files(directory, manifest)  # of one rank each; several ranks may share a file of HDF5
    assert len(files) == int(manifest.get("nb-rank"))
    check_structure(directory, files)
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
            described = [v.get("base-name") for v in xml.fromstring(bytes(read("(metadata)"))).iter("variable")]
            assert variable in described
        data = arrays[mesh + "_Cell_" + variable]
        assert rows.nbytes == int(data.get("bytes"))
        assert int(data.get("crc32c"), 16) == crc32c(rows.tobytes())
        if data.get("filter"):
            assert data.get("offset") is None
            continue
        # The same values without HDF5.
        with open(path, "rb") as raw:
            raw.seek(int(data.get("offset")))
            content = raw.read(int(data.get("bytes")))
        assert numpy.array_equal(numpy.frombuffer(content, "<f8"), rows)
    ids, values = numpy.concatenate(ids), numpy.concatenate(values)
    assert len(set(ids)) == len(ids), "a cell has two owners"
    print(f"{len(ids)} cells, sum of {variable} {values[numpy.argsort(ids)].sum()!r}")


main(*sys.argv[1:])
