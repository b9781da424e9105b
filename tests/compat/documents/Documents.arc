<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Documents" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Files and XML documents</title>
    <timeloop>DocumentsLoop</timeloop>
  </arcane>

  <mesh>
    <meshgenerator><sod><x>20</x><y>5</y><z>5</z></sod></meshgenerator>
  </mesh>

  <documents>
    <materials>materials.xml</materials>
  </documents>
</case>
