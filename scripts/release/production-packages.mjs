import path from 'node:path';
import { importsIn } from '../checks/imports.mjs';
import { foldersAbove } from '../checks/lockfile.mjs';
import { isTest, readJson, sourcesIn } from '../checks/sources.mjs';
import { released } from '../steps/packages.mjs';
import { npm, piped, root, runCommand } from '../steps/run-command.mjs';

/** The installed packages that these workspaces need without those of the development: their folders from the root, and `name@version`. */
export const listProductionPackages = async (workspaces) => {
  const scope = workspaces.flatMap((workspace) => ['-w', workspace]);
  const options = ['--omit=dev', '--all', '--parseable', '--long', '--loglevel=error'];
  const { ok, output } = await runCommand([...npm(), 'ls', ...options, ...scope], { cwd: root, stdio: piped });
  if (!ok) throw new Error(`npm ls failed:\n${output}`);
  const packages = output.split('\n').map((line) => {
    const [place = '', reference = ''] = line.split(':');
    return { folder: path.relative(root, place), reference };
  });
  return packages.filter(({ folder }) => folder.startsWith('node_modules/') && !isOwn(folder));
};

/**
 * `name@version` of the packages that the pages import, and of those that they need. The build bundles them, so they are
 * packages of the development for npm.
 */
const listBundledPackages = () => {
  const { packages } = readJson(root, 'package-lock.json');
  const references = new Map();
  const add = (name, from) => {
    const place = foldersAbove(from)
      .map((folder) => `${folder}node_modules/${name}`)
      .find((one) => one in packages);
    if (place === undefined || references.has(place) || packages[place].link) return;
    const { version, dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[place];
    references.set(place, `${name}@${version}`);
    const isNeeded = (one) => !peerDependenciesMeta[one]?.optional;
    for (const needed of [...Object.keys(dependencies), ...Object.keys(peerDependencies).filter(isNeeded)])
      add(needed, place);
  };
  const sources = sourcesIn(root, ['packages/web/src'], ['.ts', '.tsx']).filter(
    ({ file }) => !isTest(file) && !/\/testing\/|\.factory\./.test(file),
  );
  for (const { name } of sources.flatMap(importsIn)) {
    const [packageName] = /^(?:@[^/]+\/)?[^/]+/.exec(name) ?? [];
    if (packageName) add(packageName, 'packages/web');
  }
  return [...references.values()];
};

/** `name@version` of the packages whose code is in the archive. */
export const listReleasedPackages = async () => {
  const installed = await listProductionPackages(released.filter((name) => name !== '@shelfward/web'));
  return new Set([...installed.map(({ reference }) => reference), ...listBundledPackages()]);
};

/** Links to the workspaces. */
const isOwn = (folder) => folder.startsWith('node_modules/@shelfward/');
