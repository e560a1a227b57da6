import { isTest, sourcesIn, withoutComments } from './sources.mjs';

/** The texts of screens and the catalogs of the contract, such as those of types, columns, and messages. */
const folders = ['packages/web/src', 'packages/contract/src'];

/**
 * Bold text in a page of the guide is a label: a complete text of the product. A label whose end varies, such as
 * "Import 2 rows", is written with an ellipsis: **Import …**.
 */
export const checkLabels = (root, pages) => {
  const labels = pages.flatMap(({ file, text }) => listLabels(text).map((label) => ({ file, label })));
  if (labels.length === 0) return [];
  const source = sourcesIn(root, folders, ['.ts', '.tsx'])
    .filter(({ file }) => !isTest(file))
    .map(({ text }) => withoutComments(text))
    .join('\n');
  return labels
    .filter(({ label }) => !hasText(source, label))
    .map(({ file, label }) => `${file}: no screen has the label ${label}`);
};

const listLabels = (text) => [...text.matchAll(/\*\*([^*\n]+)\*\*/g)].map(([, label]) => label);

/** In quotes, or between the tags of an element, on the same line or on a line of its own. */
const hasText = (source, label) => {
  const isOpen = label.endsWith('…');
  const pattern = escapeForRegExp(isOpen ? label.slice(0, -1).trimEnd() : label);
  const end = isOpen ? '(?:\\b|(?<=\\W))' : '(?=[\'"`]|\\s*(?:[<{]|\\n))';
  return new RegExp(`(?:['"\`]|[>}]\\s*|\\n\\s*)${pattern}${end}`).test(source);
};

const escapeForRegExp = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+');
