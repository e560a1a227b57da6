/** A product as Odoo shows it: `[OAT-1] Oat milk`. The same in regular expressions of SQL. */
export const bracketedCode = String.raw`^\s*\[([^\]]+)\]\s+\S`;
const pattern = new RegExp(bracketedCode);

/** The code before the name; undefined for other texts. */
export const readBracketedCode = (text: string): string | undefined => pattern.exec(text)?.[1]?.trim();
