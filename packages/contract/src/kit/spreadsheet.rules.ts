export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Texts that spreadsheet programs would evaluate as a formula, in Japanese ones also with full-width characters, or that
 * would be read as already guarded.
 */
const needsGuard = /^'*[=+\-@|＝＋－＠\t\r\n\0]/;
const isGuarded = /^'(?='*[=+\-@|＝＋－＠\t\r\n\0])/;

/** Prefixes an apostrophe to texts that start like a formula, so that spreadsheet programs do not evaluate them. */
export const withFormulaGuard = (text: string): string => (needsGuard.test(text) ? `'${text}` : text);

/** Removes the apostrophe that exports add to texts that start like a formula. */
export const withoutFormulaGuard = (cell: string): string => cell.replace(isGuarded, '');
