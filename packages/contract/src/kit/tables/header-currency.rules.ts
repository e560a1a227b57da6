import { removeCurrency } from '../currency.rules.ts';
import { isNumber } from './number.rules.ts';

/** Codes that are also words in capital letters, such as ALL or TRY, are not among them. */
const codes = 'USD EUR GBP CAD AUD MXN CHF JPY NZD SEK NOK DKK CNY INR BRL PLN CZK HUF ZAR SGD HKD'.split(' ');
const isSign = (word: string): boolean => /\p{Sc}/u.test(word) && removeCurrency(`${word}1`, '').problem !== undefined;

/** The names of currencies, the longest first, and how they are written beside an amount. Pounds can be a weight. */
const names = (
  [
    ['canadian dollars?', 'CAD'],
    ['australian dollars?', 'AUD'],
    ['new zealand dollars?', 'NZD'],
    ['hong kong dollars?', 'HKD'],
    ['singapore dollars?', 'SGD'],
    ['(?:us )?dollars?', '$'],
    ['euros?', 'EUR'],
    ['(?:british )?pounds? sterling|british pounds?', 'GBP'],
    ['swiss francs?', 'CHF'],
    ['mexican pesos?', 'MXN'],
  ] as const
).map(([name, mark]) => [new RegExp(`(?<![^ ])(?:${name})(?![^ ])`, 'i'), mark] as const);

/** Quick, because each amount of a file asks. */
const hasName = /dollar|euro|pound|franc|peso/i;
const signs = /[\s()[\]:;,/_-]/g;

interface Named {
  /** As it is written in the name. */
  readonly text: string;
  /** As it is written beside an amount. */
  readonly mark: string;
}

const findNamed = (name: string): Named | undefined => {
  const words = name.split(signs).filter((word) => word !== '');
  // A short word that is the whole name is a code in capital letters only.
  const code = words.find((word) => codes.includes(words.length > 1 ? word.toUpperCase() : word) || isSign(word));
  if (code !== undefined) return { text: code, mark: code };
  if (!hasName.test(name)) return undefined;
  for (const [pattern, mark] of names) {
    const found = pattern.exec(name.replaceAll(signs, ' '));
    if (found) return { text: name.slice(found.index, found.index + found[0].length), mark };
  }
  return undefined;
};

/** The code, sign, or name of a currency in the name of a column: `Wholesale USD`, `Price (€)`, `Sales in Euro`. */
export const findHeaderCurrency = (name: string): string | undefined => findNamed(name)?.text;

/** The name of a column without its currency. */
export const withoutHeaderCurrency = (name: string): string => {
  const currency = findHeaderCurrency(name);
  if (currency === undefined) return name;
  const at = name.lastIndexOf(currency);
  return `${name.slice(0, at).replace(/(?<=[\s_-])in[\s_-]$/i, '')} ${name.slice(at + currency.length)}`;
};

/** The amount with the currency that its column names, unless it has its own. */
export const withHeaderCurrency = (text: string, name: string | undefined): string => {
  const currency = name === undefined || !isNumber(text) ? undefined : findNamed(name);
  return currency === undefined ? text : `${text} ${currency.mark}`;
};
