import fs from 'node:fs';
import path from 'node:path';
import { listFiles } from '../steps/list-files.mjs';
import { checkLabels } from './guide-labels.mjs';
import { readJson } from './sources.mjs';

const folder = 'docs/guide';
const index = `${folder}/index.json`;
const screenLists = ['screens', 'profile-screens', 'report-screens', 'admin-screens'].map(
  (name) => `packages/web/src/routes/${name}.tsx`,
);
/** The guide itself. */
const ownScreens = /^\/help(?:\/|$)/;
const maxImageBytes = 500_000;
const imageFolders = [`${folder}/images`, 'docs/screenshots'];

/** The guide names only screens, labels, pictures, and pages that exist; every screen has one page, and every picture is used. */
export const checkGuide = (root) => {
  if (!fs.existsSync(path.join(root, folder))) return [];
  const pages = readJson(root, index).map((page) => ({ ...page, path: path.posix.join(folder, page.file) }));
  const existing = pages.filter((page) => fs.existsSync(path.join(root, page.path)));
  return [
    ...pages.filter((page) => !existing.includes(page)).map(({ path: file }) => `${index}: ${file} does not exist`),
    ...findRepeated(pages.map(({ name }) => name)).map((name) => `${index}: the name ${name} is used twice`),
    ...checkScreens(root, pages),
    ...listFiles(root, folder)
      .filter((file) => file.endsWith('.md') && !pages.some((page) => page.path === file))
      .map((file) => `${file}: is not listed in ${index}`),
    ...existing
      .filter(({ path: file }) => !/^# \S/m.test(read(root, file)))
      .map(({ path: file }) => `${file}: has no title`),
    ...existing.flatMap(({ path: file }) => checkAnchors(root, file)),
    ...checkLabels(
      root,
      existing
        .filter(({ path: file }) => path.posix.dirname(file) === folder)
        .map(({ path: file }) => ({ file, text: read(root, file) })),
    ),
    ...checkImages(root),
  ];
};

const read = (root, file) => fs.readFileSync(path.join(root, file), 'utf8');

const findRepeated = (names) => names.filter((name, place) => names.indexOf(name) !== place);

const checkScreens = (root, pages) => {
  const listed = screenLists
    .filter((file) => fs.existsSync(path.join(root, file)))
    .flatMap((file) => [...read(root, file).matchAll(/\bpath: '(\/[^']*)'/g)].map(([, screen]) => ({ file, screen })));
  const screens = listed.map(({ screen }) => screen);
  const named = pages.flatMap((page) => page.screens);
  return [
    ...named
      .filter((screen) => !screens.includes(screen))
      .map((screen) => `${index}: the screen ${screen} does not exist`),
    // Partners have pages of their own.
    ...[pages.filter(isOfPartners), pages.filter((page) => !isOfPartners(page))].flatMap((group) =>
      findRepeated(group.flatMap((page) => page.screens)).map(
        (screen) => `${index}: the screen ${screen} has two pages`,
      ),
    ),
    ...listed
      .filter(({ screen }) => !named.includes(screen) && !ownScreens.test(screen))
      .map(({ file, screen }) => `${file}: the screen ${screen} has no page in ${index}`),
  ];
};

const isOfPartners = ({ scoped }) => scoped === 'PARTNER';

/** `checkDocLinks` verifies the files; this verifies the headings that links name. */
const checkAnchors = (root, file) =>
  [...read(root, file).matchAll(/\]\(([^)#\s]*)#([^)\s]+)\)/g)]
    .filter(([, target]) => !/^[a-z]+:/.test(target))
    .filter(([, target, anchor]) => {
      const other = target === '' ? file : path.posix.join(path.posix.dirname(file), target);
      return fs.existsSync(path.join(root, other)) && !listAnchors(read(root, other)).includes(anchor);
    })
    .map(([, target, anchor]) => `${file}: the heading ${target}#${anchor} does not exist`);

const listAnchors = (text) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

const checkImages = (root) => {
  const texts = ['README.md', ...listFiles(root, 'docs').filter((file) => file.endsWith('.md'))]
    .filter((file) => fs.existsSync(path.join(root, file)))
    .map((file) => ({ file, text: read(root, file) }));
  const used = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/!?\]\(([^)#\s]+\.(?:png|webp|jpg|svg))\)/g)].map(([, image]) =>
      path.posix.join(path.posix.dirname(file), image),
    ),
  );
  return imageFolders
    .filter((place) => fs.existsSync(path.join(root, place)))
    .flatMap((place) => listFiles(root, place))
    .flatMap((image) => [
      ...(used.includes(image) ? [] : [`${image}: no page shows this picture`]),
      ...(fs.statSync(path.join(root, image)).size > maxImageBytes ? [`${image}: is larger than 500 kB`] : []),
    ]);
};
