import { findRepeated, readPage } from './evidence.mjs';

export const page = 'docs/reliability.md';
const series = { G: 29, U: 12 };
const expected = Object.entries(series).flatMap(([letter, count]) =>
  Array.from({ length: count }, (_, place) => `${letter}${place + 1}`),
);

/** The sections of the page, one for each bar: `### G5 A crash loses nothing`, then `- **Limit:** …` and other facts. */
export const readBars = (root) =>
  (readPage(root, page) ?? '')
    .split(/^(?=##)/m)
    .map((section) => ({ section, heading: /^### ([A-Z]\d+) (.+)$/m.exec(section) }))
    .filter(({ heading }) => heading !== null)
    .map(({ section, heading: [, number, goal] }) => ({
      number,
      goal,
      facts: Object.fromEntries(
        [...section.matchAll(/^- \*\*(.+?):\*\* (.+)$/gm)].map(([, name, text]) => [name, text]),
      ),
    }));

export const findState = ({ facts }) => {
  if (facts['Not met']) return 'Not met';
  return facts['Not verified'] ? 'Partly verified' : 'Verified';
};

/** The page of reliability bars has one section for each bar, with its limit, its figure, and what tests verify. */
export const checkReliabilityBars = (root) => {
  if (readPage(root, page) === undefined) return [];
  const bars = readBars(root);
  const numbers = bars.map(({ number }) => number);
  return [
    ...findRepeated(numbers).map((number) => `${page}: ${number} is listed twice`),
    ...expected.filter((number) => !numbers.includes(number)).map((number) => `${page}: ${number} is not listed`),
    ...numbers.filter((number) => !expected.includes(number)).map((number) => `${page}: ${number} is not a bar`),
    ...bars.flatMap(({ number, facts }) =>
      [['Limit'], ['Last figure'], ['Verified', 'Not verified']]
        .filter((names) => !names.some((name) => facts[name]))
        .map((names) => `${page}: ${number} does not state “${names.join('” or “')}”`),
    ),
  ];
};
