import type { EdiMeasure } from '@shelfward/contract/edi/measures.ts';
import type { FigureStore, RetailFigure } from '@shelfward/contract/feeds/retail-figure.ts';
import { createActivityLine } from './activity-figures.ts';
import { createQuantityReader, type StatedDays, type WrittenQuantity } from './activity-quantities.ts';
import { createStoreFinder, lookUp, toProduct } from './document-parts.ts';
import type { DocumentReader, ReportFinding } from './document-reader.types.ts';
import type { EdiReference, TenThousandths } from './edi.types.ts';
import type { EdiSegment } from './segment.ts';
import { componentText, elementText, tag } from './segment.ts';
import type { EdiSettings } from './settings.ts';
import { findDecimalMark, parseDay, parseDecimal } from './values.ts';

interface Line {
  readonly segment: EdiSegment;
  readonly codes: EdiReference[];
  readonly measures: Set<EdiMeasure>;
  day: string | undefined;
  name: string | undefined;
  price: { readonly rank: number; readonly value: TenThousandths } | undefined;
}
interface Quantity extends WrittenQuantity {
  readonly code: string;
  readonly measure: EdiMeasure | undefined;
  store: FigureStore | null;
  day: string | undefined;
  cents: number | undefined;
}

/** DTM: 90 and 91 are the period. */
const [periodStart, periodEnd] = ['90', '91'];
/** 137 is the date of the document itself. */
const documentDate = '137';
/** PRI: information price with taxes, gross, and net. */
const priceKinds = ['AAE', 'AAB', 'AAA'];

interface ReportState {
  readonly settings: EdiSettings;
  readonly report: ReportFinding;
  readonly emit: (figure: RetailFigure) => void;
  readonly quantities: ReturnType<typeof createActivityLine>;
  readonly rules: ReturnType<typeof createQuantityReader>;
  readonly findStore: ReturnType<typeof createStoreFinder>;
  readonly isInventory: boolean;
  days: StatedDays;
  store: FigureStore | null;
  storeDay: string | undefined;
  line: Line | undefined;
  quantity: Quantity | undefined;
}

/**
 * SLSRPT and INVRPT: yields the sales and the stock of each line. A place precedes its lines in SLSRPT; in INVRPT it can
 * also follow the quantity to which it belongs.
 */
export const createReportReader = (
  type: string,
  settings: EdiSettings,
  report: ReportFinding,
  emit: (figure: RetailFigure) => void,
): DocumentReader => {
  const state: ReportState = {
    settings,
    report,
    emit,
    quantities: createActivityLine(settings),
    rules: createQuantityReader(settings, report),
    findStore: createStoreFinder(),
    isInventory: type === 'INVRPT',
    days: { from: undefined, to: undefined, single: undefined },
    store: null,
    storeDay: undefined,
    line: undefined,
    quantity: undefined,
  };
  return { read: (segment) => readers.get(tag(segment))?.(state, segment), end: () => endLine(state) };
};

const readDate = (state: ReportState, segment: EdiSegment) => {
  const kind = componentText(segment, 1, 1);
  const [first, last] = parseDays(componentText(segment, 1, 2), componentText(segment, 1, 3));
  if (first === undefined) {
    if (kind !== documentDate)
      state.report('PERIOD_INVALID', segment, { element: 1, value: componentText(segment, 1, 2) });
  } else if (state.quantity) state.quantity.day = first;
  else if (state.line) state.line.day = first;
  else if (last !== undefined) state.days = { from: first, to: last, single: undefined };
  else if (kind === periodStart) state.days = { ...state.days, from: first };
  else if (kind === periodEnd) state.days = { ...state.days, to: first };
  else if (kind !== documentDate && state.store) state.storeDay = first;
  else if (kind !== documentDate) state.days = { ...state.days, single: first };
};

/** 9 says that GS1 assigned the number, which then is a GLN. */
const toPlace = (state: ReportState, segment: EdiSegment): FigureStore | null => {
  const text = componentText(segment, 2, 1);
  const isGln = componentText(segment, 2, 3) === '9' || /^\d{13}$/.test(text);
  return text === '' ? null : state.findStore(isGln ? 'GLN' : 'NUMBER', text);
};

const readParty = (state: ReportState, segment: EdiSegment) => {
  if (state.line || !state.settings.storeRoles.includes(elementText(segment, 1))) return;
  state.store = toPlace(state, segment);
};

const readPlace = (state: ReportState, segment: EdiSegment) => {
  const place = toPlace(state, segment);
  if (state.quantity && state.isInventory) state.quantity.store = place;
  else {
    endLine(state);
    state.store = place;
    state.storeDay = undefined;
  }
};

const startLine = (state: ReportState, segment: EdiSegment) => {
  endLine(state);
  state.line = { segment, codes: [], measures: new Set(), day: undefined, name: undefined, price: undefined };
  addCode(state, segment, 3);
};

const addCode = (state: ReportState, segment: EdiSegment, element: number) => {
  const value = componentText(segment, element, 1);
  if (state.line && value !== '') state.line.codes.push({ qualifier: componentText(segment, element, 2), value });
};

const readQuantity = (state: ReportState, segment: EdiSegment) => {
  endQuantity(state);
  if (!state.line) return;
  const code = componentText(segment, 1, 1);
  const measure = state.rules.findMeasure(lookUp(state.settings.measures, code), code, segment);
  if (measure !== undefined) state.line.measures.add(measure);
  const [text, unit] = [componentText(segment, 1, 2), componentText(segment, 1, 3)];
  state.quantity = {
    text,
    unit,
    at: segment,
    element: 1,
    code,
    measure,
    store: state.store,
    day: undefined,
    cents: undefined,
  };
};

const endQuantity = (state: ReportState) => {
  if (!state.line || !state.quantity) return;
  const { code, measure, cents, at } = state.quantity;
  const amount = measure && state.rules.toAmount(state.quantity, undefined);
  const day = state.quantity.day ?? state.line.day ?? state.storeDay;
  const period = amount && measure && state.rules.findPeriod(measure, day, state.days, at);
  if (state.quantity.store === null && measure) state.rules.reportOnce('TOTALS_ONLY', at);
  if (period)
    state.quantities.add({
      code,
      measure,
      period,
      store: state.quantity.store,
      segment: at.number,
      element: 1,
      ...amount,
      ...(cents !== undefined && { cents }),
    });
  state.quantity = undefined;
};

const endLine = (state: ReportState) => {
  endQuantity(state);
  if (!state.line) return;
  state.rules.checkReturns(state.line.measures, state.line.segment);
  const product = toProduct(state.line.codes, state.settings, false);
  if (product.length === 0) state.report('ITEM_MISSING', state.line.segment, { element: 3 });
  const { name, price } = state.line;
  const item = { product, ...(name !== undefined && { name }), ...(price && { price: price.value }) };
  for (const figure of state.quantities.toFigures(item)) if (product.length > 0) state.emit(figure);
  state.line = undefined;
};

const readAmount = (state: ReportState, segment: EdiSegment) => {
  if (state.quantity)
    state.quantity.cents = parseDecimal(componentText(segment, 1, 2), 2, findDecimalMark(segment.syntax));
};

const readPrice = (state: ReportState, segment: EdiSegment) => {
  const rank = priceKinds.indexOf(componentText(segment, 1, 1));
  const value = parseDecimal(componentText(segment, 1, 2), 4, findDecimalMark(segment.syntax));
  if (state.line && rank !== -1 && value !== undefined && (!state.line.price || rank < state.line.price.rank))
    state.line.price = { rank, value };
};

/** 102 is a day, 203 a day with time, 101 a day with a year of two digits, 718 and 713 two days. */
const parseDays = (text: string, format: string): readonly (string | undefined)[] => {
  if (format === '718' || format === '713') {
    const digits = text.replaceAll(/\D/g, '');
    return [parseDay(digits.slice(0, 8)), parseDay(digits.slice(digits.length / 2).slice(0, 8))];
  }
  const day = parseDay(format === '101' ? text.slice(0, 6) : text.slice(0, 8));
  return day === undefined ? [] : [day];
};

const readers: ReadonlyMap<string, (state: ReportState, segment: EdiSegment) => void> = new Map(
  Object.entries<(state: ReportState, segment: EdiSegment) => void>({
    DTM: readDate,
    NAD: readParty,
    LOC: readPlace,
    LIN: startLine,
    PIA: (state, segment) => {
      for (let element = 2; element <= 6; element += 1) addCode(state, segment, element);
    },
    IMD: (state, segment) => {
      if (state.line) state.line.name ??= componentText(segment, 3, 4) || undefined;
    },
    QTY: readQuantity,
    MOA: readAmount,
    PRI: readPrice,
    UNS: endLine,
  }),
);
