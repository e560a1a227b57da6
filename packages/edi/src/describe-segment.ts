import { componentText, type EdiSegment, elementText, splitReleased, tag } from './segment.ts';
import { findSegmentName, type SegmentName } from './segment-names.ts';
import { parseDay, parseTime } from './values.ts';

/** One element in words. */
export interface DescribedElement {
  /** From 1. */
  readonly element: number;
  readonly label: string;
  /** As written, without padding. */
  readonly value: string;
  /** What a code means, or a date as people write it. */
  readonly meaning?: string;
}

export interface DescribedSegment {
  readonly tag: string;
  /** "Quantities of stores"; the tag itself if it is not known. */
  readonly name: string;
  readonly elements: readonly DescribedElement[];
  /** The segment as written. */
  readonly raw: string;
}

/** A segment in plain words, beside its raw text. */
export const describeSegment = (segment: EdiSegment): DescribedSegment => {
  const name = findSegmentName(segment.syntax.standard, tag(segment));
  const isServiceString = tag(segment).startsWith('UNA');
  return {
    tag: tag(segment).slice(0, 3),
    name: name?.name ?? tag(segment),
    elements: isServiceString
      ? []
      : segment.elements.flatMap((raw, at) =>
          at === 0 || raw.trim() === '' ? [] : [describeElement(segment, at, name)],
        ),
    raw: segment.elements.join(segment.syntax.element) + segment.syntax.terminator.trim(),
  };
};

const describeElement = (segment: EdiSegment, element: number, name: SegmentName | undefined): DescribedElement => {
  const [, label = '', list] = /^([^[]*)(?:\[(\w+)\])?$/.exec(findLabel(name, element)) ?? [];
  const value = describeValue(segment, element);
  const meaning = list && describeCode(list, segment, element);
  return { element, label: label || `Element ${element}`, value, ...(meaning && { meaning }) };
};

/** `…` repeats the two labels before it. */
const findLabel = (name: SegmentName | undefined, element: number): string => {
  const labels = name?.labels ?? [];
  const repeated = labels.indexOf('…');
  if (repeated === -1 || element <= repeated) return labels[element - 1] ?? '';
  return labels[repeated - 2 + ((element - 1 - repeated) % 2)] ?? '';
};

const describeValue = (segment: EdiSegment, element: number): string => {
  const { component, release, standard } = segment.syntax;
  const raw = segment.elements[element] ?? '';
  if (component === undefined || standard === 'X12') return elementText(segment, element);
  const parts = splitReleased(raw, component, release);
  return parts
    .map((_, at) => componentText(segment, element, at + 1))
    .filter(Boolean)
    .join(' ');
};

const describeCode = (list: string, segment: EdiSegment, element: number): string | undefined => {
  const code = elementText(segment, element);
  if (list === 'day') return formatDay(code);
  if (list === 'time') return parseTime(code);
  const words = findCodeWords(list, code);
  if (list === 'dateComposite') return joinWords(words, formatDay(componentText(segment, element, 2).slice(0, 8)));
  return list === 'quantityComposite' ? joinWords(words, componentText(segment, element, 2)) : words;
};

const joinWords = (words: string | undefined, text: string | undefined): string =>
  [words, text].filter((part) => part !== undefined && part !== '').join(': ');

const formatDay = (text: string): string | undefined => {
  const [year, month, day] = parseDay(text)?.split('-') ?? [];
  return year && `${month}/${day}/${year}`;
};

/** What codes mean, in our own words: only the codes of the documents that are read. */
const lists = {
  yesNo: '0 no|1 yes',
  usage: 'P production|T test|I information',
  group:
    'PD product activity (852)|PO orders (850)|PR order responses (855)|FA acknowledgments (997)|IB inventory (846)|IN invoices (810)|SH shipments (856)',
  document:
    '850 order|852 product activity|855 order response|846 inventory|856 shipment notice|810 invoice|997 acknowledgment|860 order change',
  idKind:
    '1 DUNS number|9 DUNS number with suffix|92 number of the retailer|91 number of the supplier|UL GLN|54 warehouse number|ZZ agreed number',
  reference:
    'DP department|IA vendor number|MR merchandise type|PD promotion|CO customer order|VN vendor order number|BM bill of lading|CN carrier number|IK line number of the retailer|L1 notes|PO order number',
  party:
    'ST ship to|BY buyer|BT bill to|SF ship from|RE report to|RL reporting place|FR from|TO to|SU supplier|VN vendor|WH warehouse|Z7 mark for|SN store|DV division|DP delivery party|SE seller',
  date: '001 cancel after|002 deliver|004 order date|007 effective|010 ship|037 ship not before|038 ship not after|063 deliver not after|064 deliver not before|068 planned shipment|090 start of the report|091 end of the report|097 date of the document|150 start of the service|151 end of the service|184 stock date|193 start of the period|194 end of the period|196 start|197 end',
  item: 'UP UPC|UK GTIN-14|EN EAN-13|EO EAN-8|UI UPC without check digit|UA UPC of the case|IN item number of the retailer|CB catalog number of the retailer|SK SKU of the retailer|BP part number of the buyer|VN item number of the vendor|VA style of the vendor|VC catalog number of the vendor|VP part number of the vendor|BO color|IZ size|PL line of the order',
  unit: 'EA each|UN unit|PC piece|CA case|CS case|CT carton|PK pack|DO dollars|LB pound|DZ dozen|IN inch|KG kilogram',
  price:
    'RTL retail price|RES resale price|MSR suggested retail price|UCP unit cost|WHL wholesale price|PRO promotion price|CON contract price',
  activity:
    'QS sold|Q1 sold less returns|TS total sales|RE retail sales|QU returned by customers|Q2 returned|RQ returned|QA available stock|OH gross stock on hand|QE stock at the end|QB stock at the start|QP on order|QI in transit|QC committed|QR received|QO out of stock|QT adjusted|QZ transferred|QH on hold|DG damaged|HL on hold|QN planned|QL minimum|QM maximum|PO reorder point|QD additional demand|QK deal|QX requested|QW withdrawn from the warehouse',
  purpose: '00 original|01 cancellation|04 change|05 replacement|06 confirmation|07 duplicate',
  orderType:
    'SA stand-alone order|NE new order|RL release of a blanket order|BK blanket order|KN cross-dock order|OS special order|DS drop shipment|RO rush order',
  decision: 'AC accepted with changes|AD accepted|AK received|RJ rejected|AT accepted',
  lineDecision:
    'IA accepted|IR rejected|IQ accepted, quantity changed|IB backordered|IP accepted, price changed|DR accepted, date changed|IC accepted with changes|IS substituted',
  basis: 'PE per each|WE wholesale price per each|TE contract price per each|QT quoted|CA per case',
  allowance: 'A allowance|C charge|N no allowance or charge',
  result:
    'A accepted|E accepted with errors|P partly accepted|R rejected|M rejected, authentication failed|W rejected, assurance failed|X rejected, not decrypted',
  segmentError:
    '1 unknown segment|2 unexpected segment|3 segment is missing|4 loop occurs too often|5 segment occurs too often|6 segment of other documents|7 segment in a wrong place|8 segment has element errors',
  elementError:
    '1 element is missing|2 element of a condition is missing|3 too many elements|4 element is too short|5 element is too long|6 wrong character|7 unknown code|8 wrong date|9 wrong time|10 elements exclude each other',
  documentError:
    '1 document type is not supported|2 trailer is missing|3 control numbers differ|4 segment counts differ|5 segments have errors|6 type is missing|7 control number is missing|23 control number repeats',
  groupError:
    '1 group is not supported|2 version is not supported|3 trailer is missing|4 control numbers differ|5 document counts differ|6 control number is wrong',
  controlResult: '4 rejected|7 accepted|8 received',
  dateComposite:
    '2 deliver|63 deliver not after|64 deliver not before|90 start of the report|91 end of the report|137 date of the document|356 date of sale|366 stock date|324 period',
  quantityComposite:
    '153 sold|152 sold|61 returned|145 actual stock|17 on hand|33 available for sale|21 ordered|198 in transit|12 shipped',
} as const;

const wordOf = new Map(
  Object.entries(lists).map(([list, text]) => [
    list,
    new Map(text.split('|').map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)])),
  ]),
);

const findCodeWords = (list: string, code: string): string | undefined => wordOf.get(list)?.get(code);
