<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Arcane" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A mesh for a program that has no module</title>
  </arcane>

  <mesh>
    <meshgenerator><sod><x>20</x><y>5</y><z>5</z></sod></meshgenerator>
  </mesh>
</case>
