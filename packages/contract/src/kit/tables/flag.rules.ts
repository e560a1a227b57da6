const flags: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'y', 'true', 't', '1', 'x', '✓', '✔', '☑', '✅', 'active'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', 'f', '0', '-', 'inactive'].map((word) => [word, false] as const),
]);

/** A cell with yes or no; undefined for other texts. */
export const parseFlag = (cell: string): boolean | undefined =>
  // Check marks can have a selector of their presentation.
  flags.get(cell.toLowerCase().replace('\ufe0f', ''));

export const flagProblem = 'must be yes or no.';
