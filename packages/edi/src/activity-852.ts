import type { EdiMeasure } from '@shelfward/contract/edi/measures.ts';
import type { FigureStore, RetailFigure } from '@shelfward/contract/feeds/retail-figure.ts';
import { createActivityLine } from './activity-figures.ts';
import { createQuantityReader, type StatedDays, type WrittenQuantity } from './activity-quantities.ts';
import { createStoreFinder, lookUp, readCasePack, readPairs, readParty, toProduct } from './document-parts.ts';
import type { DocumentReader, ReportFinding } from './document-reader.types.ts';
import type { EdiOrderNumbers, EdiParty, EdiReference, TenThousandths } from './edi.types.ts';
import type { EdiSegment } from './segment.ts';
import { elementText, tag } from './segment.ts';
import type { EdiSettings } from './settings.ts';
import { parseDay, parseDecimal, parseNumber } from './values.ts';

interface Activity {
  readonly segment: EdiSegment;
  readonly code: string;
  readonly measure: EdiMeasure | undefined;
  /** Of this quantity, instead of the document's. */
  day: string | undefined;
  hasDeal: boolean;
  total: WrittenQuantity | undefined;
  stores: { readonly unit: string; sum: number } | undefined;
}

interface Line {
  readonly segment: EdiSegment;
  readonly codes: readonly EdiReference[];
  readonly measures: Set<EdiMeasure>;
  pack: number | undefined;
  hasCases: boolean;
  name: string | undefined;
  price: { readonly rank: number; readonly value: TenThousandths } | undefined;
}

/** Retail prices first: sales of a store are at retail. */
const priceKinds = ['RTL', 'RES', 'MSR', 'UCP'];
const periodStarts = new Set(['090', '150', '193', '196']);
const periodEnds = new Set(['091', '151', '194', '197']);
/** Pairs of SDQ; the element after them is a place inside the store. */
const lastPair = 21;

interface ActivityState {
  readonly settings: EdiSettings;
  readonly report: ReportFinding;
  readonly emit: (figure: RetailFigure) => void;
  readonly emitNumbers: (numbers: EdiOrderNumbers) => void;
  readonly quantities: ReturnType<typeof createActivityLine>;
  readonly rules: ReturnType<typeof createQuantityReader>;
  readonly findStore: ReturnType<typeof createStoreFinder>;
  days: StatedDays;
  /** For totals: the store or warehouse of the document. */
  store: EdiParty | null;
  division: string | undefined;
  line: Line | undefined;
  activity: Activity | undefined;
}

/** 852 product activity: yields the sales, receipts, and stock of each line. */
export const createActivityReader = (
  settings: EdiSettings,
  report: ReportFinding,
  emit: (figure: RetailFigure) => void,
  emitNumbers: (numbers: EdiOrderNumbers) => void,
): DocumentReader => {
  const state: ActivityState = {
    settings,
    report,
    emit,
    emitNumbers,
    quantities: createActivityLine(settings),
    rules: createQuantityReader(settings, report),
    findStore: createStoreFinder(),
    days: { from: undefined, to: undefined, single: undefined },
    store: null,
    division: undefined,
    line: undefined,
    activity: undefined,
  };
  return { read: (segment) => readers.get(tag(segment))?.(state, segment), end: () => endLine(state) };
};

const toStoreKind = (state: ActivityState, qualifier: string) =>
  lookUp(state.settings.storeKinds, qualifier) ?? 'NUMBER';

const readDay = (state: ActivityState, segment: EdiSegment, element: number): string | undefined => {
  const text = elementText(segment, element);
  const day = parseDay(text);
  if (text !== '' && day === undefined) state.report('PERIOD_INVALID', segment, { element, value: text });
  return day;
};

const readPeriod = (state: ActivityState, segment: EdiSegment) => {
  const first = readDay(state, segment, 2);
  const last = readDay(state, segment, 3);
  if (first === undefined || last === undefined) state.days = { ...state.days, single: first ?? last };
  else if (last < first) state.report('PERIOD_INVALID', segment, { element: 3, value: elementText(segment, 3) });
  else state.days = { from: first, to: last, single: undefined };
};

const readDate = (state: ActivityState, segment: EdiSegment) => {
  // Dates of a line, and of a deal, are not the date of a quantity.
  if (state.activity ? state.activity.hasDeal : state.line) return;
  const kind = elementText(segment, 1);
  const day = readDay(state, segment, 2);
  if (day === undefined) return;
  if (state.activity) state.activity.day = day;
  else if (periodStarts.has(kind)) state.days = { ...state.days, from: day };
  else if (periodEnds.has(kind)) state.days = { ...state.days, to: day };
  else state.days = { ...state.days, single: state.days.single ?? day };
};

const readHeaderParty = (state: ActivityState, segment: EdiSegment) => {
  const party = readParty(segment);
  if (party.role === state.settings.divisionRole) state.division = party.id || party.name;
  else if (state.settings.storeRoles.includes(party.role) && party.id !== '') state.store ??= party;
};

const startLine = (state: ActivityState, segment: EdiSegment) => {
  endLine(state);
  const codes = readPairs(segment, 2);
  state.line = {
    segment,
    codes,
    measures: new Set(),
    pack: undefined,
    hasCases: false,
    name: undefined,
    price: undefined,
  };
};

const endLine = (state: ActivityState) => {
  endActivity(state);
  if (!state.line) return;
  state.rules.checkReturns(state.line.measures, state.line.segment);
  const product = toProduct(state.line.codes, state.settings, state.line.hasCases);
  if (product.length === 0) state.report('ITEM_MISSING', state.line.segment);
  const { hasCases, name, price } = state.line;
  const item = {
    product,
    ...(hasCases && { unitsPer: 1 as const }),
    ...(name !== undefined && { name }),
    ...(price && { price: price.value }),
  };
  for (const figure of state.quantities.toFigures(item)) if (product.length > 0) state.emit(figure);
  state.line = undefined;
};

const startActivity = (state: ActivityState, segment: EdiSegment, code: string, total: WrittenQuantity | undefined) => {
  endActivity(state);
  if (!state.line) return;
  const measure = state.rules.findMeasure(lookUp(state.settings.measures, code), code, segment);
  if (measure !== undefined) state.line.measures.add(measure);
  state.activity = { segment, code, measure, day: undefined, hasDeal: false, total, stores: undefined };
};

const endActivity = (state: ActivityState) => {
  const { segment, measure, total, stores } = state.activity ?? {};
  if (segment && total && !stores) {
    if (!state.store && measure) state.rules.reportOnce('TOTALS_ONLY', segment);
    addQuantity(
      state,
      total,
      state.store && state.findStore(toStoreKind(state, state.store.qualifier), state.store.id, state.division),
    );
  } else if (total && stores?.unit === total.unit) compareSum(state, total, stores.sum);
  state.activity = undefined;
};

const compareSum = (state: ActivityState, { text, at, element }: WrittenQuantity, sum: number) => {
  const total = parseNumber(text);
  if (total !== undefined && Math.abs(total - sum) > 1e-6)
    state.report('STORES_SUM', at, { element, value: total, expected: sum });
};

const addQuantity = (state: ActivityState, written: WrittenQuantity, of: FigureStore | null) => {
  if (!state.line || !state.activity?.measure) return;
  const { code, measure, day, segment } = state.activity;
  const amount = state.rules.toAmount(written, state.line.pack);
  const period = amount && state.rules.findPeriod(measure, day, state.days, segment);
  state.line.hasCases ||= amount?.areCases ?? false;
  const { at, element } = written;
  if (period) state.quantities.add({ code, measure, period, store: of, segment: at.number, element, ...amount });
};

const readActivity = (state: ActivityState, segment: EdiSegment) => {
  startActivity(state, segment, elementText(segment, 1), readTotal(segment, 2));
  if (state.activity) state.activity.day = readDay(state, segment, 5);
};

const readTotal = (at: EdiSegment, element: number): WrittenQuantity | undefined => {
  const text = elementText(at, element);
  return text === '' ? undefined : { text, unit: elementText(at, element + 1), at, element };
};

/** QTY has the total of an activity, or is an activity itself. */
const readQuantity = (state: ActivityState, segment: EdiSegment) => {
  const total = readTotal(segment, 2);
  if (!state.activity || tag(state.activity.segment) === 'QTY')
    startActivity(state, segment, elementText(segment, 1), total);
  else state.activity.total ??= total;
};

const readStores = (state: ActivityState, segment: EdiSegment) => {
  if (!state.activity) return;
  const unit = elementText(segment, 1) || (state.activity.total?.unit ?? '');
  const kind = toStoreKind(state, elementText(segment, 2));
  state.activity.stores ??= { unit, sum: 0 };
  for (let at = 3; at <= lastPair && at < segment.elements.length; at += 2) {
    const name = elementText(segment, at);
    const text = elementText(segment, at + 1);
    if (name === '' && text === '') continue;
    state.activity.stores.sum += parseNumber(text) ?? 0;
    if (name === '') state.report('STORE_MISSING', segment, { element: at });
    else if (text === '') state.report('QUANTITY_MISSING', segment, { element: at + 1, value: name });
    else addQuantity(state, { text, unit, at: segment, element: at + 1 }, state.findStore(kind, name, state.division));
  }
};

const readPrice = (state: ActivityState, segment: EdiSegment) => {
  const rank = priceKinds.indexOf(elementText(segment, 2));
  const value = parseDecimal(elementText(segment, 3), 4);
  if (state.line && rank !== -1 && value !== undefined && (!state.line.price || rank < state.line.price.rank))
    state.line.price = { rank, value };
};

const readOrderNumbers = (state: ActivityState, segment: EdiSegment) => {
  const [first, last, qualifier, id] = [1, 2, 3, 4].map((element) => elementText(segment, element));
  if (first) state.emitNumbers({ first, last: last || first, place: id ? { qualifier: qualifier ?? '', id } : null });
};

const readers: ReadonlyMap<string, (state: ActivityState, segment: EdiSegment) => void> = new Map(
  Object.entries<(state: ActivityState, segment: EdiSegment) => void>({
    XQ: readPeriod,
    XPO: readOrderNumbers,
    DTM: readDate,
    N1: readHeaderParty,
    LIN: startLine,
    CTP: readPrice,
    QTY: readQuantity,
    ZA: readActivity,
    SDQ: readStores,
    PO4: (state, segment) => {
      if (state.line) state.line.pack = readCasePack(segment);
    },
    G95: (state) => {
      if (state.activity) state.activity.hasDeal = true;
    },
    PID: (state, segment) => {
      if (state.line) state.line.name ??= elementText(segment, 5) || undefined;
    },
    CTT: endLine,
  }),
);
