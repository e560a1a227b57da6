import fs from 'node:fs';
import path from 'node:path';
import { sourcesIn } from './sources.mjs';

/** Relative links in the documentation must point to existing files. */
export const checkDocLinks = (root) =>
  sourcesIn(root, ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs', 'packages'], ['.md']).flatMap(
    ({ file, text }) =>
      [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, link]) => link)
        .filter((link) => !/^[a-z]+:/.test(link))
        .filter((link) => !fs.existsSync(path.join(root, path.dirname(file), link)))
        .map((link) => `${file}: the link ${link} is broken`),
  );
