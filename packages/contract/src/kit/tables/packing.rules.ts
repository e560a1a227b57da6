export const packings = ['gz', 'zip'] as const;
/** What a table came packed in. An Excel file is an archive too, but not a packed one. */
export type Packing = (typeof packings)[number];

/** What the first bytes of a file say that it is, whatever it is called; archives may be Excel files. */
export const signatureOf = (start: Uint8Array): 'GZ' | 'ARCHIVE' | 'OLD_EXCEL' | 'OTHER' => {
  const [first, second, third, fourth] = start;
  if (first === 0x1f && second === 0x8b) return 'GZ';
  if (first === 0x50 && second === 0x4b) return 'ARCHIVE';
  return first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0 ? 'OLD_EXCEL' : 'OTHER';
};

/** The endings of files that hold a table, packed or not. */
export const tableEndings = ['.csv', '.txt', '.xlsx', '.gz', '.zip'] as const;
