import { pathToFileURL } from 'node:url';
import { findEvidence } from './checks/evidence.mjs';
import { findState, readBars } from './checks/reliability-bars.mjs';
import { readRequirements } from './checks/security-requirements.mjs';
import { root as here } from './steps/run-command.mjs';

// node scripts/evidence.mjs             each reliability bar and security requirement with its state, tests, and code
// node scripts/evidence.mjs G5 6.2.4    these only
const tiers = ['Gate', 'Full', 'Bench', 'Code'];

export const listEvidence = (root) => {
  const { files } = findEvidence(root);
  return [
    ...readBars(root).map((bar) => ({ ...bar, state: findState(bar) })),
    ...readRequirements(root).filter(({ number }) => files.has(number)),
  ].map(({ number, state }) => ({ number, lines: [`${number}: ${state}`, ...listByTier(files.get(number) ?? [])] }));
};

const listByTier = (found) =>
  tiers
    .map((tier) => ({ tier, names: found.filter((one) => one.tier === tier).map(({ file }) => file) }))
    .filter(({ names }) => names.length > 0)
    .map(({ tier, names }) => `  ${tier}: ${names.sort().join(', ')}`);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const numbers = process.argv.slice(2);
  const entries = listEvidence(here).filter(({ number }) => numbers.length === 0 || numbers.includes(number));
  console.log(entries.flatMap(({ lines }) => lines).join('\n'));
}
