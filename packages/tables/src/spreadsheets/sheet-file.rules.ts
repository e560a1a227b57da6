/** A name that every file system accepts. */
export const sheetFileName = (name: string, extension: 'xlsx' | 'csv' = 'xlsx'): string =>
  `${name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_')}.${extension}`;

/** Excel's limits on sheet names. */
export const sheetTitle = (name: string): string => name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);
