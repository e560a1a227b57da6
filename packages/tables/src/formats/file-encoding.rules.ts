export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** The bytes from which the encodings are chosen. */
export const encodingStartBytes = 1024;

/**
 * The encodings to try, in order, for a file that starts with these bytes. The first encoding that decodes the whole file
 * applies.
 */
export const candidateEncodings = (start: Uint8Array): readonly [Encoding, ...Encoding[]] => {
  const [first, second, third] = start;
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  if (first === 0xef && second === 0xbb && third === 0xbf) return ['utf-8'];
  return findBareUtf16(start.subarray(0, encodingStartBytes)) ?? ['utf-8', 'windows-1252'];
};

/** Without a byte order mark, UTF-16 has a zero in every other byte of most texts. */
const findBareUtf16 = (start: Uint8Array): readonly [Encoding] | undefined => {
  const pairs = Math.floor(start.length / 2);
  const zeros = [0, 0];
  for (let at = 0; at < 2 * pairs; at += 1) if (start[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [high = 0, low = 0] = zeros;
  if (high < pairs * 0.02 && low > pairs * 0.4) return ['utf-16le'];
  return low < pairs * 0.02 && high > pairs * 0.4 ? ['utf-16be'] : undefined;
};

/**
 * True for text with control characters that text files do not contain: the file is a spreadsheet, an archive, or
 * another binary format.
 */
export const isBinary = (text: string): boolean => /[^\P{Cc}\t-\r\u0080-\u009f]/u.test(text);

const [nul, ctrlZ] = [0, 26];

/**
 * The text before an end mark of old programs: Ctrl-Z, or NUL up to the end of a block. It is an end mark only if no
 * further text follows.
 */
export const splitEndMark = (text: string): readonly [text: string, mark: string] => {
  let mark = text.length;
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const sign = text.charCodeAt(at);
    if (sign === nul || sign === ctrlZ) mark = at;
    else if (text[at]?.trim() !== '') break;
  }
  return [text.slice(0, mark), text.slice(mark)];
};
