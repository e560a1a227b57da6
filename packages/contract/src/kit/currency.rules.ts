/**
 * The currencies of ISO 4217 that are in use and have two decimals. Amounts are stored in hundredths, so currencies with
 * no decimals, such as JPY, or three, such as KWD, are not supported.
 */
export const currencies: readonly string[] = (
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE ' +
  'CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR ' +
  'KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB ' +
  'PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TOP TRY TTD ' +
  'TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG'
).split(' ');

const supported = new Set(currencies);
export const isCurrency = (code: string): boolean => supported.has(code);

export const defaultCurrency = 'USD';

const formats = new Map<string, Intl.NumberFormat>();
const findFormat = (currency: string, notation: 'standard' | 'compact'): Intl.NumberFormat => {
  const key = `${currency} ${notation}`;
  const digits =
    notation === 'compact' ? { maximumFractionDigits: 1 } : { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const format =
    formats.get(key) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency, notation, ...digits });
  formats.set(key, format);
  return format;
};

/** Cents as an amount of the currency: $1,234.50, €1,234.50, CHF 1,234.50. */
export const formatCents = (cents: number, currency: string): string =>
  findFormat(currency, 'standard').format(cents / 100);

/** The same, shortened for charts: $1.2K. */
export const formatShortCents = (cents: number, currency: string): string =>
  findFormat(currency, 'compact').format(cents / 100);

/** The text before an amount, with its space: `$`, `€`, or `CHF `. */
export const formatCurrencyPrefix = (currency: string): string => formatCents(0, currency).replace('0.00', '');
