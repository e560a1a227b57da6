// ASVS 5.2.1

import { describe, expect, test } from 'vitest';
import { findPictureSize } from './picture-size.rules.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

const png = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x31, 8, 6, 0, 0, 0]);

/** A segment of application data that contains the start of a smaller picture, as a preview does. */
const preview = [0xff, 0xe1, 0, 11, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1];
const jpeg = (...frame: readonly number[]) => bytes([0xff, 0xd8], preview, [0xff, 0xff], frame);

const screen = [10, 0, 20, 0, 0x80, 0, 0];
const colors = [0, 0, 0, 255, 255, 255];
const extension = [0x21, 0xf9, 4, 0, 0, 0, 0, 0];
const frame = (...size: readonly number[]) => [0x2c, 0, 0, 0, 0, ...size, 0x80, ...colors, 2, 1, 0x4c, 0];
const gif = (...frames: readonly (readonly number[])[]) => bytes('GIF89a', screen, colors, extension, ...frames);

const riff = (kind: string, ...data: readonly number[]) =>
  bytes('RIFF', [99, 0, 0, 0], 'WEBP', kind, [9, 0, 0, 0], data);

describe('the size of a picture in pixels', () => {
  test.each([
    ['PNG', 'image/png', png, [30_000, 30_001]],
    ['JPEG with a preview', 'image/jpeg', jpeg(0xff, 0xc2, 0, 11, 8, 0x75, 0x31, 0x75, 0x30), [30_000, 30_001]],
    ['JPEG with bytes between segments', 'image/jpeg', jpeg(0, 7, 0xff, 0xc0, 0, 11, 8, 0, 9, 0, 8), [8, 9]],
    ['GIF', 'image/gif', gif(frame(3, 0, 4, 0), [0x3b]), [10, 20]],
    ['GIF with a frame larger than its screen', 'image/gif', gif(extension, frame(0x30, 0x75, 4, 0)), [30_000, 20]],
    ['WebP without loss', 'image/webp', riff('VP8L', 0x2f, 0x2f, 0x75, 0x4d, 0x0c), [13_616, 12_598]],
    ['WebP with loss', 'image/webp', riff('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, 0xff, 0x7f, 8, 0x40), [16_383, 8]],
    ['WebP with animation', 'image/webp', riff('VP8X', 2, 0, 0, 0, 0x2f, 0x75, 0, 0x30, 0x75, 0), [30_000, 30_001]],
  ])('is read from the header of a %s', (_, mediaType, content, [width, height]) => {
    expect(findPictureSize(content, mediaType)).toEqual({ width, height });
  });

  test.each([
    ['a PNG that starts with another chunk', 'image/png', bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'tEXt', [1, 2, 3])],
    ['a PNG that ends in its header', 'image/png', png.subarray(0, 20)],
    ['a JPEG without a frame', 'image/jpeg', jpeg(0xff, 0xda, 0, 2)],
    ['a JPEG whose height follows its rows', 'image/jpeg', jpeg(0xff, 0xc0, 0, 11, 8, 0, 0, 0x75, 0x30)],
    ['a JPEG that ends in a segment', 'image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff])],
    ['a JPEG with a segment without a length', 'image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xc0])],
    ['a GIF without a frame', 'image/gif', gif([0x3b])],
    ['a WebP of an unknown kind', 'image/webp', riff('ABCD', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['a WebP that ends in its header', 'image/webp', riff('VP8X', 2, 0, 0)],
    ['another file', 'application/pdf', bytes('%PDF-1.7')],
  ])('is unknown for %s', (_, mediaType, content) => {
    expect(findPictureSize(content, mediaType)).toBeUndefined();
  });
});
