/** A name that every file system takes. */
export const sheetFileName = (name: string): string => `${name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_')}.xlsx`;

/** Excel's own limits on the name of a sheet. */
export const sheetTitle = (name: string): string => name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31);
