#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""check_schema.py AXL2CC ROOT: the attributes and values of the schema, from which the reference is made, are those that axl2cc reads.

axl2cc is given files with an unknown attribute, or a wrong value, and its messages list what it expects: with --strict, all of it."""
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

XS = "{http://www.w3.org/2001/XMLSchema}"
WRONG = "qwertyuiopasdfghjkl"
# Elements with what must be around them; %s is the attribute.
PLACES = {
    "variable": "<variables><variable %s/></variables>", "entry-point": "<entry-points><entry-point %s/></entry-points>",
    "simple": "<options><simple %s/></options>", "extended": "<options><extended %s/></options>",
    "service-instance": "<options><service-instance %s/></options>", "complex": "<options><complex %s/></options>",
    "enumeration": "<options><enumeration %s/></options>",
    "enumvalue": "<options><enumeration name='e' type='E'><enumvalue %s/></enumeration></options>",
    "defaultvalue": "<options><simple name='s'><defaultvalue %s/></simple></options>",
    "tests": "<tests %s/>", "test": "<tests><test %s/></tests>",
    "interface": "<interface %s/>", "module": None, "service": None}
# What axl2cc reads only to say that it has no effect.
IGNORED = {"interface", "type", "namespace", "xml:space", "xml:lang"}


def faults_of(axl2cc, name, attribute):
    place = PLACES[name]
    root = name if place is None else "service" if name in ("interface", "tests", "test") else "module"
    text = "<%s name='T' version='1.0' %s>%s</%s>" % (root, "" if place else attribute, place % attribute if place else "", root)
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "T.axl"
        file.write_text(text)
        return subprocess.run([axl2cc, "--strict", "--check", file], capture_output=True, text=True, check=False).stderr


def expected_by(message):
    match = re.search(r"%s.*?, expected (.*)" % WRONG, message)
    return set(re.findall(r"'([^']*)'", match.group(1))) if match else set()


class Schema:
    def __init__(self, root):
        self.root = tree.parse(root / "axl/compiler/schema/axl.xsd").getroot()
        self.named = {(node.tag, node.get("name")): node for node in self.root if node.get("name")}

    def attributes(self, element):
        node = self.named.get((XS + "complexType", element.get("type")), element)
        return dict(self._attributes(node))

    def _attributes(self, node):
        for child in node.iter():
            if child.tag == XS + "attribute":
                yield child.get("name"), child.get("type")
            elif child.tag == XS + "attributeGroup" and child.get("ref"):
                yield from self._attributes(self.named[(XS + "attributeGroup", child.get("ref"))])

    def values(self, type_name):
        node = self.named.get((XS + "simpleType", type_name))
        return set() if node is None else {v.get("value") for v in node.iter(XS + "enumeration")}


def main():
    axl2cc, schema = sys.argv[1], Schema(pathlib.Path(sys.argv[2]))
    faults, nb_seen = [], 0
    for name in PLACES:
        element = next(node for node in schema.root.iter(XS + "element") if node.get("name") == name)
        attributes = schema.attributes(element)
        known = expected_by(faults_of(axl2cc, name, "%s=''" % WRONG))
        nb_seen += len(known)
        if known - IGNORED != set(attributes) - IGNORED:
            faults.append("element '%s': axl2cc and the schema differ in the attributes %s" % (name, sorted((known ^ set(attributes)) - IGNORED)))
        for attribute, kind in attributes.items():
            values = schema.values(kind) - {"unbounded"}
            read = expected_by(faults_of(axl2cc, name, "%s='%s'" % (attribute, WRONG))) if len(values) > 1 else values
            if len(values) > 1 and read and read != values:
                faults.append("element '%s', attribute '%s': axl2cc and the schema differ in %s" % (name, attribute, sorted(read ^ values)))
    print("\n".join(faults + ["%d attributes, %d faults" % (nb_seen, len(faults))]))
    return 1 if faults or nb_seen == 0 else 0


sys.exit(main())
