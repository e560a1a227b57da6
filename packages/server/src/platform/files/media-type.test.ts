// ASVS 1.3.4, 5.2.2

import { describe, expect, test } from 'vitest';
import { detectMediaType, requireMediaType } from './stored-files.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

describe('the media type of a file', () => {
  test('is determined by its bytes, whatever its name', async () => {
    expect(await detectMediaType(png, 'report.pdf')).toBe('image/png');
    expect(await detectMediaType(Buffer.from('%PDF-1.7\n1 0 obj'), 'picture.png')).toBe('application/pdf');
  });

  test('is plain text or CSV', async () => {
    expect(await detectMediaType(Buffer.from('Store;Units\nMalmö;3\n'), 'sales.CSV')).toBe('text/csv');
    expect(await detectMediaType(Buffer.from('Call before delivery'), 'note.txt')).toBe('text/plain');
  });

  test.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a drawing with scripts', Buffer.from(' <svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['bytes of no known kind', Buffer.from([0, 1, 2, 3, 255])],
    ['text of another encoding', Buffer.from('Malm\xF6', 'latin1')],
  ])('is not the text it claims to be: %s', async (_, content) => {
    const mediaType = await detectMediaType(content, 'note.txt');

    expect(mediaType === undefined || !mediaType.startsWith('text/')).toBe(true);
    await expect(requireMediaType(content, 'note.txt', ['text/plain'])).rejects.toMatchObject({ status: 415 });
  });
});
