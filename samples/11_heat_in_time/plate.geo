// SPDX-License-Identifier: Apache-2.0
// A plate with a hole: gmsh -2 -format msh41 plate.geo
size = 0.1;
Point(1) = { 0, 0, 0, size };
Point(2) = { 2, 0, 0, size };
Point(3) = { 2, 1, 0, size };
Point(4) = { 0, 1, 0, size };
Point(5) = { 1, 0.5, 0, size };
Point(6) = { 1.25, 0.5, 0, size };
Point(7) = { 0.75, 0.5, 0, size };
Line(1) = { 1, 2 };
Line(2) = { 2, 3 };
Line(3) = { 3, 4 };
Line(4) = { 4, 1 };
Circle(5) = { 6, 5, 7 };
Circle(6) = { 7, 5, 6 };
Curve Loop(1) = { 1, 2, 3, 4 };
Curve Loop(2) = { 5, 6 };
Plane Surface(1) = { 1, 2 };
Physical Curve("Rim") = { 1, 2, 3, 4 };
Physical Curve("Hole") = { 5, 6 };
Physical Surface("Plate") = { 1 };
