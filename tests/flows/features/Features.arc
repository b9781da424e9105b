<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Features" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>What each process has</title>
    <timeloop>FeaturesLoop</timeloop>
  </arcane>

  <mesh>
    <meshgenerator><sod><x>4</x><y>2</y><z>2</z></sod></meshgenerator>
  </mesh>
</case>
