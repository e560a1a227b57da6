/** The start of a PNG image, which states its size. */
export const pngHeader = (width: number, height: number): Uint8Array<ArrayBuffer> => {
  const header = Uint8Array.from(Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000806000000', 'hex'));
  const view = new DataView(header.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return header;
};

/** One transparent pixel. */
export const pixel = () =>
  new File(
    [
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    ],
    'logo.png',
    { type: 'image/png' },
  );
