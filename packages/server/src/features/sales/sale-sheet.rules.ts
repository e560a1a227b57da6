/** The texts that a sheet's cells share are held together, which costs memory; a text file may be of any length. */
export const sheetLimits = { maxSheetRows: 200_000, maxSheetColumns: 1000 } as const;

export const sheetTooLong = `The sheet has more than ${sheetLimits.maxSheetRows.toLocaleString('en-US')} rows. Save it as CSV, which may have any number.`;
