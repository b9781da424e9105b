# SPDX-License-Identifier: Apache-2.0
# Run by cpack when all files are in place: man pages and changelogs of Debian are compressed, without the time of the compression.
file(GLOB_RECURSE pages ${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/man/*.1)
file(GLOB changelogs ${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/doc/*/changelog)
foreach(file IN LISTS pages changelogs)
  execute_process(COMMAND gzip -9nf ${file} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
