export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const csvMediaType = 'text/csv';

/**
 * Texts that spreadsheet programs would evaluate as a formula, in Japanese ones also with full-width characters, or that
 * would be read as already guarded.
 */
const needsGuard = /^(?:'*[=+\-@|＝＋－＠\t\r\n\0]|'+\d)/;
/** Spreadsheet programs also mark codes and numbers that are texts with an apostrophe. */
const isGuarded = /^'(?='*[=+\-@|＝＋－＠\t\r\n\0\d])/;

/** Prefixes an apostrophe to texts that start like a formula, so that spreadsheet programs do not evaluate them. */
export const withFormulaGuard = (text: string): string => (needsGuard.test(text) ? `'${text}` : text);

/** Removes the apostrophe before a text that starts like a formula or a number. */
export const withoutFormulaGuard = (cell: string): string => cell.replace(isGuarded, '');

/** The underscore of what Excel would read as an escape such as `_x0041_`, and the characters that XML does not allow. */
const readAsEscape = /_(?=x[0-9A-Fa-f]{4}[_\p{Cc}\ufffe\uffff])|[\ufffe\uffff]/gu;

/** The text of a cell of an Excel file, in which `_x0041_` would be read as the character with this code. */
export const escapeSheetText = (text: string): string =>
  text.replaceAll(
    readAsEscape,
    (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  );
