// ASVS 6.2.9

export const passwordLength = { min: 8, max: 200 } as const;

/** What is known about a user and is therefore easy to guess. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly clientName?: string;
}

/**
 * Why a password is too easy to guess, as a text for the user; undefined when it is strong enough. The server also
 * compares it with a list of leaked passwords, which is too large for the browser.
 */
export const passwordWeakness = (password: string, owner: PasswordOwner): string | undefined => {
  const plain = password.toLowerCase();
  if (password.length < passwordLength.min) return `Use at least ${passwordLength.min} characters.`;
  if (password.length > passwordLength.max) return `Use at most ${passwordLength.max} characters.`;
  if (new Set(plain).size < 4) return 'Use more than a few different characters.';
  if (isMostly(plain, emailWords(owner.email))) return 'Do not use your e-mail address.';
  if (isMostly(plain, [owner.firstName, owner.lastName].flatMap(wordsIn))) return 'Do not use your name.';
  if (isMostly(plain, [...wordsIn(owner.clientName), ...productWords]))
    return 'Do not use the name of your company or of this product.';
  if (isRun(plain)) return 'This password is too common.';
  return undefined;
};

const productWords = ['shelfward'];
const minWordLength = 3;
/** A birthday or a year and a few signs do not protect a word that others know. */
const maxOtherDigits = 8;
const minOtherLetters = 4;

const wordsIn = (text = ''): string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u);

const emailWords = (email: string): string[] => {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  return [email.toLowerCase(), name, ...wordsIn(name), domain, ...domain.split('.').slice(0, -1)];
};

/** Whether little is left of the password without these words. */
const isMostly = (plain: string, words: readonly string[]): boolean => {
  const known = words.filter((word) => word.length >= minWordLength).sort((a, b) => b.length - a.length);
  const rest = known.reduce((text, word) => text.replaceAll(word, ' '), plain);
  if (rest === plain) return false;
  return countMatches(rest, /\p{L}/gu) < minOtherLetters && countMatches(rest, /\p{N}/gu) <= maxOtherDigits;
};

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** 12345678, abcdefgh, 87654321. */
const isRun = (text: string): boolean => {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
};
