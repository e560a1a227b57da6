import fs from 'node:fs/promises';
import { type Plugin, transformWithOxc } from 'vite';

const importer = /\/packages\/(?:web|client|tables)\/src\/.*\.tsx?$/;

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
  'properties',
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
 *
 * Every declaration of the contract becomes a module, such as `orders.contract.ts?only=orderRoutes`: a page that sends
 * requests does not load the shapes that the forms of other pages use.
 */
export const contractForPages = (): Plugin => ({
  name: 'contract-for-pages',
  apply: 'build',
  async resolveId(specifier, from) {
    const [file = '', query] = specifier.split('?');
    if (!query?.startsWith('only=')) return undefined;
    const resolved = await this.resolve(file, from?.replace(/\?.*/, ''));
    return resolved && `${resolved.id}?${query}`;
  },
  async load(id) {
    const [file = '', text] = id.split('?');
    if (!text?.startsWith('only=')) return undefined;
    const query = new URLSearchParams(text);
    const { code } = await transformWithOxc(await fs.readFile(file, 'utf8'), file);
    const statements = this.parse(code).body as unknown as readonly Node[];
    const own = statements.find((statement) => listDeclared(statement).includes(query.get('only') ?? ''));
    if (!own) throw new Error(`${id} is not declared.`);
    const edits = [...markPure(own), ...shortenRoutes(own, new Set(query.get('named')?.split(',')))];
    const shortened = applyEdits(code, edits, own);
    const used = findNames(this.parse(shortened) as unknown as Node);
    const others = statements.flatMap((statement) => (statement === own ? [] : listDeclared(statement)));
    return {
      code: [
        ...statements.map((statement) => splitImport(statement, code, used)),
        ...others.filter((name) => used.has(name)).map((name) => `import { ${name} } from '${file}?only=${name}';`),
        shortened,
        own.type === 'ExportNamedDeclaration' ? '' : `export { ${listDeclared(own).join()} };`,
      ].join('\n'),
      moduleSideEffects: false,
    };
  },
  transform(code, id) {
    if (!importer.test(id)) return undefined;
    const statements = this.parse(code, { lang: 'ts' }).body as unknown as readonly Node[];
    const edits = statements
      .filter(({ source }) => source?.value?.startsWith('@shelfward/contract/'))
      .map((statement) => ({ at: statement.start, end: statement.end, text: splitImport(statement, code) }));
    return { code: applyEdits(code, edits) };
  },
});

/** What is read of the syntax tree. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly value?: string & Node;
  readonly declaration?: Node | null;
  readonly declarations?: readonly Node[];
  readonly id?: Node;
  readonly init?: Node | null;
  readonly callee?: Node;
  readonly property?: Node;
  readonly computed?: boolean;
  readonly left?: Node;
  readonly params?: readonly Node[];
  readonly body?: Node | readonly Node[];
  readonly properties?: readonly Node[];
  readonly key?: Node;
  readonly specifiers?: readonly Node[];
  readonly source?: Node;
  readonly imported?: Node;
  readonly local?: Node;
}

interface Edit {
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

const listChildren = (node: Node): readonly Node[] =>
  Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);

/** The names that a pattern declares. */
const listBound = (node: Node): readonly string[] => {
  if (node.type === 'Identifier') return [node.name ?? ''];
  if (node.type === 'AssignmentPattern') return node.left ? listBound(node.left) : [];
  return listChildren(node).flatMap((child) => (child === node.key ? [] : listBound(child)));
};

const listDeclared = (statement: Node): readonly string[] => {
  const { id, declarations = [] } = statement.declaration ?? statement;
  return [...(id ? [id] : []), ...declarations.flatMap((one) => one.id ?? [])].flatMap(listBound);
};

/** The names that a part of the code reads from outside of it. */
const findNames = (node: Node): ReadonlySet<string> => {
  if (node.type === 'Identifier') return new Set([node.name ?? '']);
  const skipped = node.computed ? undefined : node.type === 'MemberExpression' ? node.property : node.key;
  const used = new Set(listChildren(node).flatMap((child) => (child === skipped ? [] : [...findNames(child)])));
  const statements = node.type === 'BlockStatement' && Array.isArray(node.body) ? node.body : [];
  for (const name of [...(node.params ?? []).flatMap(listBound), ...statements.flatMap(listDeclared)])
    used.delete(name);
  return used;
};

/** An import of each name from the module that declares only it, with the members of routes that are named. */
const splitImport = ({ specifiers = [], source }: Node, code: string, used?: ReadonlySet<string>): string =>
  specifiers
    .map(({ imported, local }) => ({ imported: imported?.name ?? '', local: local?.name ?? '' }))
    .filter(({ local }) => used?.has(local) ?? true)
    .map(({ imported, local }) => {
      const from = source?.value ?? '';
      if (!/^(?:\.|@shelfward)/.test(from)) return `import { ${imported} as ${local} } from '${from}';`;
      const members = [...code.matchAll(new RegExp(`\\b${local}\\.(\\w+\\.(?:body|response))\\b`, 'g'))];
      const named = new Set(members.map(([, member = '']) => member));
      const query = named.size > 0 ? `&named=${[...named].sort().join()}` : '';
      return `import { ${imported} as ${local} } from '${from}?only=${imported}${query}';`;
    })
    .join('\n');

const markPure = (own: Node): readonly Edit[] =>
  ((own.declaration ?? own).declarations ?? [])
    .flatMap(({ init }) => (init && evaluated.has(init.type) ? [init] : []))
    .flatMap(({ start, end }) => [
      { at: start, end: start, text: '/* @__PURE__ */ (() => (' },
      { at: end, end, text: '))()' },
    ]);

/** Leaves members out of objects that are routes or parts of routes: those with a path, a method, or an access. */
const shortenRoutes = (node: Node, named: ReadonlySet<string>, operation = ''): readonly Edit[] => {
  const keys = (node.type === 'ObjectExpression' && node.properties?.map(({ key }) => key?.name)) || [];
  const isRoute = ['path', 'method', 'access'].some((key) => keys.includes(key));
  return listChildren(node).flatMap((child) => {
    const member = (isRoute && child.key?.name) || '';
    const { start: at, end } = child;
    if (named.has(`${operation}.${member}`)) return [];
    if (serverMembers.has(member)) return [{ at, end, text: '...{}' }];
    if (present.has(member)) return [{ at, end, text: `${member}: true` }];
    // Shapes of records have members of these names, too.
    if (node.callee?.type === 'MemberExpression' && child !== node.callee) return [];
    return shortenRoutes(child, named, node.type === 'Property' ? node.key?.name : operation);
  });
};

const applyEdits = (code: string, edits: readonly Edit[], { start, end } = { start: 0, end: code.length }): string => {
  let [done, text] = [start, ''];
  for (const edit of edits.toSorted((one, other) => one.at - other.at || one.end - other.end)) {
    text += code.slice(done, edit.at) + edit.text;
    done = edit.end;
  }
  return text + code.slice(done, end);
};
