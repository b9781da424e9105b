<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="UnitTests" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Tests of a code, without a time loop of its own</title>
    <timeloop>UnitTest</timeloop>
  </arcane>

  <mesh>
    <meshgenerator><sod><x>20</x><y>5</y><z>5</z></sod></meshgenerator>
  </mesh>

  <unit-test-module>
    <test name="MeshTest">
      <expected-volume>1.0</expected-volume>
    </test>
    <test name="EventTest"/>
    <xml-test name="VectorTests">
      <wrong-rank>-1</wrong-rank>
    </xml-test>
  </unit-test-module>

  <master-module>
    <global-service name="EventCounter"/>
  </master-module>
</case>
