// The image libraries for Swift: libpng, ISA-L's deflate, Little CMS.
#pragma once

#include <png.h>
#include <isa-l.h>
#include <lcms2.h>
