import { areaOf, importsIn } from './imports.mjs';
import { isTest, readJson, sourcesIn } from './sources.mjs';

const server = 'packages/server/src/';
const features = `${server}features/`;

/** Contract < platform < features in their order < app. A feature imports another one only through its public.ts. */
export const checkFeatureOrder = (root) => {
  const order = readJson(root, 'scripts/feature-order.json');
  const sources = sourcesIn(root, ['packages/contract/src', 'packages/server/src'], ['.ts']);
  const findings = sources.flatMap((source) =>
    importsIn(source).flatMap(({ file, name, target }) =>
      judge({ file, name, from: placeOf(file, order), to: placeOf(target, order) }, order),
    ),
  );
  return [...new Set(findings)];
};

const placeOf = (file, order) => {
  if (!file.startsWith('packages/')) return { layer: 'outside' };
  if (!file.startsWith(server)) return { layer: file.startsWith('packages/contract/src/') ? 'contract' : 'elsewhere' };
  if (file.startsWith(features)) {
    const place = file.slice(features.length);
    const feature = areaOf(place, order);
    return { layer: 'feature', feature, file: place.slice(feature.length + 1) };
  }
  if (file.startsWith(`${server}platform/`))
    return { layer: 'platform', http: file.startsWith(`${server}platform/http/`) };
  return { layer: file.startsWith(`${server}testing/`) ? 'testing' : 'app' };
};

const judge = ({ file, name, from, to }, order) => {
  const say = (why) => [`${file}: imports ${name}: ${why}`];
  const helps = isTest(file) || /\.(factory|examples)\.ts$/.test(file) || from.layer === 'testing';
  if (/^@shelfward\/(server|web|e2e|bench)\b/.test(name))
    return say('packages import each other only through the contract');
  if (from.layer === 'contract' && to.layer !== 'contract' && name !== 'zod' && !isTest(file))
    return say('the contract imports only Zod');
  if (/^@?fastify\b/.test(name) && !from.http && from.layer !== 'testing')
    return say('only platform/http imports the HTTP framework');
  if (to.layer === 'elsewhere') return say('import another package by its name');
  if (from.layer === 'platform' && to.layer === 'feature' && !helps) return say('the platform imports no feature');
  if (['platform', 'feature'].includes(from.layer) && ['app', 'testing'].includes(to.layer) && !helps)
    return say('a lower layer imports a higher one');
  return from.layer === 'feature' ? judgeFeature({ file, from, to, order, helps }).flatMap(say) : [];
};

const judgeFeature = ({ file, from, to, order, helps }) => {
  if (!order.includes(from.feature)) return [`${from.feature} is missing in scripts/feature-order.json`];
  if (to.layer !== 'feature' || to.feature === from.feature) return [];
  const isPublic = to.file === 'public.ts' || (helps && to.file.endsWith('.factory.ts'));
  if (!isPublic) return ['another feature is imported only through its public.ts'];
  const isEarlier = order.indexOf(to.feature) < order.indexOf(from.feature);
  return isEarlier || isTest(file) ? [] : [`${to.feature} comes after ${from.feature}`];
};
