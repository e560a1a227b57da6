import fs from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files.mjs';
import { root } from './run-command.mjs';

const name = 'virtual:contract-modules';
const source = 'packages/contract/src';

/**
 * `modules`: every module of the contract that has schemas, with its exports and the comments of its properties. They
 * name and describe the schemas of `/openapi.json`.
 */
export const contractModules = () => ({
  name: 'contract-modules',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => {
    if (id !== `\0${name}`) return undefined;
    const files = listFiles(root, source)
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => ({ file, text: fs.readFileSync(path.join(root, file), 'utf8') }))
      .filter(({ text }) => /^import \{.*\bz\b.*\} from 'zod'/m.test(text));
    const imports = files.map(
      ({ file }, index) => `import * as m${index} from '@shelfward/contract${file.slice(source.length)}';`,
    );
    const modules = files.map(
      ({ text }, index) => `{ exports: m${index}, comments: ${JSON.stringify(listComments(text))} }`,
    );
    return `${imports.join('\n')}\nexport const modules = [${modules.join(',\n')}];\n`;
  },
});

/**
 * The comments of properties, by the constant that contains them and their name: `order.status`. A property that has
 * several in a constant, at different depths, is left out.
 */
export const listComments = (text) => {
  const found = new Map();
  let constant = '';
  for (const [, declared, comment, property] of text.matchAll(
    /^(?:export )?const (\w+)|^ +\/\*\*((?:[^*]|\*(?!\/))*)\*\/\n +'?([\w$.@]+)'?:/gm,
  )) {
    if (declared !== undefined) constant = declared;
    else found.set(`${constant}.${property}`, [...(found.get(`${constant}.${property}`) ?? []), toSentences(comment)]);
  }
  return Object.fromEntries(
    [...found]
      .filter(([, [first, ...others]]) => others.every((other) => other === first))
      .map(([key, [first]]) => [key, first]),
  );
};

const toSentences = (comment) =>
  comment
    .replaceAll(/\s*\n\s*\*\s?/g, ' ')
    .replaceAll(/\s*Not in the specification(\.|: )/g, ' ')
    .trim();
