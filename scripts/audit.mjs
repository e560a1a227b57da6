import fs from 'node:fs';
import path from 'node:path';
import { formatAdvisory, readAudit } from './audit/advisories.mjs';
import { listReleasedPackages } from './release/production-packages.mjs';
import { prepare } from './steps/prepare.mjs';
import { npm, root, runCommand } from './steps/run-command.mjs';

/** Looks up known vulnerabilities of all packages. Fails for those of the release archive, as its bill of materials lists them. */
await prepare();
const released = await listReleasedPackages();
const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'));

// npm fails both for vulnerabilities and without a response; its report shows which.
const { output } = await runCommand([...npm(), 'audit', '--json'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
const { problem, advisories = [] } = readAudit(output, { versionAt: (folder) => packages[folder]?.version, released });

const print = (title, listed) =>
  console.log([`${title}: ${listed.length}`, ...listed.map(formatAdvisory)].join('\n  '));

if (problem !== undefined)
  console.log(`Known vulnerabilities were not checked. The registry does not list them: ${problem}`);
else {
  const ofRelease = advisories.filter(({ isReleased }) => isReleased);
  const others = advisories.filter(({ isReleased }) => !isReleased);
  print(`Known vulnerabilities of the ${released.size} packages of the archive`, ofRelease);
  print('Known vulnerabilities of packages of the development', others);
  if (ofRelease.length > 0) process.exitCode = 1;
}
