/** Text that the database accepts: well-formed and without U+0000. */
export const storable = (cell: string): string =>
  cell.replaceAll('\0', '\ufffd').replaceAll(/\p{Surrogate}/gu, '\ufffd');
