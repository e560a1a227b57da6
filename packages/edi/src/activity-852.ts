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

/** 852 product activity: yields the sales, receipts, and stock of each line. */
export const createActivityReader = (
  settings: EdiSettings,
  report: ReportFinding,
  emit: (figure: RetailFigure) => void,
  emitNumbers: (numbers: EdiOrderNumbers) => void,
): DocumentReader => {
  const quantities = createActivityLine(settings);
  const rules = createQuantityReader(settings, report);
  const findStore = createStoreFinder();
  const toStoreKind = (qualifier: string) => lookUp(settings.storeKinds, qualifier) ?? 'NUMBER';
  let days: StatedDays = { from: undefined, to: undefined, single: undefined };
  /** For totals: the store or warehouse of the document. */
  let store: EdiParty | null = null;
  let division: string | undefined;
  let line: Line | undefined;
  let activity: Activity | undefined;

  const readDay = (segment: EdiSegment, element: number): string | undefined => {
    const text = elementText(segment, element);
    const day = parseDay(text);
    if (text !== '' && day === undefined) report('PERIOD_INVALID', segment, { element, value: text });
    return day;
  };

  const readPeriod = (segment: EdiSegment) => {
    const first = readDay(segment, 2);
    const last = readDay(segment, 3);
    if (first === undefined || last === undefined) days = { ...days, single: first ?? last };
    else if (last < first) report('PERIOD_INVALID', segment, { element: 3, value: elementText(segment, 3) });
    else days = { from: first, to: last, single: undefined };
  };

  const readDate = (segment: EdiSegment) => {
    // Dates of a line, and of a deal, are not the date of a quantity.
    if (activity ? activity.hasDeal : line) return;
    const kind = elementText(segment, 1);
    const day = readDay(segment, 2);
    if (day === undefined) return;
    if (activity) activity.day = day;
    else if (periodStarts.has(kind)) days = { ...days, from: day };
    else if (periodEnds.has(kind)) days = { ...days, to: day };
    else days = { ...days, single: days.single ?? day };
  };

  const readHeaderParty = (segment: EdiSegment) => {
    const party = readParty(segment);
    if (party.role === settings.divisionRole) division = party.id || party.name;
    else if (settings.storeRoles.includes(party.role) && party.id !== '') store ??= party;
  };

  const startLine = (segment: EdiSegment) => {
    endLine();
    const codes = readPairs(segment, 2);
    line = { segment, codes, measures: new Set(), pack: undefined, hasCases: false, name: undefined, price: undefined };
  };

  const endLine = () => {
    endActivity();
    if (!line) return;
    rules.checkReturns(line.measures, line.segment);
    const product = toProduct(line.codes, settings, line.hasCases);
    if (product.length === 0) report('ITEM_MISSING', line.segment);
    const { hasCases, name, price } = line;
    const item = {
      product,
      ...(hasCases && { unitsPer: 1 as const }),
      ...(name !== undefined && { name }),
      ...(price && { price: price.value }),
    };
    for (const figure of quantities.toFigures(item)) if (product.length > 0) emit(figure);
    line = undefined;
  };

  const startActivity = (segment: EdiSegment, code: string, total: WrittenQuantity | undefined) => {
    endActivity();
    if (!line) return;
    const measure = rules.findMeasure(lookUp(settings.measures, code), code, segment);
    if (measure !== undefined) line.measures.add(measure);
    activity = { segment, code, measure, day: undefined, hasDeal: false, total, stores: undefined };
  };

  const endActivity = () => {
    const { segment, measure, total, stores } = activity ?? {};
    if (segment && total && !stores) {
      if (!store && measure) rules.reportOnce('TOTALS_ONLY', segment);
      addQuantity(total, store && findStore(toStoreKind(store.qualifier), store.id, division));
    } else if (total && stores?.unit === total.unit) compareSum(total, stores.sum);
    activity = undefined;
  };

  const compareSum = ({ text, at, element }: WrittenQuantity, sum: number) => {
    const total = parseNumber(text);
    if (total !== undefined && Math.abs(total - sum) > 1e-6)
      report('STORES_SUM', at, { element, value: total, expected: sum });
  };

  const addQuantity = (written: WrittenQuantity, of: FigureStore | null) => {
    if (!line || !activity?.measure) return;
    const { code, measure, day, segment } = activity;
    const amount = rules.toAmount(written, line.pack);
    const period = amount && rules.findPeriod(measure, day, days, segment);
    line.hasCases ||= amount?.areCases ?? false;
    const { at, element } = written;
    if (period) quantities.add({ code, measure, period, store: of, segment: at.number, element, ...amount });
  };

  const readActivity = (segment: EdiSegment) => {
    startActivity(segment, elementText(segment, 1), readTotal(segment, 2));
    if (activity) activity.day = readDay(segment, 5);
  };

  const readTotal = (at: EdiSegment, element: number): WrittenQuantity | undefined => {
    const text = elementText(at, element);
    return text === '' ? undefined : { text, unit: elementText(at, element + 1), at, element };
  };

  /** QTY has the total of an activity, or is an activity itself. */
  const readQuantity = (segment: EdiSegment) => {
    const total = readTotal(segment, 2);
    if (!activity || tag(activity.segment) === 'QTY') startActivity(segment, elementText(segment, 1), total);
    else activity.total ??= total;
  };

  const readStores = (segment: EdiSegment) => {
    if (!activity) return;
    const unit = elementText(segment, 1) || (activity.total?.unit ?? '');
    const kind = toStoreKind(elementText(segment, 2));
    activity.stores ??= { unit, sum: 0 };
    for (let at = 3; at <= lastPair && at < segment.elements.length; at += 2) {
      const name = elementText(segment, at);
      const text = elementText(segment, at + 1);
      if (name === '' && text === '') continue;
      activity.stores.sum += parseNumber(text) ?? 0;
      if (name === '') report('STORE_MISSING', segment, { element: at });
      else if (text === '') report('QUANTITY_MISSING', segment, { element: at + 1, value: name });
      else addQuantity({ text, unit, at: segment, element: at + 1 }, findStore(kind, name, division));
    }
  };

  const readPrice = (segment: EdiSegment) => {
    const rank = priceKinds.indexOf(elementText(segment, 2));
    const value = parseDecimal(elementText(segment, 3), 4);
    if (line && rank !== -1 && value !== undefined && (!line.price || rank < line.price.rank))
      line.price = { rank, value };
  };

  const readOrderNumbers = (segment: EdiSegment) => {
    const [first, last, qualifier, id] = [1, 2, 3, 4].map((element) => elementText(segment, element));
    if (first) emitNumbers({ first, last: last || first, place: id ? { qualifier: qualifier ?? '', id } : null });
  };

  const readers = new Map<string, (segment: EdiSegment) => void>([
    ['XQ', readPeriod],
    ['XPO', readOrderNumbers],
    ['DTM', readDate],
    ['N1', readHeaderParty],
    ['LIN', startLine],
    ['CTP', readPrice],
    ['QTY', readQuantity],
    ['ZA', readActivity],
    ['SDQ', readStores],
    [
      'PO4',
      (segment) => {
        if (line) line.pack = readCasePack(segment);
      },
    ],
    [
      'G95',
      () => {
        if (activity) activity.hasDeal = true;
      },
    ],
    [
      'PID',
      (segment) => {
        if (line) line.name ??= elementText(segment, 5) || undefined;
      },
    ],
    ['CTT', endLine],
  ]);
  return { read: (segment) => readers.get(tag(segment))?.(segment), end: endLine };
};
