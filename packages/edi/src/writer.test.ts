import fc from 'fast-check';
import { expect, test } from 'vitest';
import { edifactSyntax, x12Syntax } from './envelope-writer.ts';
import { componentText, type EdiSegment, elementText } from './segment.ts';
import { isa } from './testing/edi-documents.ts';
import { createTokenizer, isFault } from './tokenizer.ts';
import { buildSegment } from './writer.ts';

const readSegments = (file: string): EdiSegment[] => {
  const tokenizer = createTokenizer();
  const tokens = [...tokenizer.push(Buffer.from(file, 'latin1')), ...tokenizer.end().tokens];
  return tokens.flatMap((token) => (isFault(token) ? [] : [token]));
};
/** Control characters become blanks, and blanks around a text do not count. */
const toReadable = (text: string, isReplaced: (character: string) => boolean = () => false) =>
  Array.from(text, (character) => (character < ' ' || character === '\x7f' || isReplaced(character) ? ' ' : character))
    .join('')
    .trim();

const latin = fc.string({
  unit: fc
    .integer({ min: 1, max: 255 })
    .map((code) => String.fromCharCode(code))
    .filter((character) => character < '\x7f' || character > '\x9f'),
  maxLength: 20,
});

test('EDIFACT texts are read as they were written, whatever they contain', () => {
  const composites = fc.array(
    fc.array(fc.oneof(latin, fc.constantFrom('?', "?'", '??+', "'", ':+')), { minLength: 1, maxLength: 4 }),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(composites, (values) => {
      const written = buildSegment(edifactSyntax, ['FTX', ...values]);
      const segments = readSegments(`UNB+UNOC:3+1+2+260110:0930+7'${written}UNZ+0+7'`);
      expect(segments).toHaveLength(3);
      const [, segment] = segments;
      const read = values.map((parts, at) =>
        parts.map((_, part) => segment && componentText(segment, at + 1, part + 1)),
      );
      expect(read).toEqual(values.map((parts) => parts.map((text) => toReadable(text))));
    }),
  );
});

test('X12 texts have blanks instead of delimiters, and keep their elements', () => {
  const texts = fc.array(
    fc.string({ unit: 'grapheme-ascii', maxLength: 20 }).map((text) => text.replaceAll('q', '*~>')),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(texts, (values) => {
      const written = buildSegment(x12Syntax, ['MSG', ...values]);
      const segments = readSegments(`${isa()}${written}IEA*0*000000001~`);
      expect(segments).toHaveLength(3);
      const [, segment] = segments;
      const read = values.map((_, at) => segment && elementText(segment, at + 1));
      expect(read).toEqual(values.map((text) => toReadable(text, (character) => '*~>'.includes(character))));
    }),
  );
});
