import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonLimitExceeded, type JsonLimits, maxTextAtOnce, parseJsonText } from './json-text.ts';

const limits: JsonLimits = { maxMembers: 100, maxValues: 300_000, maxDepth: 64 };
const spaces = fc.constantFrom('', ' ', '\n\t ');
/** Long enough to be parsed in slices, whatever is beside it. */
const filler = 'x"\\{}[],:'.repeat(maxTextAtOnce / 8);

test('reads like JSON.parse, whatever the structure', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 4 }), fc.nat({ max: 3 }), spaces, async (json, shape, space) => {
      const large = JSON.stringify(Array.from({ length: 9000 }, (_, n) => [n, String(n), { n }]));
      const text = [
        () => `${space}[${space}${json}${space},${JSON.stringify(filler)}${space},${large},${json}]${space}`,
        () => `{"a":${space}${json},"b"${space}:${large},"__proto__":${json},"c":${large}${space}}`,
        () => `[${Array.from({ length: 9000 }, () => `{"value":${json},"n":[1, 2]}`).join(`${space},`)},${large}]`,
        () => `{"large":{"a":${large},"a":${json}},"a":1,"a":${json},"filler":${JSON.stringify(filler)}}`,
      ][shape]?.();

      expect(await parseJsonText(text ?? '')).toEqual(JSON.parse(text ?? ''));
    }),
    { numRuns: 20 },
  );
}, 60_000);

test('rejects what JSON.parse rejects', async () => {
  const large = JSON.stringify(Array.from({ length: 60_000 }, (_, n) => n));
  const wrong = [
    `[${large},]`,
    `[,${large}]`,
    `[${large},,1]`,
    `[${large} 1]`,
    `[1 ${large}]`,
    `{"a" ${large}}`,
    `{"a":${large},}`,
    `{a:${large}}`,
    `{"a":${large},"b"}`,
    `{"a":,"b":${large}}`,
    `${large}]`,
    `[${large}`,
    `${large}x`,
    `x${large}`,
    `[${large}}`,
    `["${large}]`,
    `[${large.replace('30000', '3e')}]`,
    `[${large.replace('30000', "'a'")}]`,
    `[${large.replace('30000', '[1,]')}]`,
    `[${large.replace('30000', '"\n"')}]`,
    '['.repeat(maxTextAtOnce + 1),
  ];
  for (const text of wrong) {
    expect(() => JSON.parse(text), text.slice(0, 20)).toThrow(SyntaxError);
    await expect(parseJsonText(text), `${text.slice(0, 20)} … ${text.slice(-20)}`).rejects.toThrow(SyntaxError);
  }
});

test('rejects large texts with too many members, values, or levels', async () => {
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 40_000 }, (_, n) => [`key${n}`, n])));
  const long = JSON.stringify(Array.from({ length: 300_002 }, () => 1));
  const deep = `${'['.repeat(65)}${JSON.stringify(filler)}${']'.repeat(65)}`;

  for (const text of [wide, long, deep]) await expect(parseJsonText(text, limits)).rejects.toThrow(JsonLimitExceeded);
  expect(await parseJsonText(deep)).toEqual(JSON.parse(deep));
});
