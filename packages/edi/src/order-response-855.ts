import type { EdiReference, TenThousandths } from './edi.types.ts';
import type { OutgoingDocument } from './envelope-writer.ts';
import type { EdiValue } from './writer.ts';

const decisionCodes = {
  /** With lines, as ordered. */
  ACCEPTED: 'AD',
  ACCEPTED_WITH_CHANGES: 'AC',
  /** Without lines. */
  RECEIVED: 'AK',
  REJECTED: 'RJ',
} as const;

const lineCodes = {
  ACCEPTED: 'IA',
  REJECTED: 'IR',
  QUANTITY_CHANGED: 'IQ',
  BACKORDERED: 'IB',
  PRICE_CHANGED: 'IP',
  DATE_CHANGED: 'DR',
} as const;

export interface EdiOrderResponseLine {
  /** PO101 of the order. */
  readonly lineId: string;
  /** As ordered. */
  readonly quantity: number;
  readonly unit: string;
  readonly price?: TenThousandths;
  readonly priceBasis?: string;
  readonly codes: readonly EdiReference[];
  /** A line can be split: a part ships now and a part is backordered. */
  readonly decisions: readonly {
    readonly decision: keyof typeof lineCodes;
    readonly quantity: number;
    readonly unit: string;
    readonly shipOn?: string;
  }[];
}

/** The response to an order; in vendor-managed replenishment the order itself, with a number of the retailer. */
export interface EdiOrderResponse {
  readonly decision: keyof typeof decisionCodes;
  readonly number: string;
  readonly release?: string;
  readonly orderedOn: string;
  readonly respondedOn: string;
  /** Our number, as REF*VN. */
  readonly ownNumber?: string;
  readonly references?: readonly EdiReference[];
  /** Ship-to and buyer, if the response is the order. */
  readonly parties?: readonly {
    readonly role: string;
    readonly name: string;
    readonly qualifier: string;
    readonly id: string;
  }[];
  readonly lines: readonly EdiOrderResponseLine[];
}

/** 855: BAK, PO1, ACK, CTT. */
export const buildOrderResponse = (response: EdiOrderResponse, control: string): OutgoingDocument => {
  const {
    decision,
    number,
    release,
    orderedOn,
    respondedOn,
    ownNumber,
    references = [],
    parties = [],
    lines,
  } = response;
  const isDifferent = toDate(respondedOn) !== toDate(orderedOn);
  const sum = lines.reduce((total, { quantity }) => total + quantity, 0);
  const body: EdiValue[][] = [
    [
      'BAK',
      '00',
      decisionCodes[decision],
      number,
      toDate(orderedOn),
      release,
      ...(isDifferent ? ['', '', '', toDate(respondedOn)] : []),
    ],
    ...(ownNumber === undefined ? [] : [['REF', 'VN', ownNumber]]),
    ...references.map(({ qualifier, value }) => ['REF', qualifier, value]),
    ...parties.map(({ role, name, qualifier, id }) => ['N1', role, name, qualifier, id]),
    ...lines.flatMap(buildLine),
    ['CTT', lines.length, ...(lines.length > 0 ? [sum] : [])],
  ];
  return { type: ['855'], control, body };
};

const toDate = (day: string): string => day.replaceAll('-', '');

const buildLine = ({
  lineId,
  quantity,
  unit,
  price,
  priceBasis,
  codes,
  decisions,
}: EdiOrderResponseLine): EdiValue[][] => [
  [
    'PO1',
    lineId,
    quantity,
    unit,
    price === undefined ? '' : formatPrice(price),
    priceBasis,
    ...codes.flatMap(({ qualifier, value }) => [qualifier, value]),
  ],
  ...decisions.map(({ decision, quantity: decided, unit: decidedUnit, shipOn }): EdiValue[] => [
    'ACK',
    lineCodes[decision],
    decided,
    decidedUnit,
    ...(shipOn === undefined ? [] : ['068', toDate(shipOn)]),
  ]),
];

/** Without zeros at the end: 12.3400 is 12.34. */
export const formatPrice = (price: TenThousandths): string => {
  const digits = String(Math.abs(price)).padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0+$/, '');
  const sign = price < 0 ? '-' : '';
  return `${sign}${digits.slice(0, -4)}${fraction === '' ? '' : `.${fraction}`}`;
};
