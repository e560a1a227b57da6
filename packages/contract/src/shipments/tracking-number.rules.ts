import { type Carrier, trackingNumberOf } from './shipments.rules.ts';

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
