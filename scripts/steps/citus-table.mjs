import fs from 'node:fs';

/** The results of the parts of the tests on a distributed database, as a table of Markdown. */
export const formatCitusTable = (files) => {
  const rows = files.filter(({ tests }) => fs.existsSync(tests)).map(toRow);
  const total = rows.reduce(addRow, { part: 'all', routes: new Set(), ...emptyCounts });
  return [
    '| Part | Tests passed | Routes | Statements on the coordinator | on one shard | of these in steps | on several shards |',
    '|---|---|---|---|---|---|---|',
    ...[...rows, total].map(formatRow),
  ].join('\n');
};

const emptyCounts = { passed: 0, tests: 0, coordinator: 0, one: 0, inSteps: 0, several: 0 };

const toRow = ({ part, tests, statements }) => {
  const { numPassedTests, numFailedTests } = JSON.parse(fs.readFileSync(tests, 'utf8'));
  const row = {
    part,
    routes: new Set(),
    ...emptyCounts,
    passed: numPassedTests,
    tests: numPassedTests + numFailedTests,
  };
  const lines = fs.existsSync(statements) ? fs.readFileSync(statements, 'utf8').trim().split('\n') : [];
  for (const line of lines) {
    const { byShards, inSteps, routes } = JSON.parse(line);
    for (const [shards, count] of Object.entries(byShards)) row[nameColumn(Number(shards))] += count;
    row.inSteps += inSteps;
    for (const route of routes) row.routes.add(route);
  }
  return row;
};

const nameColumn = (shards) => (shards === 0 ? 'coordinator' : shards === 1 ? 'one' : 'several');

const addRow = (sum, row) => ({
  ...Object.fromEntries(Object.keys(emptyCounts).map((name) => [name, sum[name] + row[name]])),
  part: sum.part,
  routes: new Set([...sum.routes, ...row.routes]),
});

const formatRow = ({ part, passed, tests, routes, coordinator, one, inSteps, several }) =>
  `| ${part} | ${passed} of ${tests} | ${routes.size} | ${[coordinator, one, inSteps, several].map((count) => count.toLocaleString('en')).join(' | ')} |`;
