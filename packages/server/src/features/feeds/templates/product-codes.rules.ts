import type { FigureCode } from '@shelfward/contract/feeds/retail-figure.ts';
import { toGtins } from '@shelfward/contract/kit/gtin.rules.ts';

const upcDigits = 11;
const maxCached = 10_000;

/**
 * The codes that a UPC in a file can be, the most probable first: complete, or without its check digit. Programs remove
 * the leading zeros of both.
 */
export const createUpcReader = ({ lacksCheckDigits = false }: { readonly lacksCheckDigits?: boolean }) => {
  const known = new Map<string, readonly FigureCode[]>();
  const read = (text: string): readonly FigureCode[] => {
    const digits = text.replaceAll(/[ \-\u2013\u2014\u2212]/g, '').replace(/\.0+$/, '');
    const { complete, completed } = toGtins(digits);
    const significant = digits.replace(/^0+/, '');
    const gtin: FigureCode[] = complete === undefined ? [] : [{ code: digits, kind: 'GTIN' }];
    const isShort =
      complete === undefined || digits.length <= upcDigits || (lacksCheckDigits && significant.length <= upcDigits);
    const short: FigureCode[] =
      completed !== undefined && isShort
        ? [{ code: significant.padStart(upcDigits, '0'), kind: 'UPC_WITHOUT_CHECK_DIGIT' }]
        : [];
    const codes = lacksCheckDigits ? [...short, ...gtin] : [...gtin, ...short];
    return codes.length > 0 ? codes : [{ code: text, kind: 'SKU' }];
  };
  return (text: string): readonly FigureCode[] => {
    const earlier = known.get(text);
    if (earlier) return earlier;
    const codes = read(text);
    if (known.size < maxCached) known.set(text, codes);
    return codes;
  };
};

/** The code and the name in one cell, such as "81031200001 - Honey 12 oz". */
export const splitUpcAndName = (text: string): { readonly upc: string; readonly name?: string } => {
  const { upc, name } = /^(?<upc>\d{8,14})\s*(?:[-–:|]\s*|\s)(?<name>\S.*)$/s.exec(text)?.groups ?? {};
  return upc !== undefined && name !== undefined ? { upc, name } : { upc: text };
};
