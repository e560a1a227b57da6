import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Finds a Chromium that runs: from CHROMIUM_PATH, the system, or Playwright. Otherwise installs one. */
export const findChromium = ({
  named = process.env.CHROMIUM_PATH,
  places = defaultPlaces,
  installers = listInstallers(),
} = {}) => {
  if (named) {
    if (runs(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, and no browser runs there`);
  }
  for (const installer of [undefined, ...installers]) {
    if (installer) install(installer);
    const found = places().find(runs);
    if (found) return found;
  }
  throw new Error(
    'The tests in the browser need Chromium, and none was found or could be installed. Install Chromium or Google ' +
      'Chrome ("apt-get install chromium" on Debian), or set CHROMIUM_PATH to a browser of that family.',
  );
};

const defaultPlaces = () => [
  ...(placesByPlatform[process.platform] ?? placesByPlatform.linux)().filter((place) => fs.existsSync(place)),
  chromium.executablePath(),
];

const placesByPlatform = {
  linux: () => {
    const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
    const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
    return names.flatMap((name) => [...folders, '/usr/bin', '/snap/bin'].map((folder) => path.join(folder, name)));
  },
  darwin: () =>
    ['/Applications', path.join(process.env.HOME ?? '', 'Applications')].flatMap((folder) =>
      ['Chromium', 'Google Chrome'].map((name) => path.join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
    ),
  win32: () =>
    ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
      .map((name) => process.env[name])
      .filter(Boolean)
      .flatMap((folder) =>
        ['Chromium', 'Google\\Chrome'].map((name) => path.join(folder, name, 'Application', 'chrome.exe')),
      ),
};

/** Starts the browser, because its file may exist without running: as a stub for a snap, or without its libraries. */
const runs = (browser) => {
  if (!fs.existsSync(browser)) return false;
  if (process.platform === 'win32') return true; // There --version opens a window.
  const { status, stdout } = spawnSync(browser, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return status === 0 && /chrom/i.test(stdout);
};

const listInstallers = () => {
  const playwright = path.join(
    path.dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  );
  const download = { name: "Playwright's download", commands: [[process.execPath, playwright, 'install', 'chromium']] };
  if (!fs.existsSync('/usr/bin/apt-get')) return [download];
  const asRoot = process.getuid?.() === 0 ? ['env'] : ['sudo', '-n', 'env'];
  // Unit tests install their file servers at the same time: apt-get does not wait for the lock of its lists.
  const apt = [...asRoot, 'DEBIAN_FRONTEND=noninteractive', 'flock', '/tmp/shelfward-apt.lock', 'apt-get'];
  return [
    download,
    {
      name: 'apt-get',
      commands: [
        [...apt, 'update'],
        [...apt, 'install', '-y', '-o', 'DPkg::Lock::Timeout=300', 'chromium'],
      ],
    },
  ];
};

/** A failed installation method is reported and skipped: the next one may work. */
const install = ({ name, commands }) => {
  console.log(`No Chromium here yet: trying ${name} …`);
  for (const [program, ...rest] of commands) {
    const { status, error, stderr } = spawnSync(program, rest, { encoding: 'utf8', timeout: 600_000 });
    if (status === 0) continue;
    const lines = (stderr || error?.message || '').trim().split('\n');
    console.log(`${name} did not work: ${lines.find((line) => /error|fail|unable/i.test(line)) ?? lines.at(-1)}`);
    return;
  }
};
