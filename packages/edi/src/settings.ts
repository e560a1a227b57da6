import type { EdiMeasure } from '@shelfward/contract/edi/measures.ts';
import type { FigureCode, FigureStore } from '@shelfward/contract/feeds/retail-figure.ts';

/** What the standard leaves open: decided per partner. */
export interface EdiSettings {
  /** Wrong counts reject a document. */
  readonly isStrict: boolean;
  /** Whether quantities sold (QS) contain returns already. Needed only if a document has both. */
  readonly sales?: 'GROSS' | 'NET';
  /** What a document with one date means. */
  readonly singleDate?: 'DAY' | 'WEEK_ENDING' | 'WEEK_STARTING';
  /** Codes of stock on hand, the preferred one first, if a document has several. */
  readonly onHandCodes: readonly string[];
  /** What quantities in cases mean: cases, or units in spite of the unit. */
  readonly cases?: 'CASES' | 'UNITS';
  /** Units of a case, if the document does not state them. */
  readonly unitsPerCase?: number;
  /** Whether sales get dollars from the price of the document times the units. */
  readonly price: 'DOCUMENT' | 'NONE';
  /** The meaning of ZA01, and of QTY in EDIFACT. */
  readonly measures: Readonly<Record<string, EdiMeasure>>;
  /** What the qualifiers of product numbers mean; others are not read. */
  readonly itemCodes: Readonly<Record<string, FigureCode['kind']>>;
  /** What the qualifiers of store numbers mean; a number of the retailer without an entry. */
  readonly storeKinds: Readonly<Record<string, NonNullable<FigureStore['kind']>>>;
  /** The party whose number is the store if a document has no quantities per store. */
  readonly storeRoles: readonly string[];
  /** The party whose number is the division of all stores of a document. */
  readonly divisionRole?: string;
}

export const defaultSettings: EdiSettings = {
  isStrict: false,
  onHandCodes: ['QA', 'OH', 'QE', '145', '17', '33'],
  price: 'DOCUMENT',
  storeKinds: { UL: 'GLN', 9: 'DUNS4', 1: 'DUNS4', 92: 'NUMBER' },
  storeRoles: ['SN', 'ST', 'WH'],
  measures: {
    QS: 'SOLD',
    Q1: 'SOLD_NET',
    TS: 'SOLD_TOTAL',
    RE: 'SOLD_TOTAL',
    QU: 'RETURNED',
    Q2: 'RETURNED',
    RQ: 'RETURNED',
    QR: 'RECEIVED',
    QA: 'ON_HAND',
    OH: 'ON_HAND',
    QE: 'ON_HAND',
    QB: 'ON_HAND_START',
    QP: 'ON_ORDER',
    QI: 'IN_TRANSIT',
    ...ignored('QC', 'QO', 'QT', 'QZ', 'QH', 'DG', 'HL', 'QN', 'QL', 'QM', 'PO', 'QD', 'QK', 'QX', 'QW'),
    // QTY of X12
    32: 'SOLD',
    63: 'ON_ORDER',
    76: 'RETURNED',
    // QTY of EDIFACT, and of X12 with the same meaning
    153: 'SOLD',
    152: 'SOLD',
    61: 'RETURNED',
    145: 'ON_HAND',
    17: 'ON_HAND',
    33: 'ON_HAND',
    21: 'ON_ORDER',
    198: 'IN_TRANSIT',
  },
  itemCodes: {
    UP: 'GTIN',
    UK: 'GTIN',
    EN: 'GTIN',
    EO: 'GTIN',
    UI: 'GTIN',
    // The code of a case, tried only if the document counts cases.
    UA: 'GTIN',
    IN: 'RETAILER_ITEM',
    CB: 'RETAILER_ITEM',
    SK: 'RETAILER_ITEM',
    BP: 'RETAILER_ITEM',
    VN: 'SKU',
    VA: 'SKU',
    VC: 'SKU',
    VP: 'SKU',
    SA: 'SKU',
    SRV: 'GTIN',
  },
};

function ignored(...codes: readonly string[]): Record<string, EdiMeasure> {
  return Object.fromEntries(codes.map((code) => [code, 'IGNORED']));
}

/** The words for a code of stock on hand, which are stored with the figure. */
export const stockDefinitions: Readonly<Record<string, string>> = {
  QA: 'available for sale (QA)',
  OH: 'gross on hand, with damaged units (OH)',
  QE: 'balance at the end of the period (QE)',
  QB: 'balance at the start of the period (QB)',
  QP: 'on order, not received (QP)',
  QI: 'in transit (QI)',
  145: 'actual stock (145)',
  17: 'on hand (17)',
  33: 'available for sale (33)',
  63: 'on order (63)',
  21: 'ordered (21)',
  198: 'in transit (198)',
};
