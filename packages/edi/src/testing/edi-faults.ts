import { toX12, type X12Envelope } from './edi-documents.ts';

/** A file with one fault, the findings that name it, and whether its document may be booked. */
export interface EdiFault {
  readonly name: string;
  readonly file: string;
  /** Code, severity, and place. */
  readonly findings: readonly string[];
  readonly isBookable: boolean;
}

/** A file with one fault of each kind, from the segments of an 852 that has none and ends in CTT*1. */
export const listX12Faults = (body: readonly string[], envelope: X12Envelope = {}): EdiFault[] => {
  const sample = toX12('852', body, envelope);
  const end = body.length + 6;
  const control = envelope.control ?? '000000001';
  const at = (segment: number, element?: number) =>
    `segment ${segment}${element === undefined ? '' : `, element ${element}`}`;
  const accepted = (name: string, file: string, finding: string): EdiFault => ({
    name,
    file,
    findings: [finding],
    isBookable: true,
  });
  const rejected = (name: string, file: string, ...findings: string[]): EdiFault => ({
    name,
    file,
    findings,
    isBookable: false,
  });
  return [
    accepted('a byte order mark', `\u00ef\u00bb\u00bf${sample}`, `BYTE_ORDER_MARK NOTE ${at(1)}`),
    accepted('a header with trimmed blanks', sample.replace(/ +\*/g, '*'), `HEADER_LENGTH WARNING ${at(1)}`),
    accepted('text before the interchange', `Subject: 852\n\n${sample}`, `TEXT_OUTSIDE_INTERCHANGE WARNING ${at(1)}`),
    accepted('text after the interchange', `${sample}\nend of file`, `TEXT_OUTSIDE_INTERCHANGE WARNING ${at(end + 1)}`),
    accepted('no last terminator', sample.slice(0, -1), `TERMINATOR_MISSING NOTE ${at(end)}`),
    accepted(
      'a date that does not exist',
      sample.replace(/(\*BRAND *\*)\d{6}/, '$1260230'),
      `HEADER_DATE_INVALID WARNING ${at(1, 9)}`,
    ),
    accepted(
      'a wrong number of segments',
      sample.replace(/SE\*\d+/, 'SE*99'),
      `DOCUMENT_COUNT WARNING ${at(end - 2, 1)}`,
    ),
    accepted('a wrong number of documents', sample.replace('GE*1', 'GE*2'), `GROUP_COUNT WARNING ${at(end - 1, 1)}`),
    accepted('a wrong number of groups', sample.replace('IEA*1', 'IEA*2'), `INTERCHANGE_COUNT WARNING ${at(end, 1)}`),
    accepted('a wrong number of lines', sample.replace('CTT*1', 'CTT*7'), `LINE_COUNT WARNING ${at(end - 3, 1)}`),
    accepted(
      'a segment outside of the document',
      sample.replace('GE*1', 'ZA*QS~GE*1'),
      `SEGMENT_OUTSIDE_DOCUMENT WARNING ${at(end - 1)}`,
    ),
    accepted(
      'a total that differs from the stores',
      sample.replace(/ZA\*QS\*\d+/, 'ZA*QS*9999'),
      `STORES_SUM WARNING ${at(findSegment(body, 'ZA'), 2)}`,
    ),
    accepted(
      'a segment of another document',
      recount(sample.replace('N9*IA', 'BSN*00~N9*IA')),
      `SEGMENT_UNEXPECTED WARNING ${at(5)}`,
    ),
    rejected(
      'another control number of the document',
      sample.replace(/(SE\*\d+)\*0001/, '$1*0002'),
      `DOCUMENT_CONTROL_MISMATCH ERROR ${at(end - 2, 2)}`,
    ),
    rejected(
      'another control number of the group',
      sample.replace('GE*1*1', 'GE*1*2'),
      `GROUP_CONTROL_MISMATCH ERROR ${at(end - 1, 2)}`,
    ),
    rejected(
      'another control number of the interchange',
      sample.replace(`IEA*1*${control}`, 'IEA*1*999'),
      `INTERCHANGE_CONTROL_MISMATCH ERROR ${at(end, 2)}`,
    ),
    rejected(
      'no trailer of the document',
      sample.replace(/SE\*\d+\*0001~/, ''),
      `DOCUMENT_TRAILER_MISSING ERROR ${at(end - 2)}`,
    ),
    rejected('no trailer of the group', sample.replace('GE*1*1~', ''), `GROUP_TRAILER_MISSING ERROR ${at(end - 1)}`),
    rejected(
      'no trailer of the interchange',
      sample.replace(`IEA*1*${control}~`, ''),
      `INTERCHANGE_TRAILER_MISSING ERROR ${at(end - 1)}`,
    ),
    rejected('a cut', sample.slice(0, sample.indexOf('CTT*') + 2), ...cutFindings(end - 3)),
    rejected(
      'no control number',
      sample.replace(`*${control}*0*`, '*         *0*').replace(`IEA*1*${control}`, 'IEA*1*'),
      `INTERCHANGE_CONTROL_MISSING ERROR ${at(1, 13)}`,
    ),
    rejected('an unknown use', sample.replace('*0*P*', '*0*X*'), `USAGE_UNKNOWN ERROR ${at(1, 15)}`),
    rejected('the use test', sample.replace('*0*P*', '*0*T*'), `TEST_INTERCHANGE NOTE ${at(1, 15)}`),
    rejected('an old version', sample.replace(/\*X\*\d{6}/, '*X*002001'), `VERSION_UNSUPPORTED ERROR ${at(2, 8)}`),
    rejected(
      'a quantity that is not a number',
      sample.replace(/(SDQ\*EA\*92\*\w+)\*-?\d+/, '$1*x'),
      ...quantityFindings(findSegment(body, 'SDQ')),
    ),
    rejected(
      'a document that is not read',
      toX12('810', ['BIG*20260110*1'], envelope),
      `GROUP_UNSUPPORTED WARNING ${at(2, 1)}`,
      `DOCUMENT_UNSUPPORTED ERROR ${at(3, 1)}`,
    ),
    rejected(
      'a table instead of a document',
      'store,upc,units\n1,071234500017,5\n',
      `TEXT_OUTSIDE_INTERCHANGE WARNING ${at(1)}`,
    ),
  ];
};

/** ISA, GS, and ST precede the body. */
const findSegment = (body: readonly string[], tag: string): number =>
  body.findIndex((segment) => segment.startsWith(`${tag}*`)) + 4;

/** States the segments of the document again. */
const recount = (file: string): string => {
  const segments = file.slice(file.indexOf('ST*'), file.indexOf('SE*')).split('~').length;
  return file.replace(/SE\*\d+/, `SE*${segments}`);
};

const cutFindings = (segment: number): string[] => [
  `TERMINATOR_MISSING NOTE segment ${segment}`,
  `SEGMENT_UNKNOWN WARNING segment ${segment}`,
  `DOCUMENT_TRAILER_MISSING ERROR segment ${segment}`,
  `GROUP_TRAILER_MISSING ERROR segment ${segment}`,
  `INTERCHANGE_TRAILER_MISSING ERROR segment ${segment}`,
];

const quantityFindings = (segment: number): string[] => [
  `NUMBER_INVALID WARNING segment ${segment}, element 4`,
  `QUANTITY_INVALID ERROR segment ${segment}, element 4`,
  `STORES_SUM WARNING segment ${segment - 1}, element 2`,
];
