/** A name that every file system accepts. */
export const sheetFileName = (name: string): string => `${name.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_')}.xlsx`;
