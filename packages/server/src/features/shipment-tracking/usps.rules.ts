import { meaningsByCode, type ScanMeaning } from './scans.rules.ts';

const byCode = meaningsByCode([
  ['PRE_TRANSIT', 'MA GX'],
  ['TRANSIT', '02 03 05 06 07 08 10 14 15 16 A1 AD AR L1 PC SF T1 TL U1'],
  ['OUT_FOR_DELIVERY', 'OF'],
  ['DELIVERED', '01'],
  ['RETURNED', '04 09 21 22 23 24 25 26 27 28 29 RD RE'],
]);

/** The codes are many and grow; the words that come with them say the same, and some say more than their code. */
const strongWords: readonly (readonly [RegExp, ScanMeaning])[] = [
  [/return(?:ed|ing)? to sender|to (?:original )?sender\b/i, 'RETURNED'],
  [/dead mail|disposed|\blost\b|seized/i, 'FAILURE'],
];
const words: readonly (readonly [RegExp, ScanMeaning])[] = [
  [/^out for delivery/i, 'OUT_FOR_DELIVERY'],
  [/^delivered\b/i, 'DELIVERED'],
  [/^(?:pre[- ]?shipment|shipping label created|usps awaiting item|label created)/i, 'PRE_TRANSIT'],
  [
    /accept|arriv|attempt|available for pickup|customs|delay|depart|forward|held|in transit|notice left|on its way|picked up|possession|preparing for delivery|process|reached|redeliver|reschedul|sorting|\balert\b|moving through/i,
    'TRANSIT',
  ],
];

const saidBy = (table: readonly (readonly [RegExp, ScanMeaning])[], text: string): ScanMeaning | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** A scan: what its words say beyond doubt, else its code, else what its words suggest. */
export const uspsMeaning = (code: string, text: string): ScanMeaning | undefined =>
  saidBy(strongWords, text) ?? byCode.get(code) ?? saidBy(words, text);

/** The category of the whole answer, which the post writes in more than one way. */
export const uspsCategory = (category: string, text: string): ScanMeaning | undefined =>
  saidBy(strongWords, text) ?? saidBy(words, category.replaceAll(/[-\s]+/g, ' ').trim());
