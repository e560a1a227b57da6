/** Reading a spreadsheet needs memory for its shared strings, so its size is limited; text files have no limit. */
export const sheetLimits = { maxSheetRows: 200_000, maxSheetColumns: 1000 } as const;

export const sheetTooLong = `The sheet has more than ${sheetLimits.maxSheetRows.toLocaleString('en-US')} rows. Save it as CSV, which has no row limit.`;
