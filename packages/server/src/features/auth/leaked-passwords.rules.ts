import { dictionary } from '@zxcvbn-ts/language-common';

/** Almost 50,000 passwords in lower case that are used most often according to published leaks. */
const leaked = new Set(dictionary['passwords-common'].map((password) => password.toLowerCase()));

/** A year, a few digits, or signs around a leaked password do not make it harder to guess. */
const maxAddedCharacters = 8;

export const isLeakedPassword = (password: string): boolean => {
  const plain = password.toLowerCase();
  const isLeaked = (core: string) => core.length + maxAddedCharacters >= plain.length && leaked.has(core);
  const ended = plain.replace(/[\d\W_]+$/, '');
  return [plain, ended, plain.replace(/^[\d\W_]+/, ''), ended.replace(/^[\d\W_]+/, '')].some(isLeaked);
};
