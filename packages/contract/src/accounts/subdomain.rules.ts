const maxLength = 63;

/** The letters and digits of a name, joined by hyphens: "Café & Sons" becomes "cafe-sons". */
export const proposeSubdomain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{Mark}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '');
