export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/**
 * The encodings to try, in order, for a file that starts with these bytes. The first encoding that decodes the whole file
 * applies.
 */
export const candidateEncodings = (start: Uint8Array): readonly [Encoding, ...Encoding[]] => {
  const [first, second, third] = start;
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  if (first === 0xef && second === 0xbb && third === 0xbf) return ['utf-8'];
  return ['utf-8', 'windows-1252'];
};

/**
 * True for text with control characters that text files do not contain: the file is a spreadsheet, an archive, or
 * another binary format.
 */
export const isBinary = (text: string): boolean => /[^\P{Cc}\t-\r\u0080-\u009f]/u.test(text);
