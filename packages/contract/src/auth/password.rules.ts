export const passwordLength = { min: 8, max: 200 } as const;

/** Common passwords in lower case, without trailing digits. */
const common = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd qwerty qwertyui qwertyuiop qwertz asdfghjk asdfghjkl zxcvbnm iloveyou
  letmein welcome welcom monkey dragon football baseball basketball superman batman sunshine princess master shadow
  michael jennifer jordan trustno changeme secret default admin administrator abcdefgh abc abcd login starwars
  whatever computer internet samsung google shelfward`.split(/\s+/),
);

/** Why a password is too easy to guess, as a text for the user; undefined when it is strong enough. */
export const passwordWeakness = (password: string, email: string): string | undefined => {
  const plain = password.toLowerCase();
  const [name = ''] = email.toLowerCase().split('@');
  if (password.length < passwordLength.min) return `Use at least ${passwordLength.min} characters.`;
  if (password.length > passwordLength.max) return `Use at most ${passwordLength.max} characters.`;
  if (new Set(plain).size < 4) return 'Use more than a few different characters.';
  if (plain === email.toLowerCase() || (name.length > 2 && plain.replaceAll(/[\d\W_]+$/g, '') === name))
    return 'Do not use your e-mail address.';
  if (isRun(plain) || common.has(plain.replaceAll(/[\d\W_]+$/g, ''))) return 'This password is too common.';
  return undefined;
};

/** 12345678, abcdefgh, 87654321. */
const isRun = (text: string): boolean => {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
};
