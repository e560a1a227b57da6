import fs from 'node:fs';
import path from 'node:path';
import { announce, npm, root } from './run-command.mjs';

/** True when the packages are in place, or could be brought there. */
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
 * Compares what npm wrote down when it installed with what package-lock.json asks for. Not by the files' times: a
 * checkout of another branch and back changes those, and a needless npm ci would end every start without a network.
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
