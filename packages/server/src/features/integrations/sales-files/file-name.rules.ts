/**
 * Whether a name fits a pattern: `*` stands for any letters, `?` for one, everything else for itself. Only the last
 * star is ever tried again, so the time grows with the product of both lengths, whatever the pattern.
 */
export const fitsPattern = (name: string, pattern: string): boolean => {
  const letters = Array.from(name);
  const signs = Array.from(pattern);
  let [letter, sign] = [0, 0];
  let star: { readonly sign: number; letter: number } | undefined;
  while (letter < letters.length) {
    if (signs[sign] === '*') {
      star = { sign, letter };
      sign += 1;
    } else if (sign < signs.length && (signs[sign] === '?' || signs[sign] === letters[letter])) {
      letter += 1;
      sign += 1;
    } else if (star) {
      star.letter += 1;
      letter = star.letter;
      sign = star.sign + 1;
    } else return false;
  }
  return signs.slice(sign).every((rest) => rest === '*');
};

/** Names that senders give to what they have not finished, hidden files, and what would lead out of the folder. */
const neverTaken = /^\.|\.(?:tmp|part|filepart)$|[/\\\p{Cc}]/iu;

export const isTaken = (name: string, pattern: string): boolean => !neverTaken.test(name) && fitsPattern(name, pattern);

/** Two files of one name never meet among the processed ones: `sales.csv` becomes `sales-20261101T061500Z-0a1b2c3d.csv`. */
export const processedName = (name: string, now: Date, sha256: string): string => {
  const dot = name.lastIndexOf('.');
  const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${base}-${time}-${sha256.slice(0, 8)}${ending}`;
};
