import { type Carrier, carrierOf, carriers, trackingNumberOf } from './shipments.rules.ts';

export interface NumberForm {
  readonly carrier: Carrier;
  /** False for a number that can be nobody else's and yet was not typed right. */
  readonly isRight: boolean;
}

/**
 * Whose number it is, by its form and its check digit; undefined where none fits. A guess that saves typing: any number
 * is as good, and none is refused for its form.
 */
export const formOfNumber = (typed: string): NumberForm | undefined => {
  const number = trackingNumberOf(typed);
  for (const { carrier, pattern, check, isUnmistakable } of forms) {
    const checked = pattern.exec(number)?.groups?.checked;
    if (checked === undefined) continue;
    const isRight = check(checked);
    if (isRight || isUnmistakable) return { carrier, isRight };
  }
  return undefined;
};

interface Parcel {
  readonly shipper: string | null;
  readonly trackingNumber: string | null;
}

/** Who brings a parcel, of the carriers that are known: as somebody said, else whose number it has by its form. */
export const carrierOfParcel = ({ shipper, trackingNumber }: Parcel): Carrier | undefined =>
  shipper === null ? formOfNumber(trackingNumber ?? '')?.carrier : carrierOf(shipper);

/** Where the carrier tells how far the parcel is; null for a carrier that is not known. */
export const trackingUrl = ({ shipper, trackingNumber }: Parcel): string | null => {
  const carrier = carrierOfParcel({ shipper, trackingNumber });
  return carrier && trackingNumber !== null ? `${carriers[carrier].page}${encodeURIComponent(trackingNumber)}` : null;
};

/**
 * What is odd about a number, in a sentence; undefined where nothing is. A number of another form is not: carriers have
 * more of them than are known here.
 */
export const doubtAbout = (typed: string, shipper: string | null): string | undefined => {
  const number = trackingNumberOf(typed);
  const said = shipper === null ? undefined : carrierOf(shipper);
  const form = formOfNumber(number);
  if (form && !form.isRight) return wrongDigit(form.carrier);
  if (form) {
    const isOther = said !== undefined && said !== form.carrier && formsOf(form.carrier, number).some(isUnmistakable);
    return isOther ? `By its form it is a number of ${carriers[form.carrier].label}.` : undefined;
  }
  return said && formsOf(said, number).length > 0 ? wrongDigit(said) : undefined;
};

const wrongDigit = (carrier: Carrier): string =>
  `Its check digit does not fit a number of ${carriers[carrier].label}. Compare it with the label.`;

const formsOf = (carrier: Carrier, number: string): readonly Form[] =>
  forms.filter((form) => form.carrier === carrier && form.pattern.test(number));

const isUnmistakable = (form: Form): boolean => form.isUnmistakable === true;

/** For a database to look for numbers that may be a carrier's; which are, their check digits tell. */
export const numberPatternOf = (carrier: Carrier): string =>
  forms
    .filter((form) => form.carrier === carrier)
    .map(({ pattern }) => pattern.source.replace('?<checked>', ''))
    .join('|');

interface Form {
  readonly carrier: Carrier;
  readonly pattern: RegExp;
  readonly check: (checked: string) => boolean;
  /** Nothing else looks like this, right or wrong; digits alone may be anybody's. */
  readonly isUnmistakable?: true;
}

/** Every other digit counts more, beginning beside the check digit, which fills the sum up to the next ten. */
const isFilledToTen = (digits: string, [beside, next]: readonly [beside: number, next: number]): boolean => {
  const [check = 0, ...rest] = digits.split('').map(Number).toReversed();
  const sum = rest.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? beside : next), 0);
  return (10 - (sum % 10)) % 10 === check;
};

const isByThree = (digits: string): boolean => isFilledToTen(digits, [3, 1]);

/** Letters stand for digits: A for 2, B for 3, and on from 9 to 0. */
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

/** The first that fits: what FedEx hands to the post begins as the post's own numbers do, and the post knows it too. */
const forms: readonly Form[] = [
  { carrier: 'UPS', pattern: /^1Z(?<checked>[\dA-Z]{15}\d)$/, check: isUps, isUnmistakable: true },
  // The postal code to which it goes may stand before the number.
  { carrier: 'USPS', pattern: /^(?:420\d{5}|420\d{9})?(?<checked>9[1-5](?:\d{18}|\d{20}))$/, check: isByThree },
  // The form of all posts of the world: two letters, nine digits, the country.
  { carrier: 'USPS', pattern: /^[A-Z]{2}(?<checked>\d{9})[A-Z]{2}$/, check: isPostal, isUnmistakable: true },
  { carrier: 'FEDEX', pattern: /^(?<checked>\d{12})$/, check: isExpress },
  { carrier: 'FEDEX', pattern: /^(?<checked>\d{15})$/, check: isByThree },
  { carrier: 'FEDEX', pattern: /^96\d{5}(?<checked>\d{15})$/, check: isByThree },
  { carrier: 'FEDEX', pattern: /^(?<checked>(?:0[1-9]|61)\d{18})$/, check: (digits) => isByThree(`92${digits}`) },
];
