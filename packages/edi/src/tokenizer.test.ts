import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { componentText, type EdiSegment, elementText, tag } from './segment.ts';
import { isa, toX12 } from './testing/edi-documents.ts';
import { createTokenizer, isFault, type Token } from './tokenizer.ts';
import { writeSegment } from './writer.ts';

const tokenize = (file: string, chunkSize = 65_536): { tokens: Token[]; written: string } => {
  const bytes = Buffer.from(file, 'latin1');
  const tokenizer = createTokenizer();
  const tokens: Token[] = [];
  for (let at = 0; at < bytes.length; at += chunkSize)
    tokens.push(...tokenizer.push(bytes.subarray(at, at + chunkSize)));
  const end = tokenizer.end();
  tokens.push(...end.tokens);
  return { tokens, written: segmentsIn(tokens).map(writeSegment).join('') + end.tail };
};
const segmentsIn = (tokens: readonly Token[]): EdiSegment[] =>
  tokens.flatMap((token) => (isFault(token) ? [] : [token]));
const faultsIn = (tokens: readonly Token[]) => tokens.filter(isFault);
const tags = (file: string) => segmentsIn(tokenize(file).tokens).map(tag);
const body = ['XQ*H*20260101*20260107', 'LIN**UP*071234500017', 'ZA*QS*5*EA', 'SDQ*EA*92*1*2*2*3'];
const sample = toX12('852', body);
const sampleTags = ['ISA', 'GS', 'ST', 'XQ', 'LIN', 'ZA', 'SDQ', 'SE', 'GE', 'IEA'];

describe('headers of X12', () => {
  const variants: [string, string][] = [
    ['as the standard says', sample],
    ['with trimmed blanks', sample.replace(/ +\*/g, '*')],
    ['with a byte order mark', `\u00ef\u00bb\u00bf${sample}`],
    ['with line ends after terminators', toX12('852', body, { lineEnd: '\r\n' })],
    ['with a line feed as terminator', toX12('852', body, { terminator: '\n' })],
    ['with carriage return and line feed as terminator', toX12('852', body, { terminator: '\r', lineEnd: '\n' })],
    ['with ! as terminator', toX12('852', body, { terminator: '!' })],
    ['with ~ as element separator and ? as terminator', toX12('852', body, { terminator: '?' }).replaceAll('*', '~')],
    [
      'with control characters',
      toX12('852', body, { terminator: '\x1c' }).replaceAll('*', '\x1d').replace('>', '\x1f'),
    ],
    ['without ISA16', sample.replace('*>~', '*~')],
    ['with blanks after ISA16', sample.replace('*>~', '*>   ~')],
    [
      'with blanks after ISA16 and a line feed as terminator',
      toX12('852', body, { terminator: '\n' }).replace('>', '>  '),
    ],
    ['after text of another program', `From: edi@example.com\r\n\r\n${sample}`],
    ['with empty segments', sample.replaceAll('~', '~~')],
    ['without the last terminator', sample.slice(0, -1)],
    ['with blanks at the end', `${sample}\r\n \x1a`],
  ];
  test.each(variants)('are read %s, and written again as they were', (_, file) => {
    const { tokens, written } = tokenize(file);
    expect(segmentsIn(tokens).map(tag)).toEqual(sampleTags);
    const sdq = segmentsIn(tokens)[6];
    expect(sdq?.elements).toEqual(['SDQ', 'EA', '92', '1', '2', '2', '3']);
    expect(sdq?.byte).toBe(file.indexOf('SDQ'));
    expect(written).toBe(file);
  });

  test.each([
    ['U', '00401', undefined],
    ['U', '00501', undefined],
    ['V', '00403', undefined],
    ['^', '00401', undefined],
    ['^', '00402', '^'],
    ['\\', '00501', '\\'],
  ])('ISA11 %s in version %s is the repetition separator %s', (repetition, version, expected) => {
    const [header] = segmentsIn(tokenize(toX12('852', body, { repetition, version })).tokens);
    expect(header?.syntax.repetition).toBe(expected);
  });

  test('identifications that contain the letters of ISA11 and ISA are whole', () => {
    const file = toX12('852', ['LIN**IN*B005UO5D12*VN*VISA-1', 'N1*RE*ISA*92*ISA'], { version: '00501' });
    const segments = segmentsIn(tokenize(file).tokens);
    expect(segments[3]?.elements).toEqual(['LIN', '', 'IN', 'B005UO5D12', 'VN', 'VISA-1']);
    expect(segments[4]?.elements).toEqual(['N1', 'RE', 'ISA', '92', 'ISA']);
  });

  test('each interchange of a file has its own delimiters', () => {
    const second = toX12('852', body, { terminator: '\n' }).replaceAll('*', '|');
    const { tokens, written } = tokenize(`${sample}\r\n${second}${sample}`);
    expect(segmentsIn(tokens).map(tag)).toEqual([...sampleTags, ...sampleTags, ...sampleTags]);
    expect(written).toBe(`${sample}\r\n${second}${sample}`);
  });

  test('an interchange after one without its end is read', () => {
    const cut = sample.slice(0, sample.indexOf('SE*'));
    const second = sample.replaceAll('*', '|');
    expect(tags(cut + second)).toEqual([...sampleTags.slice(0, 7), ...sampleTags]);
  });

  test('text between interchanges is a fault with its place', () => {
    const { tokens, written } = tokenize(`${sample}\n---- end ----\n${sample}`);
    expect(faultsIn(tokens)).toEqual([{ code: 'TEXT_OUTSIDE_INTERCHANGE', segment: 11, byte: sample.length + 1 }]);
    expect(segmentsIn(tokens)).toHaveLength(20);
    expect(written).toBe(`${sample}\n---- end ----\n${sample}`);
  });

  test.each([
    ['a cut header', isa().slice(0, 60), 'HEADER_UNREADABLE'],
    ['a header with too few separators', 'ISA*00*00*X~GS*PD~', 'HEADER_UNREADABLE'],
    ['a table', 'store,upc,units\n1,2,3\n', 'TEXT_OUTSIDE_INTERCHANGE'],
    ['UTF-16', Buffer.from(`\ufeff${sample}`, 'utf16le').toString('latin1'), 'TEXT_OUTSIDE_INTERCHANGE'],
    ['a word that starts as a header', 'ISABELLA~', 'TEXT_OUTSIDE_INTERCHANGE'],
  ])('%s is a fault', (_, file, code) => {
    expect(faultsIn(tokenize(file).tokens)).toEqual([
      expect.objectContaining({ code, segment: 1, byte: expect.any(Number) }),
    ]);
  });

  test('a file without terminators does not fill the memory', () => {
    const tokenizer = createTokenizer();
    tokenizer.push(Buffer.from(isa()));
    const found = Array.from({ length: 64 }, () => tokenizer.push(Buffer.alloc(65_536, 'x'))).flat();
    expect(faultsIn(found)).toEqual([{ code: 'SEGMENT_TOO_LONG', segment: 2, byte: 106 }]);
    expect(tokenizer.push(Buffer.from('x~SE*1~')).map((token) => !isFault(token) && tag(token))).toEqual(['SE']);
  });
});

describe('EDIFACT', () => {
  const message = (una: string, unb: string) =>
    `${una}UNB+${unb}+111:14+222:14+260110:0930+7'UNH+1+SLSRPT:D:96A:UN'IMD+F++:::O?'NEIL?+CO ?: 5??'UNT+3+1'UNZ+1+7'`;

  test.each([
    ['without UNA', ''],
    ['with UNA', "UNA:+.? '"],
    ['with UNA on its own line', "UNA:+.? '\r\n"],
  ])('%s is read and written', (_, una) => {
    const file = message(una, 'UNOC:3');
    const { tokens, written } = tokenize(file);
    const imd = segmentsIn(tokens).find((segment) => tag(segment) === 'IMD');
    expect(imd && componentText(imd, 3, 4)).toBe("O'NEIL+CO : 5?");
    expect(written).toBe(file);
  });

  test.each(['\n', '\r\n'])('line ends %j can be the terminators', (lineEnd) => {
    const file = message('', 'UNOC:3')
      .replace('5??', '5')
      .replaceAll(/(?<!\?)'/g, lineEnd);
    const { tokens, written } = tokenize(file);
    expect(segmentsIn(tokens).map(tag)).toEqual(['UNB', 'UNH', 'IMD', 'UNT', 'UNZ']);
    expect(written).toBe(file);
    expect(tokenize(file, 1)).toEqual({ tokens, written });
  });

  test('UNA states other delimiters', () => {
    const file =
      'UNA|#,\\*~UNB#UNOC|4#111|14#222|14#20260110|0930#7~UNH#1#SLSRPT|D|96A|UN~QTY#153|1,5\\~x~UNT#3#1~UNZ#1#7~';
    const segments = segmentsIn(tokenize(file).tokens);
    expect(segments.map(tag)).toEqual(['UNA|#,\\*', 'UNB', 'UNH', 'QTY', 'UNT', 'UNZ']);
    expect(segments[3]?.syntax).toMatchObject({ decimal: ',', repetition: '*', release: '\\' });
    expect(segments[3] && componentText(segments[3], 1, 2)).toBe('1,5~x');
  });

  test('a blank as release character of UNA releases nothing', () => {
    const file = "UNA:+.  'UNB+UNOA:2+1+2+260110:0930+7'FTX+AAI+why?'UNZ+1+7'";
    expect(tags(file)).toEqual(['UNA:+.  ', 'UNB', 'FTX', 'UNZ']);
  });

  test('level B interchanges have control characters', () => {
    const file = "UNB+UNOB:1+1+2+260110:0930+7'UNZ+0+7'"
      .replaceAll('+', '\x1d')
      .replaceAll(':', '\x1f')
      .replaceAll("'", '\x1c');
    expect(segmentsIn(tokenize(file).tokens).map((segment) => componentText(segment, 1, 1))).toEqual(['UNOB', '0']);
  });

  test.each([
    ['UNOC:3', 'Caf\u00e9', 'Café'],
    ['UNOY:3', Buffer.from('Café Łódź').toString('latin1'), 'Café Łódź'],
    ['UNOW:4', Buffer.from('Café').toString('latin1'), 'Café'],
    ['UNOD:3', '\u00a3\u00f3d\u00bc', 'Łódź'],
    ['UNOA:2', 'Caf\u00e9', 'Café'],
    ['UNOB:2', Buffer.from('Café').toString('latin1'), 'Café'],
  ])('%s decides the characters', (head, raw, text) => {
    const segments = segmentsIn(tokenize(message('', head).replace("O?'NEIL?+CO ?: 5??", raw)).tokens);
    expect(segments[2] && componentText(segments[2], 3, 4)).toBe(text);
  });
});

const chunkSize = fc.integer({ min: 1, max: 4096 });

test('chunks of any size give the same segments', () => {
  const una = "UNA:+.? 'UNB+UNOC:3+1+2+260110:0930+7'FTX+AAI+a??'FTX+AAI+b?'c'UNZ+1+7'";
  const files = [
    `\u00ef\u00bb\u00bf${sample}junk\r\n${una}\r\n${sample.replaceAll('~', '!')}`,
    toX12('852', body, { terminator: '\n' }),
  ];
  for (const file of files) {
    const whole = tokenize(file);
    expect(whole.written).toBe(file);
    for (let size = 1; size <= 64; size += 1) expect(tokenize(file, size)).toEqual(whole);
    fc.assert(
      fc.property(chunkSize, (size) => {
        expect(tokenize(file, size)).toEqual(whole);
      }),
      { numRuns: 50 },
    );
  }
});

test('any delimiters and texts are read and written as they were', () => {
  const delimiters = fc.uniqueArray(fc.constantFrom(...Array.from('~!*|>:^\\?$#&+\x1c\x1d\x1e\x1f\n\t\u00a7')), {
    minLength: 3,
    maxLength: 3,
  });
  fc.assert(
    fc.property(
      delimiters,
      fc.array(fc.array(fc.string({ maxLength: 30 }), { minLength: 1, maxLength: 8 })),
      fc.constantFrom('', '\r\n', '\n\n'),
      chunkSize,
      (characters, rows, lineEnd, size) => {
        const [element = '', component = '', terminator = ''] = characters.filter(
          (character) => character !== undefined,
        );
        const isLineElement = element === '\n';
        fc.pre(!isLineElement && component !== '\n');
        const plain = (text: string) =>
          Array.from(text, (character) =>
            characters.includes(character) || character < ' ' || character > '~' ? ' ' : character,
          ).join('');
        const segments = rows.map((row) => ['ZZZ', ...row.map(plain)].join(element));
        const placed: Record<string, string> = { '*': element, '>': component, '\x02': terminator };
        const header = Array.from(isa({ terminator: '\x02' }), (character) => placed[character] ?? character).join('');
        const file = `${header}${lineEnd}${[`GS${element}PD`, ...segments, `IEA${element}1`].map((segment) => `${segment}${terminator}${lineEnd}`).join('')}`;
        const { tokens, written } = tokenize(file, size);
        expect(written).toBe(file);
        expect(
          segmentsIn(tokens)
            .slice(2, -1)
            .map(({ elements }) => elements.join(element)),
        ).toEqual(segments);
      },
    ),
  );
});

test('no bytes cause an exception, and none are lost', () => {
  const sources = [sample, "UNA:+.? 'UNB+UNOC:3+1+2+260110:0930+7'UNH+1+X'FTX+a?'b'UNT+2+1'UNZ+1+7'"];
  const mutation = fc.tuple(fc.nat(), fc.nat(30), fc.string({ unit: 'binary', maxLength: 8 }));
  fc.assert(
    fc.property(
      fc.constantFrom(...sources),
      fc.array(mutation, { maxLength: 6 }),
      chunkSize,
      (source, mutations, size) => {
        let file = source + source;
        for (const [at, length, text] of mutations) {
          const start = at % file.length;
          file = file.slice(0, start) + Buffer.from(text).toString('latin1') + file.slice(start + length);
        }
        const { tokens, written } = tokenize(file, size);
        for (const segment of segmentsIn(tokens))
          for (let at = 0; at <= segment.elements.length; at += 1) elementText(segment, at);
        expect(written).toBe(file);
      },
    ),
    { numRuns: 300 },
  );
});
