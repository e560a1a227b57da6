import type { EdiMeasure } from '@shelfward/contract/edi/measures.ts';
import { findUnitKind, lookUp } from './document-parts.ts';
import type { EdiAddress, EdiDocument, EdiInterchange, EdiUsage } from './edi.types.ts';
import { createEdiReader } from './edi-reader.ts';
import type { EdiSegment } from './segment.ts';
import { componentText, elementText, tag } from './segment.ts';
import { defaultSettings, type EdiSettings } from './settings.ts';

/** A code that a sample contains, how often, and what it means by the proposed settings. */
export interface FoundCode<Meaning> {
  readonly code: string;
  readonly count: number;
  readonly meaning: Meaning | undefined;
}

/** A question that the documents of the sample cannot answer. */
export type OpenQuestion = 'SINGLE_DATE' | 'SALES_WITH_RETURNS' | 'CASES' | 'UNKNOWN_MEASURES' | 'UNKNOWN_ITEM_CODES';

/** What a sample file says about a partner: proposed, for a person to confirm. */
export interface ProposedPartner {
  readonly standard: 'X12' | 'EDIFACT';
  readonly sender: EdiAddress;
  readonly receiver: EdiAddress;
  /** GS02 and GS03, which can differ from the addresses of the interchange. */
  readonly groupSender: string;
  readonly groupReceiver: string;
  readonly version: string;
  readonly usage: EdiUsage;
  readonly delimiters: { readonly element: string; readonly component: string; readonly terminator: string };
  readonly documents: readonly string[];
  /** The name of the retailer, and its number for the supplier. */
  readonly name: string;
  readonly vendor: string;
  readonly measures: readonly FoundCode<EdiMeasure>[];
  readonly itemCodes: readonly FoundCode<string>[];
  readonly storeQualifiers: readonly FoundCode<string>[];
  readonly units: readonly FoundCode<string>[];
  readonly hasTotalsOnly: boolean;
  readonly settings: EdiSettings;
  readonly questions: readonly OpenQuestion[];
}

/** Proposes the settings of a partner from a sample file; undefined if no interchange is in it. */
export const proposeRules = (chunks: Iterable<Uint8Array>): ProposedPartner | undefined => {
  const found = createCollector();
  const reader = createEdiReader({ withSegments: true });
  const collect = (events: ReturnType<typeof reader.push>) => {
    for (const event of events) {
      if (event.kind === 'INTERCHANGE') found.interchanges.push(event.interchange);
      if (event.kind === 'DOCUMENT') found.documents.push(event.document);
      if (event.kind === 'FINDING' && event.finding.code === 'TOTALS_ONLY') found.hasTotalsOnly = true;
      if (event.kind === 'SEGMENT' && event.document) collectSegment(found, event.segment);
    }
  };
  for (const chunk of chunks) collect(reader.push(chunk));
  collect(reader.end());
  return toProposal(found);
};

const createCollector = () => ({
  interchanges: [] as EdiInterchange[],
  documents: [] as EdiDocument[],
  measures: new Map<string, number>(),
  items: new Map<string, number>(),
  stores: new Map<string, number>(),
  units: new Map<string, number>(),
  roles: new Set<string>(),
  name: '',
  vendor: '',
  hasSingleDate: false,
  hasTotalsOnly: false,
});
type Collector = ReturnType<typeof createCollector>;

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

const countPairs = (counts: Map<string, number>, segment: EdiSegment, first: number) => {
  for (let at = first; at + 1 < segment.elements.length; at += 2)
    if (elementText(segment, at + 1) !== '') count(counts, elementText(segment, at));
};

const nameRoles = new Set(['RE', 'RL', 'FR', 'BY', 'BT']);

const collectSegment = (found: Collector, segment: EdiSegment): void => {
  const isX12 = segment.syntax.standard === 'X12';
  const [first, second] = [elementText(segment, 1), elementText(segment, 2)];
  switch (tag(segment)) {
    case 'XQ':
      found.hasSingleDate ||= elementText(segment, 3) === '';
      break;
    case 'N1':
      found.roles.add(first);
      if (nameRoles.has(first)) found.name ||= second;
      break;
    case 'NAD':
      found.roles.add(first);
      break;
    case 'N9':
    case 'REF':
      if (first === 'IA') found.vendor ||= second;
      break;
    case 'LIN':
      if (isX12) countPairs(found.items, segment, 2);
      else if (componentText(segment, 3, 1) !== '') count(found.items, componentText(segment, 3, 2));
      break;
    case 'PIA':
      for (let at = 2; at < segment.elements.length; at += 1) count(found.items, componentText(segment, at, 2));
      break;
    case 'PO1':
      countPairs(found.items, segment, 6);
      count(found.units, elementText(segment, 3));
      break;
    case 'ZA':
      count(found.measures, first);
      if (elementText(segment, 3) !== '') count(found.units, elementText(segment, 3));
      break;
    case 'QTY':
      if (!isX12) count(found.measures, componentText(segment, 1, 1));
      break;
    case 'SDQ':
      count(found.units, first);
      count(found.stores, second);
      break;
    default:
  }
};

const toCodes = <Meaning>(counts: ReadonlyMap<string, number>, meaning: (code: string) => Meaning | undefined) =>
  Array.from(counts, ([code, found]): FoundCode<Meaning> => ({ code, count: found, meaning: meaning(code) })).sort(
    (left, right) => right.count - left.count || left.code.localeCompare(right.code),
  );

const toProposal = (found: Collector): ProposedPartner | undefined => {
  const [interchange] = found.interchanges;
  if (!interchange) return undefined;
  const [document] = found.documents;
  const { syntax, sender, receiver, version, usage } = interchange;
  const measures = toCodes(found.measures, (code) => lookUp(defaultSettings.measures, code));
  const itemCodes = toCodes(found.items, (code) => lookUp(defaultSettings.itemCodes, code));
  return {
    standard: syntax.standard,
    sender,
    receiver,
    groupSender: document?.group?.sender ?? '',
    groupReceiver: document?.group?.receiver ?? '',
    version: document?.version || version,
    usage,
    delimiters: { element: syntax.element, component: syntax.component ?? '', terminator: syntax.terminator },
    documents: [...new Set(found.documents.map(({ type }) => type))],
    name: found.name,
    vendor: found.vendor,
    measures,
    itemCodes,
    storeQualifiers: toCodes(found.stores, (code) => lookUp(defaultSettings.storeKinds, code)),
    units: toCodes(found.units, findUnitKind),
    hasTotalsOnly: found.hasTotalsOnly,
    settings: { ...defaultSettings, ...(found.roles.has('DV') && { divisionRole: 'DV' }) },
    questions: findQuestions(found, measures, itemCodes),
  };
};

const findQuestions = (
  found: Collector,
  measures: readonly FoundCode<EdiMeasure>[],
  itemCodes: readonly FoundCode<string>[],
): OpenQuestion[] => {
  const has = (...wanted: readonly EdiMeasure[]) =>
    measures.some(({ meaning }) => meaning !== undefined && wanted.includes(meaning));
  const hasCases = Array.from(found.units.keys()).some((unit) => findUnitKind(unit) === 'CASE');
  const questions: [OpenQuestion, boolean][] = [
    ['SINGLE_DATE', found.hasSingleDate && has('SOLD', 'SOLD_NET', 'SOLD_TOTAL', 'RETURNED', 'RECEIVED')],
    ['SALES_WITH_RETURNS', has('SOLD') && has('RETURNED') && !has('SOLD_NET')],
    ['CASES', hasCases],
    ['UNKNOWN_MEASURES', measures.some(({ meaning }) => meaning === undefined)],
    ['UNKNOWN_ITEM_CODES', itemCodes.length > 0 && itemCodes.every(({ meaning }) => meaning === undefined)],
  ];
  return questions.flatMap(([question, isOpen]) => (isOpen ? [question] : []));
};
