import { withMinus } from './minus.rules.ts';

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

/** Other currencies of ISO 4217, without decimals or with three. Accounts cannot use them, but files can contain them. */
const unsupported = 'BHD BIF CLP DJF GNF IQD ISK JOD JPY KMF KRW KWD LYD OMR PYG RWF TND UGX VND VUV XAF XOF XPF'.split(
  ' ',
);

export const defaultCurrency = 'USD';

const formats = new Map<string, Intl.NumberFormat>();
const digits = {
  standard: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  whole: { minimumFractionDigits: 0, maximumFractionDigits: 0 },
  compact: { maximumFractionDigits: 1, notation: 'compact' },
} as const;

const findFormat = (currency: string, kind: keyof typeof digits): Intl.NumberFormat => {
  const key = `${currency} ${kind}`;
  const format = formats.get(key) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits[kind] });
  formats.set(key, format);
  return format;
};

const formatAs = (kind: keyof typeof digits, cents: number, currency: string): string =>
  withMinus(findFormat(currency, kind).format(cents / 100));

/** Cents as an amount of the currency: $1,234.50, −€1,234.50, CHF 1,234.50. */
export const formatCents = (cents: number, currency: string): string => formatAs('standard', cents, currency);

/** The same without cents, for sentences: $1,235. */
export const formatWholeCents = (cents: number, currency: string): string => formatAs('whole', cents, currency);

/** The same, shortened for charts: $1.2K. */
export const formatShortCents = (cents: number, currency: string): string => formatAs('compact', cents, currency);

/** The text before an amount, with its space: `$`, `€`, or `CHF `. */
export const formatCurrencyPrefix = (currency: string): string => formatCents(0, currency).replace('0.00', '');

const dollars =
  'USD ARS AUD BBD BMD BND BSD BZD CAD CLP COP CUP DOP FJD GYD HKD JMD KYD LRD MXN NAD NIO NZD SBD SGD SRD TTD TWD UYU XCD';
const crowns = 'DKK ISK NOK SEK';
const rupees = 'INR LKR MUR NPR PKR SCR';

/** The signs of currencies before or after an amount. Several currencies share a sign. */
const currencySigns: Readonly<Record<string, string>> = {
  $: dollars,
  US$: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD NIO',
  CA$: 'CAD',
  EC$: 'XCD',
  HK$: 'HKD',
  MX$: 'MXN',
  NT$: 'TWD',
  NZ$: 'NZD',
  R$: 'BRL',
  RD$: 'DOP',
  S$: 'SGD',
  T$: 'TOP',
  '€': 'EUR',
  '£': 'GBP EGP FKP GIP SHP SSP SYP',
  'E£': 'EGP',
  'L£': 'LBP',
  '¥': 'CNY JPY',
  'CN¥': 'CNY',
  'JP¥': 'JPY',
  元: 'CNY TWD',
  円: 'JPY',
  '₩': 'KPW KRW',
  '₹': 'INR',
  '₨': rupees,
  Rs: rupees,
  kr: crowns,
  Kr: crowns,
  KR: crowns,
  Fr: 'CHF',
  SFr: 'CHF',
  Kč: 'CZK',
  Ft: 'HUF',
  zł: 'PLN',
  lei: 'RON',
  KM: 'BAM',
  TL: 'TRY',
  '₺': 'TRY',
  '₴': 'UAH',
  '₽': 'RUB',
  '₾': 'GEL',
  '₸': 'KZT',
  '₼': 'AZN',
  '֏': 'AMD',
  '؋': 'AFN',
  '⃀': 'KGS',
  '₪': 'ILS',
  '৳': 'BDT',
  '៛': 'KHR',
  '₭': 'LAK',
  '₮': 'MNT',
  '฿': 'THB',
  '₫': 'VND',
  RM: 'MYR',
  Rp: 'IDR',
  '₱': 'PHP CUP',
  '₡': 'CRC',
  '₲': 'PYG',
  '₵': 'GHS',
  'GH₵': 'GHS',
  '₦': 'NGN',
  'S/': 'PEN',
  Bs: 'BOB VES',
  Cg: 'XCG',
  Kz: 'AOA',
  Ar: 'MGA',
  Db: 'STN',
  FCFA: 'XAF XOF',
  CFPF: 'XPF',
  K: 'MMK PGK ZMW',
  L: 'HNL LSL SZL',
  P: 'BWP',
  Q: 'GTQ',
  R: 'ZAR',
  ZK: 'ZMW',
};

const codes = new Set([...currencies, ...unsupported]);
const bySign = new Map(Object.entries(currencySigns).map(([sign, used]) => [sign, used.split(' ')] as const));

/** The currencies of a sign or code. One letter after an amount can be a unit: 5 L, 3 K. */
const findCurrencies = (mark: string, isBefore: boolean): readonly string[] | undefined => {
  const sign = mark.normalize('NFKC').replace(/(?<=\p{L})\.$/u, '');
  const code = sign.toUpperCase();
  if (codes.has(code)) return [code];
  return isBefore || !/^[A-Z]$/.test(sign) ? bySign.get(sign) : undefined;
};

export interface MarkedAmount {
  /** The amount without signs and codes of currencies. */
  readonly number: string;
  /** What is wrong with the currency: "is in EUR. The account uses USD." */
  readonly problem: string | undefined;
}

/** Longer text is not an amount. */
const maxMarkedLength = 60;

const marked =
  /^(?<minus>[+\-\u2212]?)\s*(?<before>[^\d+\-\u2212()]*?)\s*(?<number>(?:[+\-\u2212]?(?:(?<!\p{L})[.,])?\d(?:.*\d)?[.,]?|\(.*\)))\s*(?<after>[^\d()]*)$/su;

/**
 * Removes the signs and codes of currencies around an amount: € 12.50, 12.50 EUR, -$3, (£4). Text without any is returned
 * as it is. A sign that several currencies share is accepted for each of them.
 */
export const removeCurrency = (text: string, currency: string): MarkedAmount => {
  const unmarked = { number: text, problem: undefined };
  if (text.length > maxMarkedLength) return unmarked;
  const { minus = '', before = '', number = '', after = '' } = marked.exec(text)?.groups ?? {};
  const inBrackets = /^\((.+)\)$/s.exec(number)?.[1];
  if (before === '' && after === '') {
    const inner = inBrackets === undefined ? undefined : removeCurrency(inBrackets.trim(), currency);
    return inner && inner.number !== inBrackets ? { ...inner, number: `${minus}(${inner.number})` } : unmarked;
  }
  const marks = [...listMarks(before, true), ...listMarks(after, false)];
  if (marks.some(({ used }) => used === undefined)) return unmarked;
  const other = marks.find(({ used = [] }) => !used.includes(currency));
  return { number: `${minus}${number}`, problem: other && describeOther(other.mark, other.used ?? [], currency) };
};

const listMarks = (text: string, isBefore: boolean) =>
  text.split(/\s+/).flatMap((mark) => (mark === '' ? [] : [{ mark, used: findCurrencies(mark, isBefore) }]));

const maxNamed = 4;
const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' });

const describeOther = (mark: string, used: readonly string[], currency: string): string =>
  `${used.length <= maxNamed ? `is in ${alternatives.format(used)}` : `has the currency sign ${mark}`}. The account uses ${currency}.`;

const currencyNames: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  dollar: dollars,
  dollars,
  usdollar: 'USD',
  usdollars: 'USD',
  canadiandollar: 'CAD',
  canadiandollars: 'CAD',
  pound: 'GBP',
  pounds: 'GBP',
  poundsterling: 'GBP',
  britishpound: 'GBP',
  us: 'USD',
};

/** The currencies that a cell of a column of currencies names: EUR, €, US Dollar, or CAD - Canadian dollar. Undefined for other texts. */
export const findNamedCurrencies = (given: string): readonly string[] | undefined => {
  const text = given.trim();
  const found = findCurrencies(text, true) ?? currencyNames[text.toLowerCase().replaceAll(/[^a-z]/g, '')]?.split(' ');
  if (found) return found;
  const code = /(?:^|[^A-Za-z])([A-Z]{3})(?:[^A-Za-z]|$)/.exec(text)?.[1];
  return code !== undefined && codes.has(code) ? [code] : undefined;
};
