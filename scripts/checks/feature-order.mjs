import path from 'node:path';
import { isTest, readJson, sourcesIn, withoutComments } from './sources.mjs';

const server = 'packages/server/src/';

/** One direction: contract < platform < features in their order < app. Another feature only by its public door. */
export const checkFeatureOrder = (root) => {
  const order = readJson(root, 'scripts/feature-order.json');
  const sources = sourcesIn(root, ['packages/contract/src', 'packages/server/src'], ['.ts']);
  return [...new Set(sources.flatMap(({ file, text }) => importsOf(file, text).flatMap((it) => judge(it, order))))];
};

const importsOf = (file, text) =>
  [...withoutComments(text).matchAll(/(?:\bfrom|\bimport)[\s(]*['"]([^'"]+)['"]/g)].map(([, name]) => {
    const target = name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name;
    return { file, name, from: placeOf(file), to: placeOf(target) };
  });

const placeOf = (file) => {
  const feature = /\/features\/([^/]+)\/(.+)/.exec(file);
  if (!file.startsWith('packages/')) return { layer: 'outside' };
  if (!file.startsWith(server)) return { layer: file.startsWith('packages/contract/src/') ? 'contract' : 'elsewhere' };
  if (feature) return { layer: 'feature', feature: feature[1], door: feature[2] };
  if (file.startsWith(`${server}platform/`))
    return { layer: 'platform', http: file.startsWith(`${server}platform/http/`) };
  return { layer: file.startsWith(`${server}testing/`) ? 'testing' : 'app' };
};

const judge = ({ file, name, from, to }, order) => {
  const say = (why) => [`${file}: imports ${name}: ${why}`];
  const helps = isTest(file) || /\.(factory|examples)\.ts$/.test(file) || from.layer === 'testing';
  if (/^@shelfward\/(server|web|e2e|bench)\b/.test(name))
    return say('a package reaches into another only by the contract');
  if (from.layer === 'contract' && to.layer !== 'contract' && name !== 'zod' && !isTest(file))
    return say('the contract knows only Zod');
  if (/^@?fastify\b/.test(name) && !from.http && from.layer !== 'testing')
    return say('the framework stays inside platform/http');
  if (to.layer === 'elsewhere') return say('another package is imported by its name');
  if (from.layer === 'platform' && to.layer === 'feature' && !helps) return say('the platform knows no feature');
  if (['platform', 'feature'].includes(from.layer) && ['app', 'testing'].includes(to.layer) && !helps)
    return say('this points upwards');
  return from.layer === 'feature' ? judgeFeature({ file, from, to, order, helps }).flatMap(say) : [];
};

const judgeFeature = ({ file, from, to, order, helps }) => {
  if (!order.includes(from.feature)) return [`${from.feature} has no place in scripts/feature-order.json`];
  if (to.layer !== 'feature' || to.feature === from.feature) return [];
  const isDoor = to.door === 'public.ts' || (helps && to.door.endsWith('.factory.ts'));
  if (!isDoor) return [`another feature is entered by its public.ts`];
  const isEarlier = order.indexOf(to.feature) < order.indexOf(from.feature);
  return isEarlier || isTest(file) ? [] : [`${to.feature} comes after ${from.feature}`];
};
