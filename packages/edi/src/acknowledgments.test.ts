import { describe, expect, test } from 'vitest';
import {
  buildControlMessage,
  buildFunctionalAcknowledgment,
  buildInterchangeAcknowledgment,
  needsAcknowledgment,
} from './acknowledgment-writer.ts';
import type { EdiAcknowledgment } from './edi.types.ts';
import {
  createReplyEnvelope,
  edifactSyntax,
  type OutgoingEnvelope,
  writeInterchange,
  writeInterchangeAcknowledgment,
  x12Syntax,
} from './envelope-writer.ts';
import { buildOrderResponse } from './order-response-855.ts';
import { defaultSettings } from './settings.ts';
import {
  build852,
  documentReportsIn,
  findingsIn,
  interchangeReportsIn,
  isa,
  readFile,
  toEdifact,
  toX12,
} from './testing/edi-documents.ts';

const body = build852([{ store: '1', upc: '071234500017', units: 5 }], 'STORES_IN_SDQ', '2026-01-03', '2026-01-09');
const sample = toX12('852', body);
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

const acknowledge = (file: string, isStrict = false): string[] => {
  const [report] = interchangeReportsIn(readFile(file, { findSettings: () => ({ ...defaultSettings, isStrict }) }));
  const [group] = report?.groups ?? [];
  if (!report || !group) return [];
  return buildFunctionalAcknowledgment(report, group, '0001').body.map((values) =>
    values.join('*').replace(/\*+$/, ''),
  );
};
/** States the segments of the document again. */
const recount = (file: string): string => {
  const segments = file.slice(file.indexOf('ST*'), file.indexOf('SE*')).split('~').length;
  return file.replace(/SE\*\d+/, `SE*${segments}`);
};
const accepted = ['AK1*PD*1', 'AK2*852*0001', 'AK5*A', 'AK9*A*1*1*1'];

describe('997', () => {
  test('accepts a sound group', () => {
    expect(acknowledge(sample)).toEqual(accepted);
  });

  test('does not report what it has no codes for: the content', () => {
    expect(acknowledge(sample.replace('ZA*QS*5', 'ZA*QS*6'))).toEqual(accepted);
  });

  test('accepts a document that waits for settings of the partner, or has a content that cannot be booked', () => {
    const body852 = ['XQ*H*20260109', 'LIN**UP*071234500017', 'ZA*QS', 'SDQ*LB*92*1*5', 'ZA*QU', 'SDQ*EA*92*1*1.5'];
    const file = toX12('852', body852);
    expect(documentReportsIn(readFile(file))[0]?.status).toBe('REJECTED');
    expect(acknowledge(file)).toEqual(accepted);
  });

  const faults: [string, string, string[]][] = [
    ['an unknown segment', recount(sample.replace('N9*IA', 'QQQ*1~N9*IA')), ['AK3*QQQ*3**1', 'AK5*E*5', 'AK9*E*1*1*1']],
    [
      'a segment of other documents',
      recount(sample.replace('N9*IA', 'BEG*00*SA*1**20260110~N9*IA')),
      ['AK3*BEG*3**6', 'AK5*E*5', 'AK9*E*1*1*1'],
    ],
    [
      'a missing segment',
      recount(sample.replace(/LIN.*?CTT\*1/s, 'CTT*0')),
      ['AK3*LIN*6**3', 'AK5*E*5', 'AK9*E*1*1*1'],
    ],
    [
      'a repeated segment',
      recount(sample.replace('N9*IA', 'XQ*H*20260103~N9*IA')),
      ['AK3*XQ*3**5', 'AK5*E*5', 'AK9*E*1*1*1'],
    ],
    [
      'a segment that comes too late',
      recount(sample.replace('CTT*1', 'CTT*1~ZA*QS*1')),
      ['AK3*ZA*9**7', 'AK5*E*5', 'AK9*E*1*1*1'],
    ],
    ['a missing element', sample.replace('SDQ*EA*', 'SDQ**'), ['AK3*SDQ*7**8', 'AK4*1**1', 'AK5*E*5', 'AK9*E*1*1*1']],
    [
      'a half of a pair',
      sample.replace('UP*071234500017', 'UP*071234500017*VN*'),
      ['AK3*LIN*5**8', 'AK4*5**2', 'AK5*E*5', 'AK9*E*1*1*1'],
    ],
    [
      'too many elements',
      sample.replace('CTT*1', 'CTT*1*******9'),
      ['AK3*CTT*8**8', 'AK4*8**3*8', 'AK5*E*5', 'AK9*E*1*1*1'],
    ],
    [
      'an element that is too short',
      sample.replace('ZA*QS', 'ZA*Q'),
      ['AK3*ZA*6**8', 'AK4*1**4*Q', 'AK5*E*5', 'AK9*E*1*1*1'],
    ],
    [
      'an element that is too long',
      sample.replace('N9*IA', 'N9*IAIA'),
      ['AK3*N9*3**8', 'AK4*1**5*IAIA', 'AK5*E*5', 'AK9*E*1*1*1'],
    ],
    [
      'a control character',
      sample.replace('SAMPLE STORES', 'SAMPLE\x01STORES'),
      ['AK3*N1*4**8', 'AK4*2**6*SAMPLE·STORES', 'AK5*E*5', 'AK9*E*1*1*1'],
    ],
    [
      'a number that is none',
      sample.replace('CTT*1', 'CTT*x'),
      ['AK3*CTT*8**8', 'AK4*1**6*x', 'AK5*E*5', 'AK9*E*1*1*1'],
    ],
    [
      'a date that does not exist',
      sample.replace('20260109', '20260231'),
      ['AK3*XQ*2**8', 'AK4*3**8*20260231', 'AK5*R*5', 'AK9*R*1*1*0'],
    ],
    [
      'a time that does not exist',
      recount(sample.replace('XQ', 'DTM*097*20260110*2561~XQ')),
      ['AK3*DTM*2**8', 'AK4*3**9*2561', 'AK5*E*5', 'AK9*E*1*1*1'],
    ],
    ['no trailer of the document', sample.replace(/SE\*\d+\*0001~/, ''), ['AK5*R*2', 'AK9*R*1*1*0']],
    ['another control number in the trailer', sample.replace(/(SE\*\d+)\*0001/, '$1*0002'), ['AK5*R*3', 'AK9*R*1*1*0']],
    ['a wrong number of segments', sample.replace(/SE\*\d+/, 'SE*99'), ['AK5*E*4', 'AK9*E*1*1*1']],
    ['no control number of the document', sample.replace('ST*852*0001', 'ST*852'), ['AK5*R*7*3', 'AK9*R*1*1*0']],
    ['another number of documents', sample.replace('GE*1*1', 'GE*3*1'), ['AK5*A', 'AK9*E*3*1*1*5']],
    ['another control number of the group', sample.replace('GE*1*1', 'GE*1*2'), ['AK9*R*1*1*0*4']],
    ['no trailer of the group', sample.replace('GE*1*1~', ''), ['AK9*R*1*1*0*3']],
    ['a version that is not read', sample.replace('*X*004010', '*X*002001'), ['AK9*R*1*1*0*2']],
    [
      'a control number of the group that is not a number',
      sample.replace('0930*1*X', '0930*A*X').replace('GE*1*1', 'GE*1*A'),
      ['AK5*A', 'AK9*E*1*1*1*6'],
    ],
  ];
  test.each(faults)('states the code of %s', (_, file, expected) => {
    expect(acknowledge(file).filter((segment) => !/^AK[12]/.test(segment))).toEqual(expected);
  });

  test.each([
    ['a cut interchange', sample.replace('IEA*1*000000001~', '')],
    ['an interchange with another control number in its trailer', sample.replace('IEA*1*000000001', 'IEA*1*000000002')],
  ])('rejects the group of %s, so that it is sent again', (_, file) => {
    expect(acknowledge(file)).toEqual(['AK1*PD*1', 'AK9*R*1*1*0']);
  });

  test('is not sent for a 997', () => {
    const groups = [sample, toX12('997', ['AK1*PR*17', 'AK9*A*1*1*1'])].flatMap((file) =>
      interchangeReportsIn(readFile(file)).flatMap((report) => report.groups),
    );
    expect(groups.map(needsAcknowledgment)).toEqual([true, false]);
  });

  test('states that a type, and a group, are not read', () => {
    expect(acknowledge(toX12('810', ['BIG*20260110*1'], { functionalId: 'IN' }))).toEqual([
      'AK1*IN*1',
      'AK2*810*0001',
      'AK5*R*1',
      'AK9*R*1*1*0*1',
    ]);
    expect(acknowledge(toX12('', body, { functionalId: 'PD' }))).toContain('AK5*R*6');
  });

  test('states that a code is not one of the element', () => {
    const order = toX12('850', ['BEG*ZZ*SA*1**20260110', 'PO1*1*1*EA*1**UP*071234500017']);
    expect(acknowledge(order)).toEqual([
      'AK1*PO*1',
      'AK2*850*0001',
      'AK3*BEG*2**8',
      'AK4*1**7*ZZ',
      'AK5*E*5',
      'AK9*E*1*1*1',
    ]);
  });

  test('accepts a part of a group', () => {
    const document = (control: string, count: number) => [`ST*852*${control}`, ...body, `SE*${count}*${control}`];
    const sound = body.length + 2;
    const segments = [
      ...document('0001', sound),
      ...document('0002', sound),
      ...document('0002', sound),
      ...document('0003', 99),
    ];
    const file =
      isa() +
      ['GS*PD*A*B*20260110*0930*1*X*004010', ...segments, 'GE*4*1', 'IEA*1*000000001']
        .map((segment) => `${segment}~`)
        .join('');
    expect(acknowledge(file, true).filter((segment) => /^AK[59]/.test(segment))).toEqual([
      'AK5*A',
      'AK5*A',
      'AK5*R*23',
      'AK5*R*4',
      'AK9*P*4*4*2',
    ]);
  });
});

const readAcknowledgments = (file: string): EdiAcknowledgment[] =>
  readFile(file).flatMap((event) => (event.kind === 'ACKNOWLEDGMENT' ? [event.acknowledgment] : []));
const reply = { control: 5, groupControl: 6, day: '2026-01-10', time: '09:31', functionalId: 'FA' };

describe('responses', () => {
  test('a 997 goes back to the sender in its delimiters, and is read again', () => {
    const file = toX12('852', body, { terminator: '\n' })
      .replaceAll('*', '|')
      .replace(/SE\|\d+/, 'SE|99');
    const [report] = interchangeReportsIn(
      readFile(file, { findSettings: () => ({ ...defaultSettings, isStrict: true }) }),
    );
    const [group] = report?.groups ?? [];
    if (!report || !group) throw new Error('the interchange has no group');
    const written = toText(
      writeInterchange(createReplyEnvelope(report.interchange, group.group, reply), [
        buildFunctionalAcknowledgment(report, group, '0001'),
      ]),
    );
    expect(written).toBe(
      [
        'ISA|00|          |00|          |ZZ|BRAND          |01|999999999      |260110|0931|U|00401|000000005|0|P|>',
        'GS|FA|BRAND|999999999|20260110|0931|6|X|004010',
        'ST|997|0001',
        'AK1|PD|1',
        'AK2|852|0001',
        'AK5|R|4',
        'AK9|R|1|1|0',
        'SE|6|0001',
        'GE|1|6',
        'IEA|1|000000005',
        '',
      ].join('\n'),
    );
    expect(findingsIn(readFile(written))).toEqual([]);
    expect(readAcknowledgments(written)).toEqual([
      {
        control: '1',
        functionalId: 'PD',
        status: 'REJECTED',
        documents: [{ type: '852', control: '0001', status: 'REJECTED', errors: ['document error 4'] }],
        errors: [],
      },
    ]);
  });

  test.each([
    ['A', 'ACCEPTED'],
    ['E', 'ACCEPTED_WITH_ERRORS'],
    ['P', 'PARTLY_ACCEPTED'],
    ['R', 'REJECTED'],
    ['X', 'REJECTED'],
    ['?', 'REJECTED'],
  ])('a received 997 with %s is %s', (code, status) => {
    const [acknowledgment] = readAcknowledgments(toX12('997', ['AK1*PR*17', `AK9*${code}*1*1*1`]));
    expect(acknowledgment).toEqual({ control: '17', functionalId: 'PR', status, documents: [], errors: [] });
  });

  test('a received 997 has the errors of each document', () => {
    const segments = [
      'AK1*PR*17',
      'AK2*855*0001',
      'AK5*A',
      'AK2*855*0002',
      'AK3*PO1*5**8',
      'AK4*4**6*1,5',
      'AK5*R*5',
      'AK9*P*2*2*1*5',
    ];
    expect(readAcknowledgments(toX12('997', segments))).toEqual([
      {
        control: '17',
        functionalId: 'PR',
        status: 'PARTLY_ACCEPTED',
        documents: [
          { type: '855', control: '0001', status: 'ACCEPTED', errors: [] },
          {
            type: '855',
            control: '0002',
            status: 'REJECTED',
            errors: ['PO1 at 5: segment error 8', 'element 4: element error 6 1,5', 'document error 5'],
          },
        ],
        errors: ['group error 5'],
      },
    ]);
  });

  test('a 999 is read as a 997', () => {
    const segments = ['AK1*PR*17', 'AK2*855*0001', 'IK3*PO1*5**8', 'IK4*4**6', 'IK5*R*5', 'AK9*R*1*1*0'];
    expect(readAcknowledgments(toX12('999', segments, { functionalId: 'FA' }))[0]?.documents).toEqual([
      {
        type: '855',
        control: '0001',
        status: 'REJECTED',
        errors: ['PO1 at 5: segment error 8', 'element 4: element error 6', 'document error 5'],
      },
    ]);
  });
});

describe('TA1', () => {
  const respond = (file: string): string => {
    const [report] = interchangeReportsIn(readFile(file));
    if (!report) return '';
    const envelope = createReplyEnvelope(report.interchange, undefined, reply);
    return toText(writeInterchangeAcknowledgment(envelope, buildInterchangeAcknowledgment(report)));
  };

  test.each([
    ['a sound interchange', sample, 'A*000'],
    ['a wrong number of groups', sample.replace('IEA*1', 'IEA*2'), 'E*021'],
    ['another control number', sample.replace('IEA*1*000000001', 'IEA*1*000000002'), 'R*001'],
    ['a cut', sample.slice(0, -20), 'R*023'],
    ['an unknown use', sample.replace('*0*P*', '*0*X*'), 'R*020'],
    ['a time that does not exist', sample.replace('260110*0930*U', '260110*2530*U'), 'E*015'],
  ])('states the code of %s, and is read again', (_, file, expected) => {
    const written = respond(file);
    expect(written.split('~').slice(1)).toEqual([
      expect.stringMatching(/^TA1\*000000001\*260110\*/),
      'IEA*0*000000005',
      '',
    ]);
    expect(written.split('~')[1]?.endsWith(expected)).toBe(true);
    const events = readFile(written);
    expect(findingsIn(events)).toEqual([]);
    const status = { A: 'ACCEPTED', E: 'ACCEPTED_WITH_ERRORS', R: 'REJECTED' }[expected.slice(0, 1)];
    expect(
      events.flatMap((event) => (event.kind === 'INTERCHANGE_ACKNOWLEDGMENT' ? [event.acknowledgment] : [])),
    ).toEqual([{ control: '000000001', status, code: expected.slice(2) }]);
  });
});

describe('CONTRL', () => {
  const message = toEdifact('SLSRPT', [
    'BGM+73E+1+9',
    'DTM+90:20260103:102',
    'DTM+91:20260109:102',
    'LOC+162+17',
    'LIN+1++4012345000023:EN',
    'QTY+153:5',
  ]);
  const respond = (file: string): string => {
    const [report] = interchangeReportsIn(readFile(file));
    if (!report) return '';
    const envelope = createReplyEnvelope(report.interchange, undefined, reply);
    return toText(writeInterchange(envelope, [buildControlMessage(report, '1')]));
  };

  test('acknowledges a sound interchange, and is read again', () => {
    const written = respond(message);
    expect(written).toBe(
      [
        "UNB+UNOC:3+4098765000010:14+4012345000016:14+260110:0931+5'",
        "UNH+1+CONTRL:D:3:UN'",
        "UCI+77+4012345000016:14+4098765000010:14+7'",
        "UNT+3+1'",
        "UNZ+1+5'",
      ].join(''),
    );
    expect(readAcknowledgments(written)).toEqual([
      { control: '77', functionalId: '', status: 'ACCEPTED', documents: [], errors: [] },
    ]);
  });

  test.each([
    ['another control number of the interchange', message.replace('UNZ+1+77', 'UNZ+1+78'), "+4+28'"],
    ['no trailer of the interchange', message.replace("UNZ+1+77'", ''), "+4+13'"],
  ])('rejects an interchange with %s', (_, file, expected) => {
    expect(respond(file)).toContain(`UCI+77+4012345000016:14+4098765000010:14${expected}`);
  });

  test('rejects one message of an interchange', () => {
    const written = respond(message.replace('QTY+153:5', 'QTY+153:x'));
    expect(written).toContain("+7'UCM+1+SLSRPT:D:96A:UN+4+37'");
    expect(readAcknowledgments(written)[0]).toMatchObject({
      status: 'PARTLY_ACCEPTED',
      documents: [{ type: 'SLSRPT', control: '1', status: 'REJECTED', errors: ['error 37'] }],
    });
  });
});

describe('855', () => {
  const envelope: OutgoingEnvelope = {
    syntax: x12Syntax,
    sender: { qualifier: 'ZZ', id: 'BRAND' },
    receiver: { qualifier: '01', id: '999999999' },
    groupSender: 'BRAND',
    groupReceiver: '999999999',
    functionalId: 'PR',
    control: 12,
    groupControl: 13,
    version: '00401',
    groupVersion: '004010',
    usage: 'TEST',
    isAcknowledgmentRequested: true,
    day: '2026-01-11',
    time: '08:00',
  };

  test('responds to each line, and has no findings when it is read', () => {
    const response = buildOrderResponse(
      {
        decision: 'ACCEPTED_WITH_CHANGES',
        number: 'PO-17',
        orderedOn: '2026-01-10',
        respondedOn: '2026-01-11',
        ownNumber: 'SO~1*2',
        lines: [
          {
            lineId: '1',
            quantity: 24,
            unit: 'EA',
            price: 123_456,
            priceBasis: 'WE',
            codes: [{ qualifier: 'UP', value: '071234500017' }],
            decisions: [
              { decision: 'QUANTITY_CHANGED', quantity: 20, unit: 'EA', shipOn: '2026-01-20' },
              { decision: 'BACKORDERED', quantity: 4, unit: 'EA' },
            ],
          },
        ],
      },
      '0001',
    );
    const written = toText(writeInterchange(envelope, [response]));
    expect(written.split('~').slice(2, -3)).toEqual([
      'ST*855*0001',
      'BAK*00*AC*PO-17*20260110*****20260111',
      'REF*VN*SO 1 2',
      'PO1*1*24*EA*12.3456*WE*UP*071234500017',
      'ACK*IQ*20*EA*068*20260120',
      'ACK*IB*4*EA',
      'CTT*1*24',
      'SE*8*0001',
    ]);
    expect(written.indexOf('GS')).toBe(106);
    const events = readFile(written);
    expect(findingsIn(events).map(({ code }) => code)).toEqual(['TEST_INTERCHANGE', 'DOCUMENT_UNSUPPORTED']);
    expect(documentReportsIn(events)[0]?.findingCount).toBe(1);
  });

  test('texts that contain delimiters are written so that readers get one element', () => {
    const document = { type: ['855'], control: '1', body: [['MSG', 'a*b~c>d\ne Crème 日本']] };
    expect(toText(writeInterchange(envelope, [document]))).toContain('~MSG*a b c d e Creme   ~');
    const edifact = { ...envelope, syntax: edifactSyntax, version: '3' };
    const written = toText(
      writeInterchange(edifact, [
        {
          type: ['ORDRSP', 'D', '96A', 'UN'],
          control: '1',
          body: [['FTX', 'AAI', '', '', ["O'Neil+Co: 5?", 'Crème']]],
        },
      ]),
    );
    expect(written).toContain("FTX+AAI+++O?'Neil?+Co?: 5??:Cr\xe8me'");
    expect(written).toContain('+BRAND:ZZ+999999999:01+260111:0800+12++++1++1');
  });
});
