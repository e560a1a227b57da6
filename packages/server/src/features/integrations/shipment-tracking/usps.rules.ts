import { meaningsByCode, type ScanMeaning } from './carrier-scans.rules.ts';

const byCode = meaningsByCode([
  ['PRE_TRANSIT', 'MA GX GA'],
  ['TRANSIT', '02 03 05 06 07 08 10 14 15 16 17 19 41 42 43 80 81 82 A1 AD AR EF L1 OA PA PC SF T1 TL U1'],
  // Notice was left for one of these reasons: closed, blocked, full, no safe place, nobody who may take it.
  ['TRANSIT', '51 52 53 54 55 56'],
  ['OUT_FOR_DELIVERY', 'OF'],
  ['DELIVERED', '01'],
  // Refused, sent back, not fetched and recalled; between them the reasons for which it could not be delivered.
  ['RETURNED', '04 09 21 22 23 24 25 26 27 28 29 31 44 RD RE'],
  // A dead letter.
  ['FAILURE', '11'],
]);

/** The codes are many and grow; the words that come with them say the same, and some say more than their code. */
const strongWords: readonly (readonly [RegExp, ScanMeaning])[] = [
  [/return(?:ed|ing)? to sender|to (?:original )?sender\b/i, 'RETURNED'],
  [/dead (?:mail|letter)|mail recovery|disposed|\blost\b|seized/i, 'FAILURE'],
];
const words: readonly (readonly [RegExp, ScanMeaning])[] = [
  // The reasons for a return stand alone where their code is new.
  [
    /^(?:no such number|insufficient address|moved, left no address|forward(?:ing order)? expired|addressee (?:unknown|not known)|vacant|unclaimed|refused|deceased|customer recall)\b/i,
    'RETURNED',
  ],
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
