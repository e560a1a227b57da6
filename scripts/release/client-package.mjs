import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { contractModules } from '../steps/contract-modules.plugin.mjs';
import { root } from '../steps/run-command.mjs';
import { toCamelCase, writeClientTypes } from './client-types.mjs';

const describing = `
import { modules } from 'virtual:contract-modules';
import { routesByArea } from '@shelfward/contract/routes.ts';
import { buildOpenApi } from '${path.join(root, 'packages/server/src/platform/http/openapi/openapi.ts')}';
export { routesByArea };
const routes = Object.entries(routesByArea).flatMap(([area, areaRoutes]) =>
  Object.entries(areaRoutes).map(([name, route]) => ({ area, name, route })));
export const description = buildOpenApi(routes, modules);
`;

const entry = (areas) => `
import { createClient } from '@shelfward/client/client.ts';
export { ApiError } from '@shelfward/client/api-error.ts';
export { verifyWebhook, WebhookVerificationError } from '@shelfward/client/webhooks.ts';
export const createShelfward = (options) => createClient({ ...options, areas: ${JSON.stringify(areas)} });
`;

/**
 * Writes the package for programs outside of this repository: one file of code without dependencies, and the types of all
 * operations, both from the contract.
 */
export const writeClientPackage = async (folder, { version, engines }) => {
  const { routesByArea, description } = await load(await bundle(describing));
  const { name } = JSON.parse(fs.readFileSync(path.join(root, 'packages/client/package.json'), 'utf8'));
  const write = (file, text) => fs.writeFileSync(path.join(folder, file), text);
  fs.mkdirSync(folder, { recursive: true });
  write('index.js', await bundle(entry(toAreas(routesByArea))));
  write('index.d.ts', writeClientTypes(description));
  fs.cpSync(path.join(root, 'packages/client/README.md'), path.join(folder, 'README.md'));
  const manifest = {
    name,
    version,
    type: 'module',
    types: './index.d.ts',
    exports: './index.js',
    engines,
    sideEffects: false,
  };
  write('package.json', `${JSON.stringify(manifest, undefined, 2)}\n`);
};

const bundle = async (source) => {
  const { rolldown } = await import('rolldown');
  const main = {
    name: 'main',
    resolveId: (id) => (id === 'main' ? '\0main' : undefined),
    load: (id) => (id === '\0main' ? source : undefined),
  };
  const build = await rolldown({
    input: 'main',
    cwd: root,
    platform: 'neutral',
    tsconfig: false,
    resolve: { conditionNames: ['source', 'import'], mainFields: ['module', 'main'] },
    transform: { target: 'es2023', typescript: { onlyRemoveTypeImports: true } },
    logLevel: 'warn',
    plugins: [main, contractModules()],
  });
  const { output } = await build.generate({ format: 'esm', codeSplitting: false, minify: false });
  await build.close();
  return output[0].code;
};

const load = async (code) => {
  const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'shelfward-client-')), 'contract.mjs');
  try {
    fs.writeFileSync(file, code);
    return await import(pathToFileURL(file).href);
  } finally {
    fs.rmSync(path.dirname(file), { recursive: true });
  }
};

/** The routes without their schemas, which only the server needs, by names as in JavaScript. */
const toAreas = (routesByArea) =>
  Object.fromEntries(
    Object.entries(routesByArea).map(([area, routes]) => [
      toCamelCase(area),
      Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, toPlainRoute(route)])),
    ]),
  );

const toPlainRoute = ({ method, path, access, status, body, files, ...route }) => ({
  method,
  path,
  access: access === 'public' ? 'public' : 'signedIn',
  status,
  ...(body && { body: true }),
  ...(files && { files: Object.fromEntries(Object.keys(files).map((name) => [name, true])) }),
  ...pick(route, ['record', 'versioned', 'reads', 'fileResponse', 'eventStream', 'errors']),
});

const pick = (object, names) =>
  Object.fromEntries(names.filter((name) => object[name] !== undefined).map((name) => [name, object[name]]));
