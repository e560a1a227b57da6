/** What the database can hold: well-formed text without U+0000, which only hostile files have. */
export const storable = (cell: string): string =>
  cell.replaceAll('\0', '\ufffd').replaceAll(/\p{Surrogate}/gu, '\ufffd');
