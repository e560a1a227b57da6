/** A name that every file system accepts. */
export const sheetFileName = (name: string): string => `${name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_')}.xlsx`;

/** Excel's limits on sheet names. */
export const sheetTitle = (name: string): string => name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);
