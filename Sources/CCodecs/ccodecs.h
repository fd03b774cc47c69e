// The image libraries for Swift: Little CMS, TurboJPEG, libwebp.
#pragma once

#include <lcms2.h>
#include <turbojpeg.h>
#include <webp/decode.h>
#include <webp/demux.h>
#include <webp/encode.h>
