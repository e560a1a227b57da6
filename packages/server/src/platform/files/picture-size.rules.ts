export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a picture in pixels, from its header; undefined for other files and for an incomplete header. */
export const findPictureSize = (content: Uint8Array, mediaType: string): PictureSize | undefined => {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  try {
    return readers[mediaType]?.(view);
  } catch (error) {
    // A read beyond the end of the file.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

const isText = (view: DataView, at: number, text: string): boolean =>
  Array.from(text).every((character, index) => view.getUint8(at + index) === character.charCodeAt(0));

const readPng = (view: DataView): PictureSize | undefined =>
  isText(view, 12, 'IHDR') ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined;

/** Markers that start a frame: C0 to CF without those of tables (C4, CC) and of a reserved segment (C8). */
const startsFrame = (marker: number): boolean => marker >> 4 === 0xc && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Markers without a segment: padding, TEM, and restarts. */
const standsAlone = (marker: number): boolean =>
  marker <= 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);

/** Segments are skipped as a whole, because application data can contain a preview with a header of its own. */
const readJpeg = (view: DataView): PictureSize | undefined => {
  let at = 2;
  for (;;) {
    const marker = view.getUint8(at) === 0xff ? view.getUint8(at + 1) : 0;
    if (startsFrame(marker)) {
      const size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
      return size.height > 0 ? size : undefined;
    }
    const isScan = marker === 0xda || marker === 0xd9;
    if (isScan) return undefined;
    at += standsAlone(marker) ? 1 : 2 + Math.max(2, view.getUint16(at + 2));
  }
};

const colorTableBytes = (flags: number): number => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

/** Browsers enlarge the screen to frames that exceed it. */
const readGif = (view: DataView): PictureSize | undefined => {
  let width = view.getUint16(6, true);
  let height = view.getUint16(8, true);
  let frames = 0;
  let at = 13 + colorTableBytes(view.getUint8(10));
  while (at < view.byteLength) {
    const kind = view.getUint8(at);
    if (kind === 0x2c) {
      frames += 1;
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true));
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true));
      at = endOfBlocks(view, at + 11 + colorTableBytes(view.getUint8(at + 9)));
    } else if (kind === 0x21) at = endOfBlocks(view, at + 2);
    else break;
  }
  return frames > 0 ? { width, height } : undefined;
};

/** Each block starts with its length; one without content is the last. */
const endOfBlocks = (view: DataView, start: number): number => {
  let at = start;
  while (at < view.byteLength && view.getUint8(at) > 0) at += 1 + view.getUint8(at);
  return at + 1;
};

const getUint24 = (view: DataView, at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;

const readWebp = (view: DataView): PictureSize | undefined => {
  if (isText(view, 12, 'VP8X')) return { width: getUint24(view, 24) + 1, height: getUint24(view, 27) + 1 };
  if (isText(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (!isText(view, 12, 'VP8 ')) return undefined;
  return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
};

const readers: Readonly<Record<string, (view: DataView) => PictureSize | undefined>> = {
  'image/png': readPng,
  'image/jpeg': readJpeg,
  'image/gif': readGif,
  'image/webp': readWebp,
};
