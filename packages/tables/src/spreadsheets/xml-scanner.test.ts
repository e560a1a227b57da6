// G15
// ASVS 1.2.7, 1.5.1

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createXmlScanner, findAttribute } from './xml-scanner.ts';

/** The events for a text in these chunks; consecutive texts are joined. */
const eventsFor = (pieces: readonly string[]): string[] => {
  const events: string[] = [];
  const text = (piece: string) => {
    const last = events.at(-1);
    if (last?.startsWith('text ')) events[events.length - 1] = last + piece;
    else events.push(`text ${piece}`);
  };
  const scanner = createXmlScanner({
    onOpen: (name, attributes) => events.push(`open ${name} ${findAttribute(attributes, 'r') ?? ''}`),
    onText: text,
    onClose: (name) => events.push(`close ${name}`),
  });
  for (const piece of pieces) scanner.push(piece);
  scanner.end();
  return events;
};

const whole = `<?xml version="1.0"?><x:row r="5" a='>'><!-- <c> --><c r="A&amp;1"/><v>1 &lt; 2 &#x41;&#66;</v>
<t><![CDATA[<b>&amp;]]></t></x:row>`;

describe('reading XML in chunks', () => {
  test('reports tags, texts and attributes without prefixes, comments and escapes', () => {
    expect(eventsFor([whole])).toEqual([
      'open row 5',
      'open c A&1',
      'close c',
      'open v ',
      'text 1 < 2 AB',
      'close v',
      'text \n',
      'open t ',
      'text <b>&amp;',
      'close t',
      'close row',
    ]);
  });

  test('reports the same events for every chunking', () => {
    const cuts = fc.array(fc.integer({ min: 0, max: whole.length }), { maxLength: 8 });
    fc.assert(
      fc.property(cuts, (places) => {
        const ends = [0, ...places.toSorted((a, b) => a - b), whole.length];
        const pieces = ends.slice(1).map((end, at) => whole.slice(ends[at], end));

        expect(eventsFor(pieces)).toEqual(eventsFor([whole]));
      }),
    );
  });

  test.each([
    ['a document type', '<!DOCTYPE lolz [<!ENTITY lol "lol">]><row/>'],
    ['a tag without an end', `<row ${'a'.repeat(200_000)}`],
    ['an entity of its own', '<row>&lol;</row>'],
    ['an end within a tag', '<row><c r="1"'],
  ])('rejects %s', (_, text) => {
    expect(() => eventsFor([text])).toThrow();
  });
});
