<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="GoBack" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Goes back in time</title>
    <timeloop>GoBackLoop</timeloop>
  </arcane>

  <mesh>
    <meshgenerator><sod><x>20</x><y>5</y><z>5</z></sod></meshgenerator>
  </mesh>

  <go-back>
    <rank>2</rank>
  </go-back>
</case>
