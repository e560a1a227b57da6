import { importsIn } from './imports.mjs';
import { isTest, sourcesIn } from './sources.mjs';

const web = 'packages/web/src/';
/** Lowest first: a layer imports itself and the layers before it. */
const layers = ['theme', 'kit', 'entities', 'features', 'routes', 'shell', 'app'];
/** The files that routes, the shell, and other areas can import: whole screens, dialogs, and parts of record pages. */
const publicFile = /(?:-page|-tab|-panel|-card|-banner|-dialog|-form|\.badge|\.palette)\.tsx?$/;
/**
 * In features with several areas, every area can import `core` and files in the feature's own folder; `pages` composes
 * them.
 */
const shared = 'core';
const composing = 'pages';

/**
 * kit < entities < features < routes < shell < app. Features do not import each other: shared code belongs to kit or
 * entities, and routes compose pages from several features.
 */
export const checkWebLayers = (root) => {
  const sources = sourcesIn(root, [web], ['.ts', '.tsx']);
  const findings = sources.flatMap((source) =>
    importsIn(source)
      .filter(({ target }) => target.startsWith(web))
      .flatMap(({ file, name, target }) =>
        checkImport({ from: findPlace(file), to: findPlace(target), helps: isTest(file) }).map(
          (why) => `${file}: imports ${name}: ${why}`,
        ),
      ),
  );
  return [...new Set(findings)];
};

const findPlace = (file) => {
  const [first, feature, ...rest] = file.slice(web.length).split('/');
  const layer = layers.includes(first) ? first : 'app';
  return { file, layer, feature, area: rest.length > 1 ? rest[0] : undefined };
};

const checkImport = ({ from, to, helps }) => {
  if (layers.indexOf(to.layer) > layers.indexOf(from.layer)) return [`${from.layer} must not import ${to.layer}`];
  if (to.layer !== 'features') return [];
  if (from.layer !== 'features') return helps || publicFile.test(to.file) ? [] : ['this file is not public'];
  if (from.feature !== to.feature) return ['a feature must not import another feature'];
  return checkAreas({ from, to, helps });
};

const checkAreas = ({ from, to, helps }) => {
  const isShared = to.area === undefined || to.area === shared;
  const isAllowed = from.area === to.area || isShared || from.area === composing || publicFile.test(to.file) || helps;
  return isAllowed ? [] : ['an area imports another area of its feature only by its public files'];
};
