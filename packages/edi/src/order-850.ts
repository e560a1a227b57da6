import { findUnitKind, readCasePack, readPairs, readParty } from './document-parts.ts';
import type { DocumentReader, ReportFinding } from './document-reader.types.ts';
import type {
  EdiAllowance,
  EdiOrder,
  EdiOrderDate,
  EdiOrderLine,
  EdiParty,
  EdiReference,
  EdiStoreQuantity,
} from './edi.types.ts';
import { formatPlace } from './findings.ts';
import { findPriceUnits } from './price-basis.ts';
import type { EdiSegment } from './segment.ts';
import { elementText, tag } from './segment.ts';
import type { EdiSettings } from './settings.ts';
import { parseDay, parseDecimal, parseNumber } from './values.ts';

const purposeOf: ReadonlyMap<string, EdiOrder['purpose']> = new Map([
  ['00', 'NEW'],
  ['05', 'REPLACE'],
  ['06', 'CONFIRM'],
  ['01', 'CANCEL'],
]);
const dateOf: ReadonlyMap<string, EdiOrderDate> = new Map([
  ['010', 'ship'],
  ['002', 'deliver'],
  ['037', 'shipNotBefore'],
  ['038', 'shipNotAfter'],
  ['064', 'deliverNotBefore'],
  ['063', 'deliverNotAfter'],
  ['001', 'cancelAfter'],
]);
const retailKinds = new Set(['RTL', 'RES', 'MSR']);
const priceDecimals = 4;
/** Pairs of SDQ; the element after them is a place inside the store. */
const lastPair = 21;

interface WrittenStore {
  readonly segment: EdiSegment;
  /** Of the quantity. */
  readonly element: number;
  readonly qualifier: string;
  readonly store: string;
  readonly quantity: number;
  readonly unit: string;
}

interface WrittenLine {
  readonly segment: EdiSegment;
  readonly quantity: number;
  readonly unit: string;
  readonly price: number | undefined;
  readonly priceBasis: string;
  readonly codes: readonly EdiReference[];
  pack: number | undefined;
  description: string;
  retailCents: number | undefined;
  party: EdiParty | undefined;
  readonly stores: WrittenStore[];
}

interface OrderState {
  readonly settings: EdiSettings;
  readonly report: ReportFinding;
  readonly emit: (order: EdiOrder) => void;
  head: Pick<EdiOrder, 'purpose' | 'orderType' | 'number' | 'release' | 'orderedOn'>;
  start: EdiSegment | undefined;
  terms: string;
  routing: string;
  totalCents: number | undefined;
  currency: string;
  stated: EdiOrder['stated'];
  readonly allowances: EdiAllowance[];
  readonly references: EdiReference[];
  readonly dates: Partial<Record<EdiOrderDate, string>>;
  readonly notes: string[];
  readonly parties: (EdiParty & { address: string[] })[];
  readonly lines: EdiOrderLine[];
  line: WrittenLine | undefined;
  hasReportedCases: boolean;
}

/** 850: yields the order at its end. */
export const createOrderReader = (
  settings: EdiSettings,
  report: ReportFinding,
  emit: (order: EdiOrder) => void,
): DocumentReader => {
  const state: OrderState = {
    settings,
    report,
    emit,
    head: { purpose: 'OTHER', orderType: '', number: '', release: '', orderedOn: '' },
    start: undefined,
    terms: '',
    routing: '',
    totalCents: undefined,
    currency: '',
    stated: {},
    allowances: [],
    references: [],
    dates: {},
    notes: [],
    parties: [],
    lines: [],
    line: undefined,
    hasReportedCases: false,
  };
  return {
    read: (segment) => readers.get(tag(segment))?.(state, segment),
    end: (trailer) => {
      endLine(state);
      if (state.head.number === '')
        state.report('ORDER_NUMBER_MISSING', state.start ?? trailer, state.start && { element: 3 });
      const own = {
        department: findReference(state, 'DP'),
        vendor: findReference(state, 'IA'),
        references: state.references,
        dates: state.dates,
        terms: state.terms,
        routing: state.routing,
      };
      state.emit({
        ...state.head,
        ...own,
        notes: state.notes,
        parties: state.parties,
        lines: state.lines,
        currency: state.currency,
        allowances: state.allowances,
        stated: state.stated,
        ...(state.totalCents !== undefined && { totalCents: state.totalCents }),
      });
    },
  };
};

const readHead = (state: OrderState, segment: EdiSegment) => {
  state.start = segment;
  state.head = {
    purpose: purposeOf.get(elementText(segment, 1)) ?? 'OTHER',
    orderType: elementText(segment, 2),
    number: elementText(segment, 3),
    release: elementText(segment, 4),
    orderedOn: parseDay(elementText(segment, 5)) ?? '',
  };
};

const readDate = (state: OrderState, segment: EdiSegment) => {
  const kind = dateOf.get(elementText(segment, 1));
  const day = parseDay(elementText(segment, 2));
  if (!state.line && kind && day !== undefined) state.dates[kind] = day;
};

const readOrderParty = (state: OrderState, segment: EdiSegment) => {
  const party = { ...readParty(segment), address: [] };
  if (state.line) state.line.party = party;
  else state.parties.push(party);
};

const readAddress = (state: OrderState, segment: EdiSegment) => {
  const texts = segment.elements.flatMap((_, at) =>
    at > 0 && elementText(segment, at) !== '' ? [elementText(segment, at)] : [],
  );
  if (!state.line) state.parties.at(-1)?.address.push(...texts);
};

const readNumber = (state: OrderState, segment: EdiSegment, element: number): number => {
  const text = elementText(segment, element);
  const value = parseNumber(text);
  if (value === undefined) state.report('QUANTITY_INVALID', segment, { element, value: text });
  return value ?? 0;
};

const startLine = (state: OrderState, segment: EdiSegment) => {
  endLine(state);
  const priceText = elementText(segment, 4);
  const price = priceText === '' ? undefined : parseDecimal(priceText, priceDecimals);
  if (priceText !== '' && price === undefined) state.report('PRICE_INVALID', segment, { element: 4, value: priceText });
  const codes = readPairs(segment, 6);
  if (codes.length === 0) state.report('ITEM_MISSING', segment);
  state.line = {
    segment,
    quantity: readNumber(state, segment, 2),
    unit: elementText(segment, 3),
    price,
    priceBasis: elementText(segment, 5),
    codes,
    pack: undefined,
    description: '',
    retailCents: undefined,
    party: undefined,
    stores: [],
  };
};

const addStore = (state: OrderState, stored: Omit<WrittenStore, 'quantity'>) => {
  const { segment, element, store } = stored;
  if (store === '') state.report('STORE_MISSING', segment, { element: element - 1 });
  else state.line?.stores.push({ ...stored, quantity: readNumber(state, segment, element) });
};

const readStores = (state: OrderState, segment: EdiSegment) => {
  const qualifier = elementText(segment, 2);
  for (let at = 3; at <= lastPair && at < segment.elements.length; at += 2) {
    const store = elementText(segment, at);
    if (store !== '' || elementText(segment, at + 1) !== '')
      addStore(state, { segment, element: at + 1, qualifier, store, unit: elementText(segment, 1) });
  }
};

/** Some partners write N1 and QTY per store instead of SDQ. */
const readStoreQuantity = (state: OrderState, segment: EdiSegment) => {
  if (state.line?.party)
    addStore(state, {
      segment,
      element: 2,
      qualifier: state.line.party.qualifier,
      store: state.line.party.id,
      unit: elementText(segment, 3),
    });
};

const toUnits = (
  state: OrderState,
  { quantity, unit, segment, element }: Pick<WrittenStore, 'quantity' | 'unit' | 'segment' | 'element'>,
): number => {
  const kind = findUnitKind(unit);
  const units = kind === 'CASE' ? quantity * findCaseFactor(state, segment) : quantity;
  if (kind === undefined || kind === 'DOLLARS') state.report('UNIT_UNSUPPORTED', segment, { element, value: unit });
  else if (!Number.isSafeInteger(units)) state.report('QUANTITY_NOT_WHOLE', segment, { element, value: quantity });
  return units;
};

const findCaseFactor = (state: OrderState, at: EdiSegment): number => {
  const pack = state.line?.pack ?? state.settings.unitsPerCase;
  if (state.settings.cases === 'UNITS') return 1;
  if (state.settings.cases === undefined && !state.hasReportedCases) {
    state.hasReportedCases = true;
    state.report('SETTING_NEEDED', at, { value: 'whether quantities in cases count cases or units' });
  } else if (state.settings.cases === 'CASES' && pack === undefined) state.report('CASE_WITHOUT_PACK', at);
  return pack ?? 1;
};

const endLine = (state: OrderState) => {
  if (!state.line) return;
  const { segment, quantity, unit, price, priceBasis, codes, description, retailCents, pack } = state.line;
  const units = toUnits(state, { quantity, unit, segment, element: 2 });
  const isCase = findUnitKind(unit) === 'CASE' && state.settings.cases === 'CASES' && quantity !== 0;
  const unitsPerCase = pack ?? (isCase ? state.settings.unitsPerCase : undefined);
  const countsCases = state.settings.cases === 'CASES';
  const priceUnits = findPriceUnits({ basis: priceBasis, unit, countsCases, unitsPerCase });
  const stores = state.line.stores.map(
    (store): EdiStoreQuantity => ({
      place: formatPlace(store.segment.number, store.element),
      qualifier: store.qualifier,
      store: store.store,
      units: toUnits(state, { ...store, unit: store.unit || unit }),
    }),
  );
  const sum = stores.reduce((total, store) => total + store.units, 0);
  if (stores.length > 0 && sum !== units)
    state.report('ORDER_STORES_SUM', segment, { element: 2, value: units, expected: sum });
  state.lines.push({
    place: formatPlace(segment.number),
    segment: segment.number,
    lineId: elementText(segment, 1),
    units,
    ...(price !== undefined && {
      unitPrice: Math.round(price / (priceUnits ?? 1)),
      amount: Math.round((price * units) / (priceUnits ?? 1)),
    }),
    written: { quantity, unit, ...(price !== undefined && { price }) },
    priceBasis,
    priceUnits,
    codes,
    description,
    ...(unitsPerCase !== undefined && { unitsPerCase }),
    ...(retailCents !== undefined && { retailCents }),
    stores,
  });
  state.line = undefined;
};

const readTotals = (state: OrderState, segment: EdiSegment) => {
  endLine(state);
  const [lines, quantity] = [1, 2].map((element) => parseNumber(elementText(segment, element)));
  state.stated = { ...(lines !== undefined && { lines }), ...(quantity !== undefined && { quantity }) };
};

const allowanceKinds: ReadonlyMap<string, EdiAllowance['kind']> = new Map([
  ['A', 'ALLOWANCE'],
  ['C', 'CHARGE'],
]);

/** SAC05 has cents without a point; SAC07 a percent. */
const readAllowance = (state: OrderState, segment: EdiSegment) => {
  const kind = allowanceKinds.get(elementText(segment, 1));
  if (!kind) return;
  const cents = parseNumber(elementText(segment, 5));
  const percent = parseNumber(elementText(segment, 7));
  state.allowances.push({
    place: formatPlace(segment.number),
    kind,
    code: elementText(segment, 2),
    description: elementText(segment, 15),
    lineId: state.line ? elementText(state.line.segment, 1) : '',
    ...(cents !== undefined && { cents: Math.abs(cents) }),
    ...(cents === undefined && percent !== undefined && { percent: Math.abs(percent) }),
  });
};

const inLine =
  (read: (open: WrittenLine, segment: EdiSegment) => void) =>
  (state: OrderState, segment: EdiSegment): void => {
    if (state.line) read(state.line, segment);
  };

const findReference = (state: OrderState, qualifier: string): string =>
  state.references.find((reference) => reference.qualifier === qualifier)?.value ?? '';

/** The description of ITD, or its percent and days. */
const describeTerms = (segment: EdiSegment): string => {
  const [percent, discountDays, netDays] = [3, 5, 7].map((element) => elementText(segment, element));
  const discount = percent && discountDays ? `${percent}% ${discountDays} ` : '';
  return elementText(segment, 12) || (netDays ? `${discount}Net ${netDays}` : '');
};

const readers: ReadonlyMap<string, (state: OrderState, segment: EdiSegment) => void> = new Map(
  Object.entries<(state: OrderState, segment: EdiSegment) => void>({
    BEG: readHead,
    REF: (state, segment) => {
      if (!state.line)
        state.references.push({
          qualifier: elementText(segment, 1),
          value: elementText(segment, 2) || elementText(segment, 3),
        });
    },
    DTM: readDate,
    ITD: (state, segment) => {
      state.terms ||= describeTerms(segment);
    },
    TD5: (state, segment) => {
      state.routing ||= elementText(segment, 5) || elementText(segment, 3);
    },
    MSG: (state, segment) => state.notes.push(elementText(segment, 1)),
    N1: readOrderParty,
    N2: readAddress,
    N3: readAddress,
    N4: readAddress,
    PO1: startLine,
    PO4: inLine((open, segment) => {
      open.pack = readCasePack(segment);
    }),
    PID: inLine((open, segment) => {
      open.description ||= elementText(segment, 5);
    }),
    CTP: inLine((open, segment) => {
      if (retailKinds.has(elementText(segment, 2))) open.retailCents ??= parseDecimal(elementText(segment, 3), 2);
    }),
    QTY: readStoreQuantity,
    SDQ: readStores,
    CTT: readTotals,
    CUR: (state, segment) => {
      state.currency ||= elementText(segment, 2);
    },
    SAC: readAllowance,
    AMT: (state, segment) => {
      if (elementText(segment, 1) === 'TT') state.totalCents = parseDecimal(elementText(segment, 2), 2);
    },
  }),
);
