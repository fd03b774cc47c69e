// The image libraries for Swift: ISA-L's deflate, inflate and CRC, Little CMS.
#pragma once

#include <isa-l.h>
#include <lcms2.h>
