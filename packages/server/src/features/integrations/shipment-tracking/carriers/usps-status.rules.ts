import { indexStatusByCode, type ScanStatus } from './scans.rules.ts';

const byCode = indexStatusByCode([
  ['PRE_TRANSIT', 'MA GX GA'],
  ['TRANSIT', '02 03 05 06 07 08 10 14 15 16 17 19 41 42 43 80 81 82 A1 AD AR EF L1 OA PA PC SF T1 TL U1'],
  // A notice was left: closed, blocked, full, no safe place, no authorized recipient.
  ['TRANSIT', '51 52 53 54 55 56'],
  ['OUT_FOR_DELIVERY', 'OF'],
  ['DELIVERED', '01'],
  // Refused, returned, not picked up, and recalled, and the reasons for failed deliveries.
  ['RETURNED', '04 09 21 22 23 24 25 26 27 28 29 31 44 RD RE'],
  // A dead letter.
  ['FAILURE', '11'],
]);

/** New codes are added over time; the descriptions have the same meaning, and some are more precise than their code. */
const unambiguousPatterns: readonly (readonly [RegExp, ScanStatus])[] = [
  // A notice that a parcel is held, and when it will be sent back.
  [
    /\b(?:will|may|would|can) be (?:returned|sent back)|\breminder\b|\bif (?:it is )?not (?:picked up|collected|claimed)/i,
    'TRANSIT',
  ],
  [
    /\bto (?:the )?(?:original )?sender\b|\breturn(?:ed|ing)? to (?:the )?(?:shipper|mailer|origin|retailer)\b|\bbeing returned\b|^return(?:ed)? (?:initiated|requested|processed)\b|^returned\b/i,
    'RETURNED',
  ],
  [/dead (?:mail|letter)|mail recovery|disposed|\blost\b|seized/i, 'FAILURE'],
];
const descriptionPatterns: readonly (readonly [RegExp, ScanStatus])[] = [
  // The reasons for a return, for unknown codes.
  [
    /^(?:no such (?:number|street)|insufficient address|illegible|moved,? left no address|forward(?:ing order)? expired|unable to forward|un-?deliverable|not deliverable|addressee (?:unknown|not known)|attempted[ ,-]+(?:addressee )?(?:not known|unknown)|no mail receptacle|box closed|outside delivery limits|vacant|unclaimed|refused|deceased|temporarily away|customer recall)\b/i,
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

const matchPattern = (table: readonly (readonly [RegExp, ScanStatus])[], text: string): ScanStatus | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

/** The status of a scan: by an unambiguous description, else by its code, else by its description. */
export const uspsStatus = (code: string, text: string): ScanStatus | undefined =>
  matchPattern(unambiguousPatterns, text) ?? byCode.get(code) ?? matchPattern(descriptionPatterns, text);

/** The status of the category of a response, which USPS writes in several ways. */
export const uspsCategoryStatus = (category: string, text: string): ScanStatus | undefined =>
  matchPattern(unambiguousPatterns, text) ??
  matchPattern(descriptionPatterns, category.replaceAll(/[-\s]+/g, ' ').trim());
