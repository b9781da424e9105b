# SPDX-License-Identifier: Apache-2.0
# Run by cpack when all files are in place, to make them what Debian expects: man pages and changelogs are compressed, without the time of the
# compression, and programs have no symbols. Libraries keep theirs: see CPACK_STRIP_FILES.
file(GLOB_RECURSE pages ${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/man/*.1)
file(GLOB changelogs ${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/doc/*/changelog ${CPACK_TEMPORARY_DIRECTORY}/*/usr/share/doc/*/CHANGELOG.md)
foreach(file IN LISTS pages changelogs)
  execute_process(COMMAND gzip -9nf ${file} COMMAND_ERROR_IS_FATAL ANY)
endforeach()

file(GLOB programs ${CPACK_TEMPORARY_DIRECTORY}/*/usr/bin/*)
foreach(file IN LISTS programs)
  file(READ ${file} begin LIMIT 4 HEX)
  if(begin STREQUAL "7f454c46")
    execute_process(COMMAND strip --remove-section=.comment --remove-section=.note ${file} COMMAND_ERROR_IS_FATAL ANY)
  endif()
endforeach()
