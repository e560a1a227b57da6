/**
 * The elements of the segments that are read, in order: type, length, and `!` if mandatory. AN text, ID code, R decimal
 * number, N whole number, DT date, TM time. `P3,4`: if one of the elements is present, all are.
 */
const elements: Readonly<Record<string, string>> = {
  ST: 'ID3! AN4-9! AN1-35',
  SE: 'N1-10! AN4-9!',
  XQ: 'ID1-3! DT8 DT8',
  XPO: 'AN1-22! AN1-22 ID1-2 AN2-80',
  N9: 'ID2-3! AN1-50 AN1-45 DT8 TM4-8 ID2 AN',
  PER: 'ID2! AN1-60 ID2 AN1-256 ID2 AN1-256 ID2 AN1-256 AN1-20',
  N1: 'ID2-3! AN1-60 ID1-2 AN2-80 ID2 ID2-3 P3,4',
  N2: 'AN1-60! AN1-60',
  N3: 'AN1-55! AN1-55',
  N4: 'AN2-30 ID2 ID3-15 ID2-3 ID1-2 AN1-30 ID1-3',
  DTM: 'ID3! DT8 TM4-8 ID2 ID2-3 AN1-35',
  REF: 'ID2-3! AN1-50 AN1-80 AN',
  LIN: `AN1-20 ${pairs('ID2!', 'AN1-48!', 1)} ${pairs('ID2', 'AN1-48', 14)} ${pairsTogether(4, 14)}`,
  CTP: 'ID2 ID3 R1-17 R1-15 AN ID3 R1-10 R1-18 ID2 N1-5 ID1',
  PO4: 'N1-6 R1-8 ID2 AN3-5 ID1-2 R1-9 ID2 R1-8 ID2 R1-8 R1-8 R1-8 ID2 N1-6 AN1-30 AN1-30 ID1 N1-6',
  AMT: 'ID1-3! R1-18! ID1',
  PAL: undefinedElements(22),
  QTY: 'ID2! R1-15 AN AN1-30',
  ZA: 'ID2! R1-15 AN ID3 DT8 ID2-3 AN1-50 P4,5',
  SDQ: `ID2! ID1-2 AN1-80! R1-15! ${pairs('AN1-80', 'R1-15', 9)} AN1-30 ${pairsTogether(5, 9)}`,
  G95: undefinedElements(8),
  CTT: 'N1-6! R1-10 R1-10 ID2 R1-8 ID2 AN1-80',
  BEG: 'ID2!=00,01,02,03,04,05,06,07,18,19,22,24,25,30,31 ID2! AN1-22! AN1-30 DT8! AN1-30 ID2 ID3 ID2 ID2 ID3',
  PO1: `AN1-20 R1-15 ID2 R1-17 ID2 ${pairs('ID2', 'AN1-48', 10)} ${pairsTogether(6, 10)}`,
  PID: 'ID1! ID2-3 ID2 AN1-12 AN1-80 ID2 AN1-15 ID1 AN2-3',
  BAK: 'ID2! ID2! AN1-22! DT8! AN1-30 AN1-30 AN1-30 AN1-30 DT8 ID2',
  ACK: `ID2!=AC,AR,BP,DR,IA,IB,IC,ID,IE,IF,IH,IP,IQ,IR,IS,IW,R1,R2,R3,R4,SP R1-15 ID2 ID3 DT8 N1-3 ${pairs('ID2', 'AN1-48', 10)} ID2`,
};

function pairs(qualifier: string, value: string, count: number): string {
  return Array.from({ length: count }, () => `${qualifier} ${value}`).join(' ');
}
function pairsTogether(first: number, count: number): string {
  return Array.from({ length: count }, (_, at) => `P${first + 2 * at},${first + 2 * at + 1}`).join(' ');
}
function undefinedElements(count: number): string {
  return Array.from({ length: count }, () => 'AN').join(' ');
}

export interface ElementRule {
  readonly type: 'AN' | 'ID' | 'R' | 'N' | 'DT' | 'TM';
  readonly isMandatory: boolean;
  readonly min: number;
  readonly max: number;
  readonly codes: ReadonlySet<string> | undefined;
}
export interface SegmentRule {
  readonly elements: readonly ElementRule[];
  /** Elements that are present together. */
  readonly together: readonly (readonly [number, number])[];
}

const elementPattern = /^(AN|ID|DT|TM|R|N)(?:(\d+)(?:-(\d+))?)?(!)?(?:=(.*))?$/;

const parseRule = (text: string): SegmentRule => {
  const words = text.split(' ');
  return {
    elements: words.flatMap((word) => {
      const [, type, min, max, mandatory, codes] = elementPattern.exec(word) ?? [];
      if (type === undefined) return [];
      const upper = Number(max ?? min ?? 80);
      return [
        {
          type: type as ElementRule['type'],
          isMandatory: mandatory !== undefined,
          min: Number(min ?? 1),
          max: type === 'AN' && min === undefined ? Number.POSITIVE_INFINITY : upper,
          codes: codes === undefined ? undefined : new Set(codes.split(',')),
        },
      ];
    }),
    together: words.flatMap((word) => {
      const [, left, right] = /^P(\d+),(\d+)$/.exec(word) ?? [];
      return left === undefined ? [] : [[Number(left), Number(right)] as const];
    }),
  };
};

export const segmentRuleOf: ReadonlyMap<string, SegmentRule> = new Map(
  Object.entries(elements).map(([name, text]) => [name, parseRule(text)]),
);

/** The segments of a document. `!`: mandatory, a number: how often it may occur. */
interface DocumentGrammar {
  readonly header: ReadonlySet<string>;
  readonly detail: ReadonlySet<string>;
  readonly summary: ReadonlySet<string>;
  readonly mandatory: readonly string[];
  readonly maxOf: ReadonlyMap<string, number>;
  /** The segment that starts a line, which CTT or CNT counts. */
  readonly line: string;
}

const parseDocument = (line: string, header: string, detail: string, summary: string): DocumentGrammar => {
  const words = [header, detail, summary].map((area) => area.split(' ').map(parseWord));
  const [headers, details, summaries] = words.map((area) => new Set(area.map(({ name }) => name)));
  const none = new Set<string>();
  return {
    line,
    header: headers ?? none,
    detail: details ?? none,
    summary: summaries ?? none,
    mandatory: words.flat().flatMap(({ name, isMandatory }) => (isMandatory ? [name] : [])),
    maxOf: new Map(words.flat().flatMap(({ name, max }) => (max === undefined ? [] : [[name, max] as const]))),
  };
};

const parseWord = (word: string) => {
  const [, name = '', mandatory, max] = /^([A-Z0-9]+?)(!)?(?::(\d+))?$/.exec(word) ?? [];
  return { name, isMandatory: mandatory !== undefined, max: max === undefined ? undefined : Number(max) };
};

const parties = 'N1 N2 N3 N4 PER REF';
export const documentGrammarOf: ReadonlyMap<string, DocumentGrammar> = new Map([
  [
    '852',
    parseDocument(
      'LIN',
      `XQ!:1 XPO N9 REF PER ${parties} DTM`,
      'LIN! CTP PO4 N9 REF AMT PAL QTY ZA SDQ G95 DTM PID',
      'CTT:1',
    ),
  ],
  [
    '850',
    parseDocument(
      'PO1',
      `BEG!:1 CUR REF PER TAX FOB CTP PAM CSH TC2 SAC ITD DIS INC DTM LDT LIN SI PID MEA PWK PKG TD1 TD5 TD3 TD4 MAN PCT CTB TXI AMT N9 MSG ${parties} NX2 QTY SCH SPI`,
      `PO1! LIN SI CUR CN1 PO3 CTP PAM MEA PID PWK PO4 REF PER SAC IT8 CSH ITD DIS INC TAX FOB SDQ IT3 DTM TC2 TD1 TD5 TD3 TD4 PCT MAN MSG SPI TXI CTB QTY SCH PKG LS LE LDT N9 N1 N2 N3 N4 NX2 SLN AMT LM`,
      'CTT:1 AMT',
    ),
  ],
  [
    '855',
    parseDocument(
      'PO1',
      `BAK!:1 CUR REF PER ITD DTM TD5 N9 MSG SAC ${parties} PID`,
      'PO1 ACK CTP PID PO4 SDQ DTM REF SAC MEA LIN N1 N2 N3 N4 SLN',
      'CTT:1 AMT',
    ),
  ],
  ['997', parseDocument('AK2', 'AK1!:1 AK2 AK3 AK4 AK5 AK9!:1', 'AK2 AK3 AK4 AK5', 'AK9')],
  [
    'SLSRPT',
    parseDocument('LIN', 'BGM!:1 DTM RFF NAD CTA COM CUX', 'LOC LIN PIA IMD PAC DTM RFF QTY MOA PRI NAD', 'UNS CNT'),
  ],
  [
    'INVRPT',
    parseDocument(
      'LIN',
      'BGM!:1 DTM RFF NAD LOC CTA COM CUX',
      'LIN PIA IMD PAC MEA ALI DTM RFF INV GIN LOC STS QTY MOA PRI NAD CPS CUX FTX',
      'UNS CNT',
    ),
  ],
]);
