import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const contract = /\/packages\/contract\/src\/.*\.ts$/;
const sources = path.join(import.meta.dirname, 'src');

/** Members of a route that only the server, the tests, and the API reference read. */
const serverMembers = new Set([
  'summary',
  'params',
  'query',
  'entity',
  'response',
  'invalidValues',
  'removes',
  'heavy',
]);
/** Whether a request has a body is needed, but not its shape. */
const present = new Set(['body']);

/** What tree shaking cannot remove as long as it may do something when it is evaluated. */
const evaluated = new Set([
  'CallExpression',
  'NewExpression',
  'ObjectExpression',
  'ArrayExpression',
  'MemberExpression',
  'TemplateLiteral',
]);

/**
 * Pages send requests and show responses; the server validates both. So the build leaves the shapes of routes out, except
 * those that a page names, such as `orderRoutes.create.body`, and with them the shapes and rules that nothing else uses.
 */
export const contractForPages = (): Plugin => {
  const named = new Set<string>();
  return {
    name: 'contract-for-pages',
    apply: 'build',
    buildStart: () => {
      for (const file of fs.readdirSync(sources, { recursive: true, encoding: 'utf8' }))
        if (/\.tsx?$/.test(file))
          for (const [name] of fs.readFileSync(path.join(sources, file), 'utf8').matchAll(/\b\w+Routes\.\w+\.\w+/g))
            named.add(name);
    },
    transform(code, id) {
      if (!contract.test(id)) return undefined;
      const edits: Edit[] = [];
      for (const statement of this.parse(code, { lang: 'ts' }).body as unknown as readonly Node[])
        for (const { id: name, init } of (statement.declaration ?? statement).declarations ?? []) {
          if (!init || !evaluated.has(init.type)) continue;
          edits.push({ at: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' });
          edits.push({ at: init.end, end: init.end, text: '))()' });
          if (init.callee?.name === 'defineRoutes')
            edits.push(...shortenRoutes(init.arguments?.[0], (member) => named.has(`${name?.name}.${member}`)));
        }
      return { code: applyEdits(code, edits), moduleSideEffects: false };
    },
  };
};

/** What is read of the syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
  readonly id?: Node;
  readonly init?: Node | null;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly properties?: readonly Node[];
  readonly key?: Node;
  readonly value?: Node;
}

interface Edit {
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

const shortenRoutes = (routes: Node | undefined, isNamed: (member: string) => boolean): readonly Edit[] =>
  (routes?.properties ?? []).flatMap(({ key: operation, value: route }) =>
    (route?.properties ?? []).flatMap(({ key, start, end }) => {
      const member = key?.name ?? '';
      if (isNamed(`${operation?.name}.${member}`)) return [];
      if (serverMembers.has(member)) return [{ at: start, end, text: '...{}' }];
      return present.has(member) ? [{ at: start, end, text: `${member}: true` }] : [];
    }),
  );

const applyEdits = (code: string, edits: readonly Edit[]): string => {
  let [done, text] = [0, ''];
  for (const edit of edits.toSorted((one, other) => one.at - other.at || one.end - other.end)) {
    text += code.slice(done, edit.at) + edit.text;
    done = edit.end;
  }
  return text + code.slice(done);
};
