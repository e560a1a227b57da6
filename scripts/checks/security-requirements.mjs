import { findEvidence, findRepeated, readPage } from './evidence.mjs';

const page = 'docs/security.md';
/** Levels 1 and 2 of ASVS 5.0 without OpenID providers and WebRTC. */
const requirementCount = 244;
/** The states of requirements without a number in a comment need a note. */
const statesWithNote = ['Documented', 'Operator', 'By design', 'Not used', 'Partly met'];

/** The rows of the page: number, requirement, state, and note. */
export const readRequirements = (root) =>
  [...(readPage(root, page) ?? '').matchAll(/^\| (\d+\.\d+\.\d+) \|[^|]*\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, number, state, note]) => ({ number, state: state.trim(), note: note.trim() }),
  );

/** The page of security requirements lists each requirement once, and its state agrees with the comments of tests and code. */
export const checkSecurityRequirements = (root) => {
  if (readPage(root, page) === undefined) return [];
  const rows = readRequirements(root);
  const numbers = rows.map(({ number }) => number);
  const { files } = findEvidence(root);
  return [
    ...findRepeated(numbers).map((number) => `${page}: ${number} is listed twice`),
    ...(numbers.length === requirementCount
      ? []
      : [`${page}: lists ${numbers.length} requirements instead of ${requirementCount}`]),
    ...rows.flatMap((row) => findRowProblems(row, files).map((problem) => `${page}: ${row.number} ${problem}`)),
  ];
};

const findRowProblems = ({ number, state, note }, files) => {
  const evidence = files.get(number);
  if (evidence) {
    const found = evidence.some(({ tier }) => tier !== 'Code') ? 'Tested' : 'Code';
    return state === found ? [] : [`has the state “${state}”, but its comments make it “${found}”`];
  }
  if (state === 'Tested' || state === 'Code') return [`is “${state}”, but no comment is // ASVS ${number}`];
  if (!statesWithNote.includes(state)) return [`has the unknown state “${state}”`];
  return note === '' ? ['has no note'] : [];
};
