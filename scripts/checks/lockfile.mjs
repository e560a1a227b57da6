import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root as here } from '../steps/run-command.mjs';
import { readJson } from './sources.mjs';

/**
 * If a registry does not provide the packages of other platforms, npm omits them from the lockfile, and `npm ci` then
 * rejects the lockfile on every platform. Without a checksum, npm would install any content under the name of a package.
 */
export const checkLockfile = (root) => {
  const { packages } = readJson(root, 'package-lock.json');
  return [
    ...missingFrom(packages).map(({ name, by }) => `${by} may need ${name}`),
    ...withoutChecksum(packages).map(([place]) => `${place} has no checksum`),
  ].map((problem) => `package-lock.json: ${problem}: run node scripts/checks/lockfile.mjs --write`);
};

const withoutChecksum = (packages) =>
  Object.entries(packages).filter(
    ([place, { integrity, link }]) => place.includes('node_modules/') && !link && !integrity,
  );

const loadChecksum = (name, version) =>
  execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' }).trim();

/** The names of these packages contain everything that npm records for packages that it does not install. */
export const completeLockfile = (root, findChecksum = loadChecksum) => {
  const lock = readJson(root, 'package-lock.json');
  for (const { name, version, dev } of missingFrom(lock.packages))
    if (/^\d/.test(version)) lock.packages[`node_modules/${name}`] = entryFor(name, version, dev);
  for (const [place, { version, ...entry }] of withoutChecksum(lock.packages)) {
    const integrity = findChecksum(place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length), version);
    lock.packages[place] = { version, integrity, ...entry };
  }
  const inOrder = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  const text = JSON.stringify({ ...lock, packages: Object.fromEntries(inOrder) }, undefined, 2);
  fs.writeFileSync(path.join(root, 'package-lock.json'), `${text}\n`);
};

const missingFrom = (packages) =>
  Object.entries(packages).flatMap(([by, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !foldersAbove(by).some((folder) => `${folder}node_modules/${name}` in packages))
      .map(([name, version]) => ({ by, name, version, dev })),
  );

/** The folders in which Node resolves the imports of a package, from its own folder upwards. */
export const foldersAbove = (place) => {
  const inner = place.lastIndexOf('node_modules/');
  return inner < 0 ? [`${place}/`, ''] : [`${place}/`, ...foldersAbove(place.slice(0, inner).replace(/\/$/, ''))];
};

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];

/** In npm's order, so that its next install changes nothing. */
const entryFor = (name, version, dev) => {
  const parts = name.split(/[-/]/);
  const libc = parts.includes('musl') ? ['musl'] : parts.includes('gnu') ? ['glibc'] : undefined;
  const cpu = processors.filter((part) => parts.includes(part));
  return { version, cpu, dev, libc, optional: true, os: systems.filter((part) => parts.includes(part)) };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && process.argv.includes('--write'))
  completeLockfile(here);
