// ISA-L for Swift: deflate, inflate and CRC-32.
#pragma once

#include <isa-l.h>
