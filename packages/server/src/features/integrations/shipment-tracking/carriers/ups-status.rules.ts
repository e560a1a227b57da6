import { indexStatusByCode, type ScanStatus } from './scans.rules.ts';

/** The status codes of UPS. */
const byNumber = indexStatusByCode([
  ['PRE_TRANSIT', '3 44 45 65 77 79 80 131 133 135 157 166'],
  ['OUT_FOR_DELIVERY', '6 21 37 72 78 89 91 146 162'],
  ['DELIVERED', '11 26 143'],
  ['RETURNED', '34 35 36 67 81 118'],
  ['FAILURE', '7 43 68 69 147 149'],
  ['UNKNOWN', '0 88 148 163'],
]);

/** The last code of the published list, whose other codes all mean in transit. */
const lastNumber = 169;

const byType = indexStatusByCode([
  ['DELIVERED', 'D DO DD'],
  ['TRANSIT', 'I P O W X'],
  ['PRE_TRANSIT', 'M'],
  ['FAILURE', 'MV'],
  ['RETURNED', 'RS'],
  ['UNKNOWN', 'NA'],
]);

/** The status of a code; of its type if the code is missing or unknown. */
export const upsStatus = (number: string, type: string): ScanStatus | undefined => {
  const value = /^\d+$/.test(number) ? Number(number) : undefined;
  const listed = byNumber.get(String(value));
  if (listed) return listed;
  const isStep = value !== undefined && value <= lastNumber && !type.startsWith('D');
  return isStep ? 'TRANSIT' : byType.get(type);
};
