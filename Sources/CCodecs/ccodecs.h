// The image libraries for Swift: ISA-L's deflate, inflate and CRC, Little CMS, TurboJPEG, libwebp.
#pragma once

#include <isa-l.h>
#include <lcms2.h>
#include <turbojpeg.h>
#include <webp/decode.h>
#include <webp/demux.h>
