import path from 'node:path';
import { listFiles } from '../steps/list-files.mjs';
import { withoutComments } from './sources.mjs';

/** Every import of a source: the name as written and the file that a relative name leads to. */
export const importsIn = ({ file, text }) =>
  [...withoutComments(text).matchAll(/(?:\bfrom\s+|\bimport[\s(]*)['"]([^'"]+)['"]/g)].map(([, name]) => ({
    file,
    name,
    target: name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
  }));

/** The longest of `areas` that `place` (a path below the features folder) lies in. */
export const findArea = (place, areas) =>
  areas.filter((area) => place.startsWith(`${area}/`)).sort((a, b) => b.length - a.length)[0] ?? place.split('/')[0];

/** The areas of a features folder: its direct folders, and the nested ones that have a public.ts of their own. */
export const areasIn = (root, folder) => {
  const places = listFiles(root, folder).map((file) => path.posix.relative(folder, file));
  const direct = places.filter((place) => place.includes('/')).map((place) => place.split('/')[0]);
  const nested = places.filter((place) => place.endsWith('/public.ts')).map((place) => path.posix.dirname(place));
  return [...new Set([...direct, ...nested])];
};
