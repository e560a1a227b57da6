import type { ReportFinding } from './document-reader.types.ts';
import type { EdiGroup, EdiInterchange, EdiUsage } from './edi.types.ts';
import type { EdiSegment } from './segment.ts';
import { componentText, elementText } from './segment.ts';
import { parseDay, parseTime } from './values.ts';

const usageOf = new Map<string, EdiUsage>([
  ['P', 'PRODUCTION'],
  ['T', 'TEST'],
  ['I', 'INFORMATION'],
]);

export const parseInterchange = (segment: EdiSegment, number: number, report: ReportFinding): EdiInterchange => {
  const isX12 = segment.syntax.standard === 'X12';
  const interchange = isX12 ? parseIsa(segment, number) : parseUnb(segment, number);
  const [dayElement, timeElement] = isX12 ? [9, 10] : [4, 4];
  if (isX12) reportIsa(segment, report);
  const day = isX12 ? elementText(segment, 9) : componentText(segment, 4, 1);
  const time = isX12 ? elementText(segment, 10) : componentText(segment, 4, 2);
  if (interchange.day === '') report('HEADER_DATE_INVALID', segment, { element: dayElement, value: day });
  if (interchange.time === '') report('HEADER_TIME_INVALID', segment, { element: timeElement, value: time });
  if (interchange.control === '') report('INTERCHANGE_CONTROL_MISSING', segment, { element: isX12 ? 13 : 5 });
  if (interchange.usage !== 'PRODUCTION') report('TEST_INTERCHANGE', segment, { element: isX12 ? 15 : 11 });
  return interchange;
};

const parseIsa = (segment: EdiSegment, number: number): EdiInterchange => ({
  number,
  syntax: segment.syntax,
  sender: { qualifier: elementText(segment, 5), id: elementText(segment, 6) },
  receiver: { qualifier: elementText(segment, 7), id: elementText(segment, 8) },
  control: elementText(segment, 13),
  version: elementText(segment, 12),
  // An unknown indicator is an error, so it decides nothing.
  usage: usageOf.get(elementText(segment, 15)) ?? 'PRODUCTION',
  day: parseDay(elementText(segment, 9)) ?? '',
  time: parseTime(elementText(segment, 10)) ?? '',
  isAcknowledgmentRequested: elementText(segment, 14) === '1',
  segment: segment.number,
  byte: segment.byte,
});

const reportIsa = (segment: EdiSegment, report: ReportFinding): void => {
  const length = segment.elements.join(segment.syntax.element).length + 1;
  if (length !== 106) report('HEADER_LENGTH', segment, { value: length });
  if (segment.syntax.component === undefined) report('COMPONENT_SEPARATOR_MISSING', segment, { element: 16 });
  const usage = elementText(segment, 15);
  if (!usageOf.has(usage)) report('USAGE_UNKNOWN', segment, { element: 15, value: usage });
};

const parseUnb = (segment: EdiSegment, number: number): EdiInterchange => ({
  number,
  syntax: segment.syntax,
  sender: { qualifier: componentText(segment, 2, 2), id: componentText(segment, 2, 1) },
  receiver: { qualifier: componentText(segment, 3, 2), id: componentText(segment, 3, 1) },
  control: componentText(segment, 5, 1),
  version: `${componentText(segment, 1, 1)}:${componentText(segment, 1, 2)}`,
  usage: componentText(segment, 11, 1) === '1' ? 'TEST' : 'PRODUCTION',
  day: parseDay(componentText(segment, 4, 1)) ?? '',
  time: parseTime(componentText(segment, 4, 2)) ?? '',
  isAcknowledgmentRequested: componentText(segment, 9, 1) === '1',
  segment: segment.number,
  byte: segment.byte,
});

/** GS, or UNG. */
export const parseGroup = (segment: EdiSegment): EdiGroup => {
  const isX12 = segment.syntax.standard === 'X12';
  return {
    functionalId: elementText(segment, 1),
    sender: elementText(segment, 2),
    receiver: elementText(segment, 3),
    control: elementText(segment, isX12 ? 6 : 5),
    version: isX12 ? elementText(segment, 8) : componentText(segment, 7, 1),
    segment: segment.number,
  };
};
