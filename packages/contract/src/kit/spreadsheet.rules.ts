/** What a spreadsheet program would take for the beginning of a formula. */
const formulaStart = /^'(?=[=+\-@|\t\r\n\0])/;

/** Undoes the apostrophe that our exports put before a text that begins like a formula, when such a file comes back. */
export const withoutFormulaGuard = (cell: string): string => cell.replace(formulaStart, '');
