import { includesVersion } from './node-range.mjs';
import { readJson } from './sources.mjs';

/** Licenses that allow distribution as part of a product. Packages with another one need a decision. */
const licenses = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
]);

/** Their scripts build optional native parts. The lockfile has no license of them; their license files have MIT. */
const nativeHelpers = new Set(['buildcheck', 'cpu-features', 'ssh2']);

/**
 * Packages are fixed by the lockfile, run no install script that is not listed, and have a known license. Those of the
 * production run on the oldest Node that the product supports.
 */
export const checkDependencies = (root) => {
  const { packages } = readJson(root, 'package-lock.json');
  const { allowScripts = {}, engines } = readJson(root, 'package.json');
  const oldestNode = engines.node.replace('>=', '');
  return Object.entries(packages).flatMap(([place, entry]) => {
    const [, name] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
    if (name === undefined || entry.link) return [];
    return findPackageProblems(entry, { name, allowScripts, oldestNode }).map(
      (problem) => `package-lock.json: ${name} ${problem}`,
    );
  });
};

const findPackageProblems = (
  { resolved, hasInstallScript, license, os, dev, engines },
  { name, allowScripts, oldestNode },
) => {
  const isKnown = nativeHelpers.has(name);
  return [
    ...(/^(?:git|http:|file:)/.test(resolved ?? '') ? [`is not from a registry: ${resolved}`] : []),
    // Packages of other systems are not installed.
    ...(hasInstallScript && !(name in allowScripts) && !isKnown && !os
      ? ['has an install script, which allowScripts in package.json does not list']
      : []),
    ...(!dev && engines?.node && !includesVersion(engines.node, oldestNode)
      ? [`needs Node ${engines.node}, and the product promises ${oldestNode}`]
      : []),
    // The lockfile has no license of packages of other systems; they have that of their main package.
    ...(license === undefined && !isKnown && !os ? ['has no license'] : []),
    ...findUnknownLicenses(license ?? '').map((unknown) => `has the license ${unknown}`),
  ];
};

const findUnknownLicenses = (license) =>
  license
    .replaceAll(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .filter((one) => one !== '' && !licenses.has(one));
