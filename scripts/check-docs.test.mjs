// G29

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkDecisions } from './checks/decisions.mjs';
import { checkDocLinks } from './checks/doc-links.mjs';
import { checkEvidenceNumbers } from './checks/evidence-numbers.mjs';
import { checkGuide } from './checks/guide.mjs';
import { checkReliabilityBars } from './checks/reliability-bars.mjs';
import { checkSecurityRequirements } from './checks/security-requirements.mjs';
import { listEvidence } from './evidence.mjs';

const server = 'packages/server/src';

let root;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'documents-'));
});
afterEach(() => fs.rmSync(root, { recursive: true }));

const write = (file, text) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
};

describe('links in the documentation', () => {
  test('must point to a file', () => {
    write('docs/glossary.md', 'See [the guide](guide.md) and [the site](https://example.com).');
    expect(checkDocLinks(root)).toEqual(['docs/glossary.md: the link guide.md is broken']);

    write('docs/guide.md', 'Back to [the glossary](glossary.md#terms).');
    expect(checkDocLinks(root)).toEqual([]);
  });
});

describe('paths in backticks', () => {
  const name = (named) => {
    write('docs/glossary.md', `The file \`${named}\`.`);
    return checkDocLinks(root);
  };

  test.each([
    'packages/server/src/orders/gone.ts',
    'server/src/gone.ts',
    'orders/gone.rules.ts',
    'kit/gone.tsx',
    'packages/gone/',
    'scripts/checks/gone.mjs',
    'docs/gone.md',
  ])('must exist: %s', (named) => {
    expect(name(named)).toEqual([`docs/glossary.md: names ${named}, which does not exist`]);
  });

  test.each([
    'packages/server/src/features/orders/orders.rules.ts',
    'server/src/features/orders/orders.rules.ts',
    'features/orders/orders.rules.ts',
    'orders/orders.rules.ts',
    'packages/server/',
    'guide/orders.md',
  ])('may be relative to the document and to the packages: %s', (named) => {
    write(`${server}/features/orders/orders.rules.ts`, '');
    write('docs/guide/orders.md', '');
    expect(name(named)).toEqual([]);
  });

  test.each([
    '@mantine/core',
    'America/New_York',
    'packages/x/x.rules.ts',
    'packages/server/migrations/NNNN_name.sql',
    '/api/v1/orders',
  ])('are not %s', (named) => {
    expect(name(named)).toEqual([]);
  });
});

test('a row of a table has at most 200 characters', () => {
  write('docs/glossary.md', `| ${'a'.repeat(196)} |\n`);
  expect(checkDocLinks(root)).toEqual([]);
  write('docs/glossary.md', `Words\n\n| ${'a'.repeat(197)} |\n`);
  expect(checkDocLinks(root)).toEqual(['docs/glossary.md:3: the row has 201 characters, max 200']);
});

describe('the guide', () => {
  const index = (pages) => write('docs/guide/index.json', JSON.stringify(pages));
  const orders = { name: 'orders', file: 'orders.md', screens: ['/orders'] };
  beforeEach(() => {
    write('packages/web/src/routes/screens.tsx', "  path: '/orders',\n  path: '/help',\n  path: '/help/$pageName',\n");
    write('docs/guide/orders.md', '# Orders\n\n![The list](images/orders.png)\n\n## Ship\n\n[Ship](#ship)\n');
    write('docs/guide/images/orders.png', 'picture');
    index([orders]);
  });

  test('has a page for every screen, and shows every picture', () => {
    expect(checkGuide(root)).toEqual([]);
  });

  const faults = [
    [
      'a screen that does not exist',
      () => index([{ ...orders, screens: ['/orders', '/gone'] }]),
      '/gone does not exist',
    ],
    ['a screen without a page', () => index([{ ...orders, screens: [] }]), '/orders has no page'],
    ['a screen with two pages', () => index([orders, { ...orders, name: 'more' }]), '/orders has two pages'],
    [
      'a page that does not exist',
      () => index([orders, { name: 'gone', file: 'gone.md', screens: [] }]),
      'gone.md does not exist',
    ],
    ['a page that is not listed', () => write('docs/guide/more.md', '# More\n'), 'more.md: is not listed'],
    ['a page without a title', () => write('docs/guide/orders.md', '![](images/orders.png)'), 'has no title'],
    ['two pages of one name', () => index([orders, { ...orders, screens: [] }]), 'the name orders is used twice'],
    ['an unused picture', () => write('docs/guide/images/more.png', ''), 'more.png: no page shows this picture'],
    ['a large picture', () => write('docs/guide/images/orders.png', 'x'.repeat(500_001)), 'larger than 500 kB'],
    [
      'a link to a missing heading',
      () => write('docs/guide/orders.md', '# Orders\n[a](#gone) ![](images/orders.png)'),
      '#gone',
    ],
  ];
  test.each(faults)('rejects %s', (_, change, why) => {
    change();
    expect(checkGuide(root)).toEqual([expect.stringContaining(why)]);
  });

  const page = (text) => write('docs/guide/orders.md', `# Orders\n\n![](images/orders.png)\n\n${text}\n`);

  test('accepts labels from attributes, from the text of elements, and from catalogs of the contract', () => {
    write(
      'packages/web/src/orders.tsx',
      `const name = { label: 'New order' };
<Title title="All orders">Import {count} rows</Title>
<Button>
  Ship order
</Button>`,
    );
    write('packages/contract/src/orders.rules.ts', "export const names = { OPEN: 'Open orders' };");
    page('Select **New order**, **All orders**, **Import …**, **Ship order**, or **Open orders**.');
    expect(checkGuide(root)).toEqual([]);
  });

  test.each([
    ['a part of a text', 'New', "const label = 'New order';"],
    ['a text with another beginning', 'order', '<b>New order</b>'],
    ['a beginning that no text has', 'Remove …', "const label = 'Import 2 rows';"],
    ['a text in a comment', 'New order', '/** New order */\n// New order\nexport const a = 1;'],
  ])('rejects a label that is only %s', (_, label, source) => {
    write('packages/web/src/orders.tsx', source);
    page(`Select **${label}**.`);
    expect(checkGuide(root)).toEqual([`docs/guide/orders.md: no screen has the label ${label}`]);
  });

  test('does not search tests for labels', () => {
    write('packages/web/src/orders.test.tsx', "screen.getByText('New order')");
    page('Select **New order**.');
    expect(checkGuide(root)).toEqual(['docs/guide/orders.md: no screen has the label New order']);
  });

  test('rejects a missing picture as a broken link', () => {
    fs.rmSync(path.join(root, 'docs/guide/images/orders.png'));
    expect(checkDocLinks(root)).toEqual([expect.stringContaining('images/orders.png is broken')]);
  });
});

describe('decision records', () => {
  const required = ['Status', 'Context', 'Decision', 'Consequences'];
  const record = (number, headings = required, text = '') =>
    `# ${number} Topic\n\n${headings.map((heading) => `## ${heading}\n`).join('\n')}\n${text}`;

  test('have numbers of their own, the same headings, and names of existing files and records', () => {
    write('docs/decisions/0001-first.md', record('0001', required, 'See `orders.rules.ts`.'));
    write('docs/decisions/0002-second.md', record('0002', [...required, 'Alternatives considered']));
    write(`${server}/orders.rules.ts`, '// docs/decisions/0002\n');
    expect(checkDecisions(root)).toEqual([]);
  });

  test.each([
    ['docs/decisions/0001-again.md', record('0001'), 'the number 0001 is used twice'],
    ['docs/decisions/0002-second.md', record('0003'), 'the title must start with its number'],
    ['docs/decisions/0002-second.md', record('0002', ['Status', 'Decision']), 'the headings must be'],
    ['docs/decisions/second.md', record('0002'), 'a number of four digits'],
    ['docs/decisions/0002-second.md', record('0002', required, 'word '.repeat(345)), 'has 356 words, max 350'],
    ['docs/decisions/0002-second.md', record('0002', required, '`gone.ts`'), 'names gone.ts, which does not exist'],
    ['docs/orders.md', 'See decision 0003.', 'names decision 0003, which does not exist'],
  ])('%s is rejected', (file, text, why) => {
    write('docs/decisions/0001-a-first.md', record('0001'));
    write(file, text);
    expect(checkDecisions(root).join()).toContain(why);
  });
});

describe('the evidence of a number', () => {
  const bars = [
    ...Array.from({ length: 29 }, (_, place) => `G${place + 1}`),
    ...Array.from({ length: 12 }, (_, place) => `U${place + 1}`),
  ];
  const section = (bar, facts = ['Limit', 'Last figure', 'Verified']) =>
    [`### ${bar} A goal`, '', ...facts.map((name) => `- **${name}:** text`), ''].join('\n');
  const writeBars = (sections) => write('docs/reliability.md', ['## Bars', ...sections].join('\n'));
  const row = (number, state = 'By design', note = 'A reason') => `| ${number} | A requirement | ${state} | ${note} |`;
  const writeRequirements = (first) =>
    write('docs/security.md', [first, ...Array.from({ length: 243 }, (_, n) => row(`1.1.${n + 2}`))].join('\n'));
  const findProblems = () =>
    [checkReliabilityBars, checkSecurityRequirements, checkEvidenceNumbers].flatMap((check) => check(root));
  const evidence = (number) =>
    listEvidence(root)
      .find((entry) => entry.number === number)
      ?.lines.join('\n');

  beforeEach(() => {
    write(`${server}/orders.test.ts`, "// G1, U2\n// ASVS 1.1.1\n\ntest('loses nothing', () => {});\n");
    write(`${server}/other-bars.test.ts`, `// ${bars.filter((bar) => bar !== 'G1' && bar !== 'U2').join(', ')}\n`);
    writeBars(bars.map((bar) => section(bar)));
    writeRequirements(row('1.1.1', 'Tested', ''));
  });

  test('is a comment', () => {
    expect(findProblems()).toEqual([]);
    const file = `  Gate: ${server}/orders.test.ts`;
    expect([evidence('G1'), evidence('U2'), evidence('1.1.1'), evidence('1.1.2')]).toEqual([
      `G1: Verified\n${file}`,
      `U2: Verified\n${file}`,
      `1.1.1: Tested\n${file}`,
      undefined,
    ]);
  });

  test('has the tier of its file, or of a story with the tag of the full tier', () => {
    write(`${server}/orders.full.test.ts`, '// G1\n');
    write('packages/bench/src/orders.bench.ts', '// G1\n');
    write(`${server}/orders.ts`, '// G1\n');
    write('packages/e2e/stories/orders.spec.ts', "// G1\ntest('ships', { tag: '@full' }, () => {});\n");
    expect(evidence('G1')).toBe(
      [
        'G1: Verified',
        `  Gate: ${server}/orders.test.ts`,
        `  Full: packages/e2e/stories/orders.spec.ts, ${server}/orders.full.test.ts`,
        '  Bench: packages/bench/src/orders.bench.ts',
        `  Code: ${server}/orders.ts`,
      ].join('\n'),
    );
  });

  test.each([
    [['Limit', 'Last figure', 'Verified', 'Not verified'], 'Partly verified'],
    [['Limit', 'Last figure', 'Verified', 'Not met'], 'Not met'],
  ])('with the facts %j has the state %s', (facts, state) => {
    writeBars(bars.map((bar) => section(bar, facts)));
    expect(evidence('G1')).toContain(`G1: ${state}\n`);
  });

  test.each([
    ['a number that no page has', '// G30', 'orders.test.ts: G30 is neither a bar nor a requirement'],
    ['a requirement that no page has', '// ASVS 1.9.9', 'orders.test.ts: 1.9.9 is neither a bar nor a requirement'],
    ['an unreadable comment', '// G1 and G2', 'orders.test.ts:1: must be a comment such as'],
  ])('rejects %s', (_, comment, problem) => {
    write(`${server}/more-orders.test.ts`, `${comment}\n`);
    expect(findProblems().join('\n')).toContain(problem);
  });

  test('cannot be removed without a change of the state', () => {
    write(`${server}/orders.test.ts`, '// G1\n');
    expect(findProblems()).toEqual([
      'docs/security.md: 1.1.1 is “Tested”, but no comment is // ASVS 1.1.1',
      'docs/reliability.md: no test has the comment // U2',
    ]);
  });

  test.each([
    [row('1.1.1', 'Code'), 'has the state “Code”, but its comments make it “Tested”'],
    [row('1.1.1'), 'has the state “By design”, but its comments make it “Tested”'],
  ])('must agree with the row %s', (first, problem) => {
    writeRequirements(first);
    expect(checkSecurityRequirements(root)).toEqual([`docs/security.md: 1.1.1 ${problem}`]);
  });

  test.each([
    [row('1.1.1', 'Perhaps'), 'has the unknown state “Perhaps”'],
    [row('1.1.1', 'Operator', ''), 'has no note'],
  ])('can be missing, but not in the row %s', (first, problem) => {
    fs.rmSync(path.join(root, server, 'orders.test.ts'));
    writeRequirements(first);
    expect(checkSecurityRequirements(root)).toEqual([`docs/security.md: 1.1.1 ${problem}`]);
  });

  test('of a bar is a test, not only code', () => {
    write(`${server}/orders.test.ts`, '// U2\n// ASVS 1.1.1\n');
    write(`${server}/orders.ts`, '// G1\n');
    expect(findProblems()).toEqual(['docs/reliability.md: no test has the comment // G1']);
  });

  test('belongs to requirements that are all listed once', () => {
    write('docs/security.md', [row('1.1.1', 'Tested'), row('1.1.2'), row('1.1.2')].join('\n'));
    expect(checkSecurityRequirements(root)).toEqual([
      'docs/security.md: 1.1.2 is listed twice',
      'docs/security.md: lists 3 requirements instead of 244',
    ]);
  });

  test('belongs to bars that are all listed once, and complete', () => {
    const others = bars.filter((bar) => bar !== 'U12' && bar !== 'G1').map((bar) => section(bar));
    writeBars([section('G1', ['Limit']), ...others, section('G29'), section('G30')]);
    expect(checkReliabilityBars(root)).toEqual([
      'docs/reliability.md: G29 is listed twice',
      'docs/reliability.md: U12 is not listed',
      'docs/reliability.md: G30 is not a bar',
      'docs/reliability.md: G1 does not state “Last figure”',
      'docs/reliability.md: G1 does not state “Verified” or “Not verified”',
    ]);
  });
});
