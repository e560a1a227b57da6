import { readHtmlTables } from './html-tables.rules.ts';
import type { MarkupFile } from './markup.types.ts';
import { emptyMarkup, unknownMarkup } from './unread-formats.rules.ts';
import { readXmlSheets } from './xml-sheets.rules.ts';

/** The maximum size in bytes, because markup is in memory as a whole. */
export const maxMarkupBytes = 20_000_000;
export const markupStartBytes = 1024;

const markupStart =
  /^\s*<(?:\?xml|!doctype|!--|(?:\w+:)?workbook|html|head|meta|body|title|style|table|div|font|center)\b/i;

/** Whether a text begins like HTML or XML. */
export const isMarkup = (start: string): boolean => markupStart.test(start);

/** The tables of an HTML page or the sheets of an XML spreadsheet of Excel 2003, at most `maxRows` of each. */
export const readMarkupSheets = (
  text: string,
  maxRows = Number.POSITIVE_INFINITY,
): MarkupFile | { readonly problem: string } => {
  if (/<(?:\w+:)?workbook\b/i.test(text.slice(0, 20_000))) {
    const sheets = readXmlSheets(text, maxRows);
    return sheets.length > 0 ? { markup: 'XML', sheets } : { problem: unknownMarkup };
  }
  const sheets = readHtmlTables(text, maxRows);
  if (sheets.length > 0) return { markup: 'HTML', sheets };
  return { problem: /^\s*<\?xml\b/i.test(text) ? unknownMarkup : emptyMarkup };
};
