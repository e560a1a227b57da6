/** A text in small letters, without accents, signs, and spaces, as its words are compared. */
export const toPlainWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
