#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""list_headers.py ROOT: prints the headers of the sources that public headers reach, for doxygen.
list_headers.py ROOT XML OUT: writes the page of the API from what doxygen has read: each public class and function, with the header to include.

headers.txt says which file of the sources a public header is. A file that is none belongs to the public header that reaches it by the fewest
includes, one of the same name first."""
import functools
import pathlib
import re
import sys
import xml.etree.ElementTree as tree

ROOT = pathlib.Path(sys.argv[1])
KINDS = ("class", "struct", "union")
# What a reader looks for, in this order, and the rooms that hold it.
SUBJECTS = [
    ("Modules, services, the sub-domain", "arcane_core/service"),
    ("Items, groups, families", "arcane_core/mesh/description arcane_core/mesh/items arcane_core/mesh/groups arcane_core/mesh/families "
                                "arcane_core/mesh/user_families arcane_core/mesh/connectivities arcane_core/mesh/topology"),
    ("Meshes", "arcane_core/domain"),
    ("Variables", "variables/core variables/data"),
    ("From owners to ghosts", "variables/sync variables/device_sync"),
    ("Ranks: messages and collective calls", "arcane_core/comm"),
    ("Memory that the ranks of a machine share", "variables/shared shmem"),
    ("Numbers, vectors, strings, arrays, errors, messages of the log", "arcane_core/base"),
    ("Case files: options, functions", "arcane_core/case"),
    ("The run: time loop, curves, checkpoints", "arcane_core/run"),
    ("Kernels: queues, commands, loops, reducers", "accelerator/runtime accelerator/kernel variables/device"),
    ("Scan, filter, partition, sort, reduce", "accelerator/algorithm"),
    ("Loops and tasks in threads", "arcane_core/tasks"),
    ("Meshes along the axes", "arcane_core/cartesian"),
    ("Files of meshes", "arcane_core/mesh_files arcane_core/mesh_io"),
    ("Pictures, lengths, areas, volumes", "arcane_core/output"),
    ("Tables, XML documents, files", "arcane_core/table arcane_core/document"),
    ("Timers", "arcane_core/stats"),
    ("The program: launcher, exit codes", "arcane_core/launcher"),
    ("Memory pools", "accelerator/pool accelerator/plan accelerator/trace accelerator/process accelerator/report"),
]


def rows():
    """Yields pairs of a public header and its file."""
    for line in (ROOT / "arcane_core/cmake/headers.txt").read_text().splitlines():
        words = line.split()
        if len(words) == 2 and not line.startswith("#"):
            yield words[0], words[1]


def included(file):
    names = re.findall(r'^#include "([^"]+)"', (ROOT / file).read_text(), flags=re.M)
    return [name for name in names if (ROOT / name).exists()]


@functools.cache
def public_headers():
    """Returns the public header to include for each file that public headers reach."""
    headers = {}
    reached = [(0, public, file) for public, file in rows()]
    seen = {}
    while reached:
        farther = []
        for distance, public, file in reached:
            if seen.setdefault(file, distance) < distance:
                continue
            headers.setdefault(file, []).append(public)
            farther += [(distance + 1, public, name) for name in included(file)] if headers[file].count(public) == 1 else []
        reached = farther
    by_stem = {}
    for public, _ in rows():
        by_stem.setdefault(pathlib.Path(public).stem, []).append(public)
    chosen = {}
    for file, names in headers.items():
        same = by_stem.get(pathlib.Path(file).stem, []) if not set(names) & set(p for p, f in rows() if f == file) else []
        chosen[file] = min(same or names, key=lambda name: (pathlib.Path(name).name != pathlib.Path(file).name, len(name), name))
    return chosen


def rooms_of_the_house():
    return re.findall(r"arcane_room\((\S+)", (ROOT / "CMakeLists.txt").read_text())


def subject_of(room):
    """Returns the subject of the room, or null if nobody has said one."""
    return next((title for title, rooms in SUBJECTS if room in rooms.split()), None)


def room_of(file, rooms):
    return max((room for room in rooms if file.startswith(room + "/")), key=len, default=None)


def file_of(node):
    """Returns the file of the definition, or of the declaration where the definition is in no header."""
    location = node.find("location")
    if location is None:
        return ""
    body = location.get("bodyfile", "")
    if location.get("bodyend") == "-1":  # doxygen has kept a declaration
        stem = (node.findtext("compoundname") or "").split("::")[-1]
        return next((file for file in public_headers() if pathlib.Path(file).stem == stem), body)
    return body if body.endswith(".h") else location.get("file", "")


def entries():
    """Yields name, page of doxygen, file and brief text of each public class and of each function of a namespace."""
    for path in sorted(pathlib.Path(sys.argv[2]).glob("*.xml")):
        if path.name.startswith(("class", "struct", "union")):
            node = tree.parse(path).getroot().find("compounddef")
            if node.get("kind") in KINDS and node.get("prot", "public") == "public":
                yield node.find("compoundname").text, path.stem + ".html", file_of(node), brief_of(node)
        elif path.name.startswith("namespace"):
            node = tree.parse(path).getroot().find("compounddef")
            for member in node.iter("memberdef"):
                if member.get("kind") in ("function", "enum") and not member.find("name").text.startswith("operator"):
                    yield member_name(node, member), path.stem + ".html", file_of(member), brief_of(member) + values_of(member)


def member_name(node, member):
    name = node.find("compoundname").text + "::" + member.find("name").text
    if member.get("kind") == "enum":
        return name
    types = ["".join(p.find("type").itertext()) for p in member.findall("param") if p.find("type") is not None]
    return name + "(" + re.sub(r" +([>&*])", r"\1", ", ".join(types)) + ")"


def values_of(member):
    """Returns the values of an enumeration as a sentence, so that the search finds them."""
    values = [value.findtext("name") for value in member.findall("enumvalue")]
    return " Values: " + ", ".join(values) + "." if values else ""


def brief_of(node):
    brief = node.find("briefdescription")
    return " ".join("".join(brief.itertext()).split()) if brief is not None else ""


def about(file, name):
    """Returns what a file says about itself in its second line, where it is the file of the class."""
    if pathlib.Path(file).stem != name.split("::")[-1]:
        return ""
    lines = (ROOT / file).read_text().split("\n", 2)
    return lines[1][3:] if len(lines) > 1 and lines[1].startswith("// ") else ""


def cell(text):
    return text.replace("|", "\\|").replace("<", "&lt;").replace("_", "\\_").replace("*", "\\*")


def main():
    headers, rooms = public_headers(), rooms_of_the_house()
    topics = {}
    for name, page, file, brief in entries():
        short = re.sub(r"^Arcane::", "", name)
        if file not in headers or name.startswith("std::") or "detail::" in name or "<" in short.split("(")[0]:
            continue
        room = room_of(file, rooms)
        if subject_of(room) is None:
            sys.exit("list_headers: room '%s' has public names, expected it in SUBJECTS" % room)
        topics.setdefault(subject_of(room), set()).add((short, page, headers[file], brief or about(file, short)))
    if "Array" not in (entry[0] for named in topics.values() for entry in named):
        sys.exit("list_headers: the class Array is not in what doxygen has read, expected all public classes")
    text = ["# API\n", "After this page you can find a class or a function, and the header to include for it. [Which header](guide/headers.md) has what most modules use.\n",
            "Names are in the namespace `Arcane` unless they show another one. The search of the book finds them, and",
            '<a href="../api/index.html">the pages of doxygen</a> show their members. There **collective** means that all',
            "ranks must call, **machine** that all ranks of a machine must call, **local** that nothing is sent, **shape** are the sizes of an array,",
            "**host** and **device** say where a function may be called. All headers of `arcane/core/` may also be included without `core/`.\n"]
    for title in [title for title, _ in SUBJECTS if title in topics]:
        text += ["## %s\n" % title, "| name | header | what it is |", "| --- | --- | --- |"]
        for short, page, header, brief in sorted(topics[title], key=lambda entry: (entry[0].lower(), entry)):
            text.append('| <a href="../api/%s">%s</a> | `%s` | %s |' % (page, cell(short).replace("\\_", "_"), header, cell(brief)))
        text.append("")
    pathlib.Path(sys.argv[3]).write_text("\n".join(text), encoding="utf-8")
    print("list_headers: %d names" % sum(len(names) for names in topics.values()))


if len(sys.argv) == 2:
    print(" ".join(sorted(public_headers())))
else:
    main()
