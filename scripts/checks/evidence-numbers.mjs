import { findEvidence } from './evidence.mjs';
import { page, readBars } from './reliability-bars.mjs';
import { readRequirements } from './security-requirements.mjs';

/** Every number in a comment is a bar or a requirement, and every bar has a test. */
export const checkEvidenceNumbers = (root) => {
  const bars = readBars(root);
  if (bars.length === 0) return [];
  const { files, malformed } = findEvidence(root);
  const known = new Set([...bars, ...readRequirements(root)].map(({ number }) => number));
  return [
    ...malformed.map((place) => `${place}: must be a comment such as // G1, G2 or // ASVS 1.2.3, 1.2.4`),
    ...[...files]
      .filter(([number]) => !known.has(number))
      .flatMap(([number, found]) => found.map(({ file }) => `${file}: ${number} is neither a bar nor a requirement`)),
    ...bars
      .filter(({ number }) => !files.get(number)?.some(({ tier }) => tier !== 'Code'))
      .map(({ number }) => `${page}: no test has the comment // ${number}`),
  ];
};
