import { findUnitKind, readCasePack, readPairs, readParty } from './document-parts.ts';
import type { DocumentReader, ReportFinding } from './document-reader.types.ts';
import type { EdiOrder, EdiOrderDate, EdiOrderLine, EdiParty, EdiReference, EdiStoreQuantity } from './edi.types.ts';
import { formatPlace } from './findings.ts';
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
/** A price of PO1 can be per unit although the quantity counts cases. */
const perEach = 'PE';
const retailKinds = new Set(['RTL', 'RES', 'MSR']);
const priceDecimals = 4;
/** Pairs of SDQ; the element after them is a place inside the store. */
const lastPair = 21;

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
  readonly stores: {
    segment: EdiSegment;
    element: number;
    qualifier: string;
    store: string;
    quantity: number;
    unit: string;
  }[];
}

/** 850: yields the order at its end. */
export const createOrderReader = (
  settings: EdiSettings,
  report: ReportFinding,
  emit: (order: EdiOrder) => void,
): DocumentReader => {
  let head = { purpose: 'OTHER' as EdiOrder['purpose'], orderType: '', number: '', release: '', orderedOn: '' };
  let start: EdiSegment | undefined;
  let terms = '';
  let routing = '';
  let totalCents: number | undefined;
  const references: EdiReference[] = [];
  const dates: Partial<Record<EdiOrderDate, string>> = {};
  const notes: string[] = [];
  const parties: (EdiParty & { address: string[] })[] = [];
  const lines: EdiOrderLine[] = [];
  let line: WrittenLine | undefined;
  let hasReportedCases = false;

  const readHead = (segment: EdiSegment) => {
    start = segment;
    head = {
      purpose: purposeOf.get(elementText(segment, 1)) ?? 'OTHER',
      orderType: elementText(segment, 2),
      number: elementText(segment, 3),
      release: elementText(segment, 4),
      orderedOn: parseDay(elementText(segment, 5)) ?? '',
    };
  };

  const readDate = (segment: EdiSegment) => {
    const kind = dateOf.get(elementText(segment, 1));
    const day = parseDay(elementText(segment, 2));
    if (!line && kind && day !== undefined) dates[kind] = day;
  };

  const readOrderParty = (segment: EdiSegment) => {
    const party = { ...readParty(segment), address: [] };
    if (line) line.party = party;
    else parties.push(party);
  };
  const readAddress = (segment: EdiSegment) => {
    const texts = segment.elements.flatMap((_, at) =>
      at > 0 && elementText(segment, at) !== '' ? [elementText(segment, at)] : [],
    );
    if (!line) parties.at(-1)?.address.push(...texts);
  };

  const readNumber = (segment: EdiSegment, element: number): number => {
    const text = elementText(segment, element);
    const value = parseNumber(text);
    if (value === undefined) report('QUANTITY_INVALID', segment, { element, value: text });
    return value ?? 0;
  };

  const startLine = (segment: EdiSegment) => {
    endLine();
    const priceText = elementText(segment, 4);
    const price = priceText === '' ? undefined : parseDecimal(priceText, priceDecimals);
    if (priceText !== '' && price === undefined) report('PRICE_INVALID', segment, { element: 4, value: priceText });
    const codes = readPairs(segment, 6);
    if (codes.length === 0) report('ITEM_MISSING', segment);
    line = {
      segment,
      quantity: readNumber(segment, 2),
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

  const addStore = (segment: EdiSegment, element: number, qualifier: string, store: string, unit: string) => {
    if (store === '') report('STORE_MISSING', segment, { element: element - 1 });
    else line?.stores.push({ segment, element, qualifier, store, quantity: readNumber(segment, element), unit });
  };

  const readStores = (segment: EdiSegment) => {
    const qualifier = elementText(segment, 2);
    for (let at = 3; at <= lastPair && at < segment.elements.length; at += 2) {
      const store = elementText(segment, at);
      if (store !== '' || elementText(segment, at + 1) !== '')
        addStore(segment, at + 1, qualifier, store, elementText(segment, 1));
    }
  };

  /** Some partners write N1 and QTY per store instead of SDQ. */
  const readStoreQuantity = (segment: EdiSegment) => {
    if (line?.party) addStore(segment, 2, line.party.qualifier, line.party.id, elementText(segment, 3));
  };

  const toUnits = (quantity: number, unit: string, at: EdiSegment, element: number): number => {
    const kind = findUnitKind(unit);
    const units = kind === 'CASE' ? quantity * findCaseFactor(at) : quantity;
    if (kind === undefined || kind === 'DOLLARS') report('UNIT_UNSUPPORTED', at, { element, value: unit });
    else if (!Number.isSafeInteger(units)) report('QUANTITY_NOT_WHOLE', at, { element, value: quantity });
    return units;
  };

  const findCaseFactor = (at: EdiSegment): number => {
    const pack = line?.pack ?? settings.unitsPerCase;
    if (settings.cases === 'UNITS') return 1;
    if (settings.cases === undefined && !hasReportedCases) {
      hasReportedCases = true;
      report('SETTING_NEEDED', at, { value: 'whether quantities in cases count cases or units' });
    } else if (settings.cases === 'CASES' && pack === undefined) report('CASE_WITHOUT_PACK', at);
    return pack ?? 1;
  };

  const endLine = () => {
    if (!line) return;
    const { segment, quantity, unit, price, priceBasis, codes, description, retailCents, pack } = line;
    const units = toUnits(quantity, unit, segment, 2);
    const isCase = findUnitKind(unit) === 'CASE' && settings.cases === 'CASES' && quantity !== 0;
    const unitsPerCase = pack ?? (isCase ? settings.unitsPerCase : undefined);
    const isPerCase = isCase && priceBasis !== perEach;
    const stores = line.stores.map(
      (store): EdiStoreQuantity => ({
        place: formatPlace(store.segment.number, store.element),
        qualifier: store.qualifier,
        store: store.store,
        units: toUnits(store.quantity, store.unit || unit, store.segment, store.element),
      }),
    );
    const sum = stores.reduce((total, store) => total + store.units, 0);
    if (stores.length > 0 && sum !== units)
      report('ORDER_STORES_SUM', segment, { element: 2, value: units, expected: sum });
    lines.push({
      place: formatPlace(segment.number),
      segment: segment.number,
      lineId: elementText(segment, 1),
      units,
      ...(price !== undefined && {
        unitPrice: isPerCase ? Math.round(price / (unitsPerCase ?? 1)) : price,
        amount: Math.round(price * (isPerCase ? quantity : units)),
      }),
      written: { quantity, unit, ...(price !== undefined && { price }) },
      priceBasis,
      isPerCase,
      codes,
      description,
      ...(unitsPerCase !== undefined && { unitsPerCase }),
      ...(retailCents !== undefined && { retailCents }),
      stores,
    });
    line = undefined;
  };

  const inLine = (read: (open: WrittenLine, segment: EdiSegment) => void) => (segment: EdiSegment) => {
    if (line) read(line, segment);
  };

  const readers = new Map<string, (segment: EdiSegment) => void>([
    ['BEG', readHead],
    [
      'REF',
      (segment) => {
        if (!line)
          references.push({
            qualifier: elementText(segment, 1),
            value: elementText(segment, 2) || elementText(segment, 3),
          });
      },
    ],
    ['DTM', readDate],
    [
      'ITD',
      (segment) => {
        terms ||= describeTerms(segment);
      },
    ],
    [
      'TD5',
      (segment) => {
        routing ||= elementText(segment, 5) || elementText(segment, 3);
      },
    ],
    ['MSG', (segment) => notes.push(elementText(segment, 1))],
    ['N1', readOrderParty],
    ['N2', readAddress],
    ['N3', readAddress],
    ['N4', readAddress],
    ['PO1', startLine],
    [
      'PO4',
      inLine((open, segment) => {
        open.pack = readCasePack(segment);
      }),
    ],
    [
      'PID',
      inLine((open, segment) => {
        open.description ||= elementText(segment, 5);
      }),
    ],
    [
      'CTP',
      inLine((open, segment) => {
        if (retailKinds.has(elementText(segment, 2))) open.retailCents ??= parseDecimal(elementText(segment, 3), 2);
      }),
    ],
    ['QTY', readStoreQuantity],
    ['SDQ', readStores],
    ['CTT', endLine],
    [
      'AMT',
      (segment) => {
        if (!line && elementText(segment, 1) === 'TT') totalCents = parseDecimal(elementText(segment, 2), 2);
      },
    ],
  ]);

  const findReference = (qualifier: string): string =>
    references.find((reference) => reference.qualifier === qualifier)?.value ?? '';

  return {
    read: (segment) => readers.get(tag(segment))?.(segment),
    end: (trailer) => {
      endLine();
      if (head.number === '') report('ORDER_NUMBER_MISSING', start ?? trailer, start && { element: 3 });
      const own = { department: findReference('DP'), vendor: findReference('IA'), references, dates, terms, routing };
      emit({ ...head, ...own, notes, parties, lines, ...(totalCents !== undefined && { totalCents }) });
    },
  };
};

/** The description of ITD, or its percent and days. */
const describeTerms = (segment: EdiSegment): string => {
  const [percent, discountDays, netDays] = [3, 5, 7].map((element) => elementText(segment, element));
  const discount = percent && discountDays ? `${percent}% ${discountDays} ` : '';
  return elementText(segment, 12) || (netDays ? `${discount}Net ${netDays}` : '');
};

/** The part of an order that ships to one store. */
export interface EdiStoreOrder {
  /** Null: the ship-to party of the order. */
  readonly store: { readonly qualifier: string; readonly id: string } | null;
  readonly lines: readonly { readonly line: EdiOrderLine; readonly units: number; readonly amount?: number }[];
}

/** One order per store that SDQ names; lines without stores ship to the party of the order. */
export const splitByStore = (order: EdiOrder): readonly EdiStoreOrder[] => {
  const orders = new Map<string, { store: EdiStoreOrder['store']; lines: EdiStoreOrder['lines'][number][] }>();
  const add = (store: EdiStoreOrder['store'], line: EdiOrderLine, units: number) => {
    const key = JSON.stringify(store);
    const found = orders.get(key) ?? { store, lines: [] };
    orders.set(key, found);
    found.lines.push({ line, units, ...(line.written.price !== undefined && { amount: toAmount(line, units) }) });
  };
  for (const line of order.lines) {
    if (line.stores.length === 0) add(null, line, line.units);
    for (const { qualifier, store, units } of line.stores) if (units !== 0) add({ qualifier, id: store }, line, units);
  }
  return Array.from(orders.values());
};

const toAmount = ({ written, isPerCase, unitsPerCase }: EdiOrderLine, units: number): number =>
  Math.round((written.price ?? 0) * (isPerCase ? units / (unitsPerCase ?? 1) : units));
