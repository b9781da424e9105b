# SPDX-License-Identifier: Apache-2.0
# The density on the surface of the moving mesh: a film of all times, and a picture of the first, the middle and the last one.
# gnuplot -c plot_surface.gp FOLDER FILM.gif PICTURE.png
# FOLDER: files surface_NNNNN.txt of the service SurfaceText. Columns: 1 x  2 y  3 z  4 density. The tube has length 1; it is drawn
# three times as thick as it is.
if (ARGC != 3) {
  printerr "usage: gnuplot -c plot_surface.gp FOLDER FILM.gif PICTURE.png"
  exit status 2
}
files = system(sprintf("ls '%s'/surface_*.txt", ARG1))
nb_file = words(files)
if (nb_file == 0) {
  printerr sprintf("no file surface_*.txt in '%s', expected those of the service SurfaceText", ARG1)
  exit status 1
}
timeOf(file) = sprintf("time %.2f", real(system(sprintf("sed -n '1s/.*time //p' '%s'", file))))

unset border
unset tics
unset key
set xrange [0:1]
set yrange [0:0.12]
set zrange [0:0.12]
set xyplane at 0
set cbrange [0.1:1]
set cbtics 0.3
set cblabel "density"
set palette defined (0 "#16324f", 0.15 "#2a628f", 0.3 "#3e92cc", 0.5 "#a8dadc", 0.75 "#f4d58d", 1 "#d1495b")
set pm3d depthorder corners2color c1 border linecolor rgb "#505050" linewidth 0.3
# The tube in the part of the picture that ends at top and is as high as high.
drawTube = "set label 1 timeOf(file) at screen 0.02, top - 0.5 * high; splot file using 1:(3 * $2):(3 * $3):4 with pm3d"

set terminal gif animate delay 8 loop 0 size 900,170 font "sans,11"
set output ARG2
set view 72, 10, 10
set view equal xyz
set colorbox user origin 0.915, 0.2 size 0.012, 0.6
top = 1.0
high = 1.0
do for [i = 1:nb_file] {
  file = word(files, i)
  @drawTube
}
unset output

set terminal pngcairo size 1200,540 font "sans,11"
set output ARG3
set multiplot layout 3,1
high = 1.0 / 3
do for [i = 0:2] {
  top = 1 - i * high
  file = word(files, 1 + i * (nb_file - 1) / 2)
  @drawTube
}
unset multiplot
