import path from 'node:path';
import { withoutComments } from './sources.mjs';

/** Every import of a source: the name as written and the file that a relative name leads to. */
export const importsIn = ({ file, text }) =>
  [...withoutComments(text).matchAll(/(?:\bfrom|\bimport)[\s(]*['"]([^'"]+)['"]/g)].map(([, name]) => ({
    file,
    name,
    target: name.startsWith('.') ? path.posix.join(path.posix.dirname(file), name) : name,
  }));

/** The longest of `areas` that `place` (a path below the features folder) lies in. */
export const areaOf = (place, areas) =>
  areas.filter((area) => place.startsWith(`${area}/`)).sort((a, b) => b.length - a.length)[0] ?? place.split('/')[0];
