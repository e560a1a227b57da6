export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a spreadsheet program would take for the beginning of a formula, and what would be read as guarded already. */
const needsGuard = /^'*[=+\-@|\t\r\n\0]/;
const isGuarded = /^'(?='*[=+\-@|\t\r\n\0])/;

/** Puts an apostrophe before a text that begins like a formula, so that no spreadsheet program evaluates it. */
export const withFormulaGuard = (text: string): string => (needsGuard.test(text) ? `'${text}` : text);

/** Undoes the apostrophe that our exports put before a text that begins like a formula, when such a file comes back. */
export const withoutFormulaGuard = (cell: string): string => cell.replace(isGuarded, '');
