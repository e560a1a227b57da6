import { findMissingEvidence, findRepeated, readRows } from './evidence.mjs';

const page = 'docs/security.md';
/** Levels 1 and 2 of ASVS 5.0 without OAuth servers and WebRTC. */
const requirementCount = 226;

/** The page of security requirements lists each requirement once, and the files and tests that it names exist. */
export const checkSecurityRequirements = (root) => {
  const rows = readRows(root, page, /^\| (\d+\.\d+\.\d+) \|[^|]*\|(.*)\|$/);
  if (rows === undefined) return [];
  const numbers = rows.map(([, number]) => number);
  return [
    ...findRepeated(numbers).map((number) => `${page}: ${number} is listed twice`),
    ...(numbers.length === requirementCount
      ? []
      : [`${page}: lists ${numbers.length} requirements instead of ${requirementCount}`]),
    ...rows.flatMap(([, number, evidence]) =>
      findMissingEvidence(root, evidence).map((text) => `${page}: ${number} ${text}`),
    ),
  ];
};
