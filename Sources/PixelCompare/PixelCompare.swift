// PixelCompare
