import { sourcesIn } from './sources.mjs';

const headings = ['Status', 'Context', 'Decision', 'Consequences', 'Alternatives considered'];

/** Every decision record has a number of its own, which its title repeats, and the same headings. */
export const checkDecisions = (root) => {
  const records = sourcesIn(root, ['docs/decisions'], ['.md']).map(({ file, text }) => ({
    file,
    text,
    number: /\/(\d{4})-[^/]+$/.exec(file)?.[1],
  }));
  return records.flatMap(({ file, text, number }) => {
    const isTaken = records.some((other) => other.file < file && other.number === number);
    const titles = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    return [
      ...(number === undefined ? [`${file}: the name must start with a number of four digits`] : []),
      ...(number !== undefined && isTaken ? [`${file}: the number ${number} is used twice`] : []),
      ...(text.startsWith(`# ${number} `) ? [] : [`${file}: the title must start with its number`]),
      ...(titles.join() === headings.join() ? [] : [`${file}: the headings must be ${headings.join(', ')}`]),
    ];
  });
};
