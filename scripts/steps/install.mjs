import fs from 'node:fs';
import path from 'node:path';
import { announce, npm, root } from './run-command.mjs';

/** True when the packages are installed, if necessary by this call. */
export const ensureInstalled = async () => {
  if (isInstalled(root)) return true;
  const command = [...npm(), 'ci', '--include=dev', '--include=optional', '--loglevel=error'];
  // Without a request per package when the npm cache has them. A cached list of versions may be too old: then again.
  return (
    (await announce('Installing the packages', [...command, '--prefer-offline'])) ||
    announce('Installing the packages without the cache', command)
  );
};

/**
 * Compares the packages that npm recorded at the installation with package-lock.json. Modification times are unsuitable: a
 * checkout of another branch and back changes them, and an unnecessary npm ci fails without a network.
 */
export const isInstalled = (folder) => {
  const installed = listPackages(path.join(folder, 'node_modules', '.package-lock.json'));
  const wanted = listPackages(path.join(folder, 'package-lock.json'));
  if (!installed || !wanted) return false;
  return Object.entries(wanted)
    .filter(([place]) => place.includes('node_modules/'))
    .every(([place, { version, integrity, optional }]) => {
      const found = installed[place];
      return found ? found.version === version && found.integrity === integrity : optional === true;
    });
};

const listPackages = (lockfile) => {
  try {
    return JSON.parse(fs.readFileSync(lockfile, 'utf8')).packages;
  } catch {
    return undefined;
  }
};
