export const packings = ['gz', 'zip'] as const;
/** The compression of an uploaded table. Excel files are archives too, but do not count as packed. */
export type Packing = (typeof packings)[number];

/** The file type according to the first bytes, regardless of the name. Archives may be Excel files. */
export const detectSignature = (start: Uint8Array): 'GZ' | 'ARCHIVE' | 'OLD_EXCEL' | 'OTHER' => {
  const [first, second, third, fourth] = start;
  if (first === 0x1f && second === 0x8b) return 'GZ';
  if (first === 0x50 && second === 0x4b) return 'ARCHIVE';
  return first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0 ? 'OLD_EXCEL' : 'OTHER';
};

/** File extensions of tables, packed or not. */
export const tableEndings = ['.csv', '.txt', '.xlsx', '.xls', '.gz', '.zip'] as const;
