import { libraries } from '../steps/packages.mjs';
import { findCycles } from './folder-cycles.mjs';
import { areasIn, findArea, importsIn } from './imports.mjs';
import { isTest, sourcesIn } from './sources.mjs';

const server = 'packages/server/src/';
const features = `${server}features/`;

/**
 * Contract < platform < features < app. A feature imports another one only through its public.ts, and features do not
 * import each other in a cycle, so that they can be read in one order.
 */
export const checkFeatureOrder = (root) => {
  const areas = areasIn(root, features.slice(0, -1));
  const folders = [...libraries, 'server'].map((name) => `packages/${name}/src`);
  const imports = sourcesIn(root, folders, ['.ts'])
    .flatMap(importsIn)
    .map(({ file, name, target }) => ({ file, name, from: findPlace(file, areas), to: findPlace(target, areas) }));
  return [...new Set(imports.flatMap(checkImport)), ...areaCyclesIn(imports)];
};

/** Tests may use what later features export; factories and examples may not. */
const areaCyclesIn = (imports) => {
  const imported = new Map();
  for (const { file, from, to } of imports) {
    if (isTest(file) || !from.feature || !to.feature || from.feature === to.feature) continue;
    imported.set(from.feature, (imported.get(from.feature) ?? new Set()).add(to.feature));
  }
  return findCycles(imported).map((areas) => `${features}: features import each other in a cycle: ${areas.join(', ')}`);
};

const findPlace = (file, areas) => {
  if (!file.startsWith('packages/')) return { layer: 'outside' };
  if (!file.startsWith(server))
    return { layer: libraries.find((name) => file.startsWith(`packages/${name}/src/`)) ?? 'elsewhere' };
  if (file.startsWith(features)) {
    const place = file.slice(features.length);
    const feature = findArea(place, areas);
    return { layer: 'feature', feature, file: place.slice(feature.length + 1) };
  }
  if (file.startsWith(`${server}platform/`))
    return { layer: 'platform', http: file.startsWith(`${server}platform/http/`) };
  return { layer: file.startsWith(`${server}testing/`) ? 'testing' : 'app' };
};

const checkImport = ({ file, name, from, to }) => {
  const report = (why) => [`${file}: imports ${name}: ${why}`];
  const helps = isTest(file) || /\.(factory|examples)\.ts$/.test(file) || from.layer === 'testing';
  if (/^@shelfward\/(server|web|e2e|bench)\b/.test(name)) return report('packages import only libraries');
  if (libraries.includes(from.layer) && /^@shelfward\/(?!contract\/)/.test(name))
    return report('a library imports only the contract and packages of others');
  if (from.layer === 'contract' && to.layer !== 'contract' && name !== 'zod' && !isTest(file))
    return report('the contract imports only Zod');
  if (/^@?fastify\b/.test(name) && !from.http && from.layer !== 'testing')
    return report('only platform/http imports the HTTP framework');
  if (/^@shelfward\/edi\/(?!public\.ts$)/.test(name) && !helps)
    return report('the EDI codec is imported only through its public.ts');
  if (to.layer === 'elsewhere' || (libraries.includes(to.layer) && to.layer !== from.layer))
    return report('import another package by its name');
  if (from.layer === 'platform' && to.layer === 'feature' && !helps) return report('the platform imports no feature');
  if (['platform', 'feature'].includes(from.layer) && ['app', 'testing'].includes(to.layer) && !helps)
    return report('a lower layer imports a higher one');
  return from.layer === 'feature' ? checkFeature({ from, to, helps }).flatMap(report) : [];
};

const checkFeature = ({ from, to, helps }) => {
  if (to.layer !== 'feature' || to.feature === from.feature) return [];
  const isPublic = to.file === 'public.ts' || (helps && to.file.endsWith('.factory.ts'));
  return isPublic ? [] : ['another feature is imported only through its public.ts'];
};
