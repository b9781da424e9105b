# SPDX-License-Identifier: Apache-2.0
"""Random changes of bytes, of lines and of XML. Each function takes the generator of random numbers and bytes, and returns other bytes."""
import re
import struct

NUMBERS = ["0", "-1", "1", "2", "7", "255", "256", "65536", "2147483647", "2147483648", "-2147483648", "4294967295", "4294967296",
           "9223372036854775807", "9223372036854775808", "-9223372036854775809", "99999999999999999999999", "1e308", "1e309", "-1e-320",
           "nan", "inf", "-inf", "0x10", "1.5", "1.", ".5", "1e", "--1", "+3", "1 2", "3,5", "'1'", "1d3", "00012", "1e-400"]
TEXTS = ["", " ", "\t\n", "true", "FALSE", "x", "ZG", "XMIN", "Density", "../../..", "/dev/null", "%s%n%d", "{0}", "é", "\u202e", "a" * 300,
         "a" * 70000, "&amp;", "&#0;", "&#x110000;", "&none;", "]]>", "<![CDATA[x]]>", "<!-- -->", "\x00", "\x01", "\udfff".encode("utf-8", "replace").decode(),
         "${HOME}", "real", "int32[]", "Real3", "cell", "compute-loop", "_", "class", "-", "a.b", "a::b", "1a"]
TOKENS = [b"<", b">", b"/>", b"</", b"&", b"\"", b"'", b"<?xml version='1.1' encoding='utf-16'?>", b"<!DOCTYPE a [<!ENTITY b 'c'>]>", b"\xff\xfe",
          b"\x00", b"\r", b"\n\n", b"<!--", b"-->", b"<![CDATA[", b"]]>", b"$End", b"$", b"#", b"nan"]


def mutate_bytes(random, data):
    """Changes, removes, repeats or inserts bytes anywhere, also as whole numbers."""
    data = bytearray(data)
    at = random.randrange(len(data) + 1)
    length = random.choice((1, 2, 4, 8, 16, 100, 1000))
    way = random.randrange(9)
    if way == 0 and at < len(data):
        data[at] ^= 1 << random.randrange(8)
    elif way == 1 and at < len(data):
        data[at] = random.randrange(256)
    elif way == 2:
        del data[at:at + length]
    elif way == 3:
        data[at:at] = data[at:at + length] * random.choice((1, 1, 2, 100))
    elif way == 4:
        data[at:at] = bytes(random.randrange(256) for _ in range(length))
    elif way == 5:
        data[at:at] = random.choice(TOKENS)
    elif way == 6:
        del data[at:]
    elif way == 7:
        value = random.choice((0, 1, -1, 2**31 - 1, -2**31, 2**31, 2**32 - 1, 2**62, 2**63 - 1, -2**63, 100, 1000000))
        form = random.choice(("<i", "<q", ">i", ">q", "<d"))
        size = struct.calcsize(form)
        number = float(value) if form == "<d" else value & (2**(8 * size) - 1)
        data[at:at + size] = struct.pack(form if form == "<d" else form.upper(), number)
    else:
        other = random.randrange(len(data) + 1)
        data[at:at + length] = data[other:other + length]
    return bytes(data)


def mutate_lines(random, data):
    """Changes numbers and words, and removes, repeats, moves or joins lines, alone or in blocks."""
    lines = data.split(b"\n")
    at = random.randrange(len(lines))
    # The first lines of a file, and those that begin blocks, say most.
    heads = [i for i, line in enumerate(lines) if line[:1].isalpha() or line.startswith(b"$")]
    if random.randrange(2) and heads:
        at = min(len(lines) - 1, random.choice(heads) + random.randrange(3))
    length = random.choice((1, 1, 2, 5, 50))
    way = random.randrange(8)
    if way <= 2:
        words = re.split(rb"(\s+)", lines[at])
        which = random.randrange(len(words))
        if which % 2 == 0:
            words[which] = random.choice(NUMBERS + TEXTS[:12]).encode(errors="replace")
        lines[at] = b"".join(words)
    elif way == 3:
        del lines[at:at + length]
    elif way == 4:
        lines[at:at] = lines[at:at + length] * random.choice((1, 1, 3))
    elif way == 5:
        block = lines[at:at + length]
        del lines[at:at + length]
        to = random.randrange(len(lines) + 1)
        lines[to:to] = block
    elif way == 6:
        lines[at:at + 2] = [b" ".join(lines[at:at + 2])]
    else:
        other = random.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    return b"\n".join(lines)


def mutate_xml(random, data):
    """Removes, repeats, moves, renames or nests elements, and changes attributes and texts."""
    text = data.decode("utf-8", errors="surrogateescape")
    pieces = re.findall(r"<[^>]*>|[^<]+|<", text)
    at = random.randrange(len(pieces)) if pieces else 0
    tags = [i for i, piece in enumerate(pieces) if re.match(r"<[a-zA-Z]", piece)]
    if not tags:
        return mutate_bytes(random, data)
    tag = random.choice(tags)
    first, last = element(pieces, tag)
    way = random.randrange(12)
    if way == 0:
        del pieces[first:last]
    elif way == 1:
        pieces[first:first] = pieces[first:last] * random.choice((1, 1, 2, 60))
    elif way == 2:
        block = pieces[first:last]
        del pieces[first:last]
        to = random.randrange(len(pieces) + 1)
        pieces[to:to] = block
    elif way == 3:
        depth = random.choice((1, 50, 300, 5000))
        name = re.match(r"<([^\s/>]+)", pieces[tag]).group(1)
        pieces[first:first], pieces[last:last] = [f"<{name}>" * depth], [f"</{name}>" * depth]
    elif way == 4:
        name = random.choice(("x", "gas", "mesh", "simple", "enum", "complex", "service-instance", "variable", "a" * 300, "_", "é", "name"))
        old = re.match(r"<([^\s/>]+)", pieces[tag]).group(1)
        for i in (first, last - 1):
            pieces[i] = pieces[i].replace(old, name, 1)
    elif way <= 7:
        pieces[tag] = change_attribute(random, pieces[tag])
    elif way <= 10:
        texts = [i for i, piece in enumerate(pieces) if not piece.startswith("<") and piece.strip()]
        which = random.choice(texts) if texts else at
        pieces[which] = random.choice(NUMBERS + TEXTS)
    else:
        pieces[at] = random.choice(TEXTS)
    return "".join(pieces).encode("utf-8", errors="surrogateescape")


def element(pieces, first):
    """The place after the last piece of the element that begins at `first`."""
    depth = 0
    for i in range(first, len(pieces)):
        if re.match(r"<[a-zA-Z]", pieces[i]) and not pieces[i].endswith("/>"):
            depth += 1
        elif pieces[i].startswith("</"):
            depth -= 1
        if depth <= 0:
            return first, i + 1
    return first, len(pieces)


def change_attribute(random, tag):
    """Changes the value of an attribute, removes it, repeats it, or adds one."""
    found = list(re.finditer(r"""\s[^\s=]+=("[^"]*"|'[^']*')""", tag))
    value = random.choice(NUMBERS + TEXTS)
    if not found or random.randrange(6) == 0:
        name = random.choice(("name", "type", "default", "x", "minOccurs", "maxOccurs", "xml:lang", "need", "where", "id"))
        return re.sub(r"(/?>)$", lambda end: f' {name}="{value}"{end.group()}', tag)
    one = random.choice(found)
    way = random.randrange(6)
    if way == 0:
        return tag[:one.start()] + tag[one.end():]
    if way == 1:
        return tag[:one.end()] + one.group() + tag[one.end():]
    return tag[:one.start(1) + 1] + value + tag[one.end(1) - 1:]
