/** A sheet is unpacked as a whole, which costs memory by the row; a text file may be of any length. */
export const sheetLimits = { maxSheetRows: 200_000, maxSheetColumns: 1000 } as const;

export const sheetTooLong = `The sheet has more than ${sheetLimits.maxSheetRows.toLocaleString('en-US')} rows. Save it as CSV, which may have any number.`;
