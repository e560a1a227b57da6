// G27

import { expect, test } from 'vitest';
import { formatAdvisory, readAudit } from './advisories.mjs';

const installed = new Map([
  ['node_modules/sax', '1.4.1'],
  ['node_modules/vite/node_modules/sax', '1.4.1'],
  ['node_modules/old-writer/node_modules/sax', '0.9.0'],
  ['node_modules/esbuild', '0.25.0'],
]);
const tree = {
  versionAt: (folder) => installed.get(folder),
  released: new Set(['sax@1.4.1', 'old-writer@2.0.0']),
};

const advisory = (name, severity, title) => ({
  source: 1,
  name,
  dependency: name,
  title,
  url: `https://github.com/advisories/${title.replaceAll(' ', '-')}`,
  severity,
  range: '<2',
});

const entry = (name, via, nodes = [`node_modules/${name}`]) => ({
  name,
  severity: 'high',
  isDirect: false,
  via,
  effects: [],
  range: '<2',
  nodes,
  fixAvailable: name !== 'esbuild',
});

const report = {
  auditReportVersion: 2,
  vulnerabilities: {
    esbuild: entry('esbuild', [advisory('esbuild', 'critical', 'Any site reads sources')]),
    sax: entry(
      'sax',
      [advisory('sax', 'low', 'Slow names'), advisory('sax', 'high', 'Endless text')],
      ['node_modules/sax', 'node_modules/vite/node_modules/sax', 'node_modules/old-writer/node_modules/sax'],
    ),
    'old-writer': entry('old-writer', ['sax']),
  },
  metadata: { vulnerabilities: { info: 0, low: 1, moderate: 0, high: 1, critical: 1, total: 3 } },
};

test('lists the advisories of released packages first, the most severe first, and each once', () => {
  const { advisories } = readAudit(JSON.stringify(report), tree);

  expect(advisories.map(({ name, severity, isReleased }) => [name, severity, isReleased])).toEqual([
    ['sax', 'high', true],
    ['sax', 'low', true],
    ['esbuild', 'critical', false],
  ]);
  expect(advisories.map(formatAdvisory)).toEqual([
    'high: sax 1.4.1, 0.9.0: Endless text (https://github.com/advisories/Endless-text); a fixed version is available',
    'low: sax 1.4.1, 0.9.0: Slow names (https://github.com/advisories/Slow-names); a fixed version is available',
    'critical: esbuild 0.25.0: Any site reads sources (https://github.com/advisories/Any-site-reads-sources)',
  ]);
});

test('a package is not released if the archive has another version of it', () => {
  const other = { ...tree, released: new Set(['sax@1.6.0']) };

  const { advisories } = readAudit(JSON.stringify(report), other);

  expect(advisories.filter(({ isReleased }) => isReleased)).toEqual([]);
});

test('a report without vulnerabilities has no advisories', () => {
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }), tree)).toEqual({ advisories: [] });
});

test.each([
  [
    'that rejects the query',
    JSON.stringify({
      message: '405 Method Not Allowed - POST https://registry.example/advisories/bulk',
      statusCode: 405,
    }),
    '405 Method Not Allowed - POST https://registry.example/advisories/bulk',
  ],
  [
    'that cannot be reached',
    JSON.stringify({ error: { summary: 'getaddrinfo ENOTFOUND registry.example' } }),
    'getaddrinfo ENOTFOUND registry.example',
  ],
  ['that returns a page', '<html>', 'The response does not list known vulnerabilities.'],
  ['that returns nothing', '', 'The response does not list known vulnerabilities.'],
])('a registry %s is reported, and not taken for a report without vulnerabilities', (_, text, problem) => {
  expect(readAudit(text, tree)).toEqual({ problem });
});
