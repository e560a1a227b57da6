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
  const quantities = createActivityLine(settings);
  const rules = createQuantityReader(settings, report);
  const findStore = createStoreFinder();
  const isInventory = type === 'INVRPT';
  let days: StatedDays = { from: undefined, to: undefined, single: undefined };
  let store: FigureStore | null = null;
  let storeDay: string | undefined;
  let line: Line | undefined;
  let quantity: Quantity | undefined;

  const readDate = (segment: EdiSegment) => {
    const kind = componentText(segment, 1, 1);
    const [first, last] = parseDays(componentText(segment, 1, 2), componentText(segment, 1, 3));
    if (first === undefined) {
      if (kind !== documentDate) report('PERIOD_INVALID', segment, { element: 1, value: componentText(segment, 1, 2) });
    } else if (quantity) quantity.day = first;
    else if (line) line.day = first;
    else if (last !== undefined) days = { from: first, to: last, single: undefined };
    else if (kind === periodStart) days = { ...days, from: first };
    else if (kind === periodEnd) days = { ...days, to: first };
    else if (kind !== documentDate && store) storeDay = first;
    else if (kind !== documentDate) days = { ...days, single: first };
  };

  /** 9 says that GS1 assigned the number, which then is a GLN. */
  const toPlace = (segment: EdiSegment): FigureStore | null => {
    const text = componentText(segment, 2, 1);
    const isGln = componentText(segment, 2, 3) === '9' || /^\d{13}$/.test(text);
    return text === '' ? null : findStore(isGln ? 'GLN' : 'NUMBER', text);
  };

  const readParty = (segment: EdiSegment) => {
    if (line || !settings.storeRoles.includes(elementText(segment, 1))) return;
    store = toPlace(segment);
  };

  const readPlace = (segment: EdiSegment) => {
    const place = toPlace(segment);
    if (quantity && isInventory) quantity.store = place;
    else {
      endLine();
      store = place;
      storeDay = undefined;
    }
  };

  const startLine = (segment: EdiSegment) => {
    endLine();
    line = { segment, codes: [], measures: new Set(), day: undefined, name: undefined, price: undefined };
    addCode(segment, 3);
  };

  const addCode = (segment: EdiSegment, element: number) => {
    const value = componentText(segment, element, 1);
    if (line && value !== '') line.codes.push({ qualifier: componentText(segment, element, 2), value });
  };

  const readQuantity = (segment: EdiSegment) => {
    endQuantity();
    if (!line) return;
    const code = componentText(segment, 1, 1);
    const measure = rules.findMeasure(lookUp(settings.measures, code), code, segment);
    if (measure !== undefined) line.measures.add(measure);
    const [text, unit] = [componentText(segment, 1, 2), componentText(segment, 1, 3)];
    quantity = { text, unit, at: segment, element: 1, code, measure, store, day: undefined, cents: undefined };
  };

  const endQuantity = () => {
    if (!line || !quantity) return;
    const { code, measure, cents, at } = quantity;
    const amount = measure && rules.toAmount(quantity, undefined);
    const day = quantity.day ?? line.day ?? storeDay;
    const period = amount && measure && rules.findPeriod(measure, day, days, at);
    if (quantity.store === null && measure) rules.reportOnce('TOTALS_ONLY', at);
    if (period)
      quantities.add({
        code,
        measure,
        period,
        store: quantity.store,
        segment: at.number,
        element: 1,
        ...amount,
        ...(cents !== undefined && { cents }),
      });
    quantity = undefined;
  };

  const endLine = () => {
    endQuantity();
    if (!line) return;
    rules.checkReturns(line.measures, line.segment);
    const product = toProduct(line.codes, settings, false);
    if (product.length === 0) report('ITEM_MISSING', line.segment, { element: 3 });
    const { name, price } = line;
    const item = { product, ...(name !== undefined && { name }), ...(price && { price: price.value }) };
    for (const figure of quantities.toFigures(item)) if (product.length > 0) emit(figure);
    line = undefined;
  };

  const readAmount = (segment: EdiSegment) => {
    if (quantity) quantity.cents = parseDecimal(componentText(segment, 1, 2), 2, findDecimalMark(segment.syntax));
  };

  const readPrice = (segment: EdiSegment) => {
    const rank = priceKinds.indexOf(componentText(segment, 1, 1));
    const value = parseDecimal(componentText(segment, 1, 2), 4, findDecimalMark(segment.syntax));
    if (line && rank !== -1 && value !== undefined && (!line.price || rank < line.price.rank))
      line.price = { rank, value };
  };

  const readers = new Map<string, (segment: EdiSegment) => void>([
    ['DTM', readDate],
    ['NAD', readParty],
    ['LOC', readPlace],
    ['LIN', startLine],
    [
      'PIA',
      (segment) => {
        for (let element = 2; element <= 6; element += 1) addCode(segment, element);
      },
    ],
    [
      'IMD',
      (segment) => {
        if (line) line.name ??= componentText(segment, 3, 4) || undefined;
      },
    ],
    ['QTY', readQuantity],
    ['MOA', readAmount],
    ['PRI', readPrice],
    ['UNS', endLine],
  ]);
  return { read: (segment) => readers.get(tag(segment))?.(segment), end: endLine };
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
