// SPDX-License-Identifier: Apache-2.0
// house_check CHECK SOURCE_DIRECTORY BUILD_DIRECTORY [COMPILER]: runs one check, prints its faults, fails when there are some.
#include "Checks.h"

#include <exception>
#include <iostream>
#include <map>

int main(int argc, char** argv)
{
  using namespace house;
  const std::map<std::string, Faults (*)(const CheckContext&)> checks = {
    { "includes", checkIncludes }, { "headers", checkHeaders }, { "sizes", checkSizes },   { "docs", checkDocs },
    { "text", checkTexts },        { "macros", checkMacros },   { "rooms", checkRooms },   { "mirror", checkMirror },
    { "locale", checkLocale },     { "reach", checkReach },     { "orders", checkOrders }, { "design", checkDesign },
    { "write-rooms", writeRooms },
  };
  const auto check = argc > 3 ? checks.find(argv[1]) : checks.end();
  if (check == checks.end()) {
    std::cerr
      << "Usage: house_check includes|headers|sizes|docs|text|macros|rooms|mirror|locale|reach|orders|design|write-rooms SOURCE_DIRECTORY "
         "BUILD_DIRECTORY "
         "[COMPILER]\n";
    return 2;
  }
  try {
    const Faults faults = check->second({ argv[2], argv[3], argc > 4 ? argv[4] : "c++" });
    faults.print(std::cout);
    std::cout << "house." << argv[1] << ": " << faults.size() << " faults\n";
    return faults.empty() ? 0 : 1;
  }
  catch (const std::exception& e) {
    std::cerr << "house." << argv[1] << ": " << e.what() << "\n";
    return 2;
  }
}
