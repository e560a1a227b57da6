/**
 * Whether a name matches a pattern: `*` matches any characters, `?` matches one. Backtracking is limited to the last
 * star, so the time is at most proportional to the product of both lengths.
 */
export const matchesPattern = (name: string, pattern: string): boolean => {
  const characters = Array.from(name);
  const patternCharacters = Array.from(pattern);
  let [characterIndex, patternIndex] = [0, 0];
  let star: { readonly patternIndex: number; characterIndex: number } | undefined;
  while (characterIndex < characters.length) {
    if (patternCharacters[patternIndex] === '*') {
      star = { patternIndex, characterIndex };
      patternIndex += 1;
    } else if (
      patternIndex < patternCharacters.length &&
      (patternCharacters[patternIndex] === '?' || patternCharacters[patternIndex] === characters[characterIndex])
    ) {
      characterIndex += 1;
      patternIndex += 1;
    } else if (star) {
      star.characterIndex += 1;
      characterIndex = star.characterIndex;
      patternIndex = star.patternIndex + 1;
    } else return false;
  }
  return patternCharacters.slice(patternIndex).every((rest) => rest === '*');
};

/** Names of unfinished uploads, hidden files, lock files of spreadsheet programs, and names with path separators. */
const ignoredNames = /^(?:\.|~\$)|\.(?:tmp|part|filepart)$|[/\\\p{Cc}]/iu;

interface FilePattern {
  readonly filePattern: string;
  readonly patternIgnoresCase: boolean;
}

export const isImportableName = (name: string, { filePattern, patternIgnoresCase }: FilePattern): boolean => {
  if (name === '' || ignoredNames.test(name)) return false;
  return patternIgnoresCase
    ? matchesPattern(name.toLowerCase(), filePattern.toLowerCase())
    : matchesPattern(name, filePattern);
};

/** A unique name for a processed file: `sales.csv` becomes `sales-20261101T061500Z-0a1b2c3d.csv`. */
export const processedName = (name: string, now: Date, sha256: string): string => {
  const dot = name.lastIndexOf('.');
  const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${base}-${time}-${sha256.slice(0, 8)}${ending}`;
};
