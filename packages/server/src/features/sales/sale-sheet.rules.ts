/** A spreadsheet needs memory for its shared texts, so its rows are limited; text files have no limit. */
export const maxSheetRows = 200_000;
export const maxSaleColumns = 1000;
