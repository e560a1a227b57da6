import { type Carrier, carriers, findCarrier, normalizeTrackingNumber } from './shipments.rules.ts';

export interface TrackingNumberFormat {
  readonly carrier: Carrier;
  /** False for a number with a unique format and a wrong check digit. */
  readonly isValid: boolean;
}

/**
 * Detects the carrier by format and check digit; undefined without a match. Only a suggestion: every number is
 * accepted.
 */
export const detectNumberFormat = (typed: string): TrackingNumberFormat | undefined => {
  const number = normalizeTrackingNumber(typed);
  for (const { carrier, pattern, check, isUnmistakable } of forms) {
    const checked = pattern.exec(number)?.groups?.checked;
    if (checked === undefined) continue;
    const isValid = check(checked);
    if (isValid || isUnmistakable) return { carrier, isValid };
  }
  return undefined;
};

interface TrackedShipment {
  readonly shipper: string | null;
  readonly trackingNumber: string | null;
}

/** The known carrier of a shipment: the entered one, otherwise the one detected from the number. */
export const shipmentCarrier = ({ shipper, trackingNumber }: TrackedShipment): Carrier | undefined =>
  shipper === null ? detectNumberFormat(trackingNumber ?? '')?.carrier : findCarrier(shipper);

/** The tracking page of the carrier; null for unknown carriers. */
export const trackingUrl = ({ shipper, trackingNumber }: TrackedShipment): string | null => {
  const carrier = shipmentCarrier({ shipper, trackingNumber });
  return carrier && trackingNumber !== null ? `${carriers[carrier].page}${encodeURIComponent(trackingNumber)}` : null;
};

/**
 * A warning about a number as one sentence; undefined without a warning. An unknown format is not a warning: carriers
 * have more formats than are listed here.
 */
export const trackingNumberWarning = (typed: string, shipper: string | null): string | undefined => {
  const number = normalizeTrackingNumber(typed);
  const entered = shipper === null ? undefined : findCarrier(shipper);
  const form = detectNumberFormat(number);
  if (form && !form.isValid) return wrongDigit(form.carrier);
  if (form) {
    const isOther =
      entered !== undefined && entered !== form.carrier && listForms(form.carrier, number).some(isUnmistakable);
    return isOther ? `The format matches a ${carriers[form.carrier].label} number.` : undefined;
  }
  return entered && listForms(entered, number).length > 0 ? wrongDigit(entered) : undefined;
};

const wrongDigit = (carrier: Carrier): string =>
  `The check digit does not match a ${carriers[carrier].label} number. Compare it with the label.`;

const listForms = (carrier: Carrier, number: string): readonly Form[] =>
  forms.filter((form) => form.carrier === carrier && form.pattern.test(number));

const isUnmistakable = (form: Form): boolean => form.isUnmistakable === true;

/** A database pattern that preselects numbers of a carrier; the check digit decides. */
export const trackingNumberPattern = (carrier: Carrier): string =>
  forms
    .filter((form) => form.carrier === carrier)
    .map(({ pattern }) => pattern.source.replace('?<checked>', ''))
    .join('|');

interface Form {
  readonly carrier: Carrier;
  readonly pattern: RegExp;
  readonly check: (checked: string) => boolean;
  /** Formats of only one carrier, even with a wrong check digit; digits alone are ambiguous. */
  readonly isUnmistakable?: true;
}

/** Every second digit has a weight, starting next to the check digit, which completes the sum to a multiple of ten. */
const isFilledToTen = (digits: string, [first, next]: readonly [first: number, next: number]): boolean => {
  const [check = 0, ...rest] = digits.split('').map(Number).toReversed();
  const sum = rest.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? first : next), 0);
  return (10 - (sum % 10)) % 10 === check;
};

const isByThree = (digits: string): boolean => isFilledToTen(digits, [3, 1]);

/** Letters count as digits: A is 2, B is 3, and so on, restarting at 0 after 9. */
const isUps = (signs: string): boolean =>
  isFilledToTen(
    signs.replaceAll(/[A-Z]/g, (letter) => String((letter.charCodeAt(0) - 63) % 10)),
    [1, 2],
  );

const expressWeights = [3, 1, 7];

const isExpress = (number: string): boolean => {
  const digits = number.split('').map(Number);
  const sum = digits.slice(0, 11).reduce((total, digit, index) => total + digit * (expressWeights[index % 3] ?? 0), 0);
  return (sum % 11) % 10 === digits[11];
};

const postalWeights = [8, 6, 4, 2, 3, 5, 9, 7];

const isPostal = (number: string): boolean => {
  const digits = number.split('').map(Number);
  const sum = postalWeights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0);
  const rest = sum % 11;
  return (rest === 0 ? 5 : (11 - rest) % 10) === digits[8];
};

/**
 * The first match applies: numbers of packages that FedEx passes to USPS start like USPS numbers, and USPS tracks them
 * too.
 */
const forms: readonly Form[] = [
  { carrier: 'UPS', pattern: /^1Z(?<checked>[\dA-Z]{15}\d)$/, check: isUps, isUnmistakable: true },
  // The destination postal code may precede the number.
  { carrier: 'USPS', pattern: /^(?:420\d{5}|420\d{9})?(?<checked>9[1-5](?:\d{18}|\d{20}))$/, check: isByThree },
  // The format of the Universal Postal Union: two letters, nine digits, the country.
  { carrier: 'USPS', pattern: /^[A-Z]{2}(?<checked>\d{9})[A-Z]{2}$/, check: isPostal, isUnmistakable: true },
  { carrier: 'FEDEX', pattern: /^(?<checked>\d{12})$/, check: isExpress },
  { carrier: 'FEDEX', pattern: /^(?<checked>\d{15})$/, check: isByThree },
  { carrier: 'FEDEX', pattern: /^96\d{5}(?<checked>\d{15})$/, check: isByThree },
  { carrier: 'FEDEX', pattern: /^(?<checked>(?:0[1-9]|61)\d{18})$/, check: (digits) => isByThree(`92${digits}`) },
];
