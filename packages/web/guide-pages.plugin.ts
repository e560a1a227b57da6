import fs from 'node:fs/promises';
import path from 'node:path';
import type { GuideEntry, GuideNode, GuideTag } from 'virtual:guide';
import type { Token, Tokens } from 'marked';
import type { Plugin } from 'vite';

const folder = path.resolve(import.meta.dirname, '../../docs/guide');
const indexId = '\0virtual:guide';
const pageQuery = '?guide-page';

type IndexEntry = Omit<GuideEntry, 'title' | 'headings'> & { readonly file: string };

/** Turns docs/guide into modules: the list of pages, and one module for each page with its pictures. */
export const guidePages = (): Plugin => ({
  name: 'guide-pages',
  resolveId: (id) => (id === 'virtual:guide' ? indexId : undefined),
  async load(id) {
    if (id === indexId) {
      const files = await readIndex();
      for (const file of [path.join(folder, 'index.json'), ...files.map(toPath)]) this.addWatchFile(file);
      const entries = await Promise.all(files.map(toEntry));
      const pages = files.map((page) => {
        const address = JSON.stringify(`${toPath(page)}${pageQuery}`);
        return `${JSON.stringify(page.name)}: () => import(${address})`;
      });
      return `export const entries = ${JSON.stringify(entries)};\nexport const pages = { ${pages.join(',\n')} };`;
    }
    if (id.endsWith(pageQuery)) return loadPage(id.slice(0, -pageQuery.length));
    return undefined;
  },
});

const readIndex = async (): Promise<readonly IndexEntry[]> =>
  JSON.parse(await fs.readFile(path.join(folder, 'index.json'), 'utf8'));

const toPath = ({ file }: IndexEntry): string => path.join(folder, file);

const readTokens = async (file: string): Promise<readonly Token[]> => {
  const { lexer } = await import('marked');
  return lexer(await fs.readFile(file, 'utf8'));
};

const toEntry = async (page: IndexEntry): Promise<GuideEntry> => {
  const headings = (await readTokens(toPath(page))).filter(
    (token): token is Tokens.Heading => token.type === 'heading',
  );
  const { file: _, ...about } = page;
  return {
    ...about,
    title: headings.find(({ depth }) => depth === 1)?.text ?? name,
    headings: headings.filter(({ depth }) => depth === 2).map(({ text }) => ({ id: toSlug(text), text })),
  };
};

/** As GitHub names the anchors of headings, so that links work in both places. */
const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const loadPage = async (file: string): Promise<string> => {
  const index = await readIndex();
  const names = new Map(index.map((page) => [toPath(page), page.name]));
  const images: string[] = [];
  const nodes = toNodes(await readTokens(file), {
    image: (href) => {
      images.push(path.resolve(path.dirname(file), href));
      return String(images.length - 1);
    },
    link: (href) => {
      if (/^(?:https:|#)/.test(href)) return href;
      const [target = '', anchor] = href.split('#');
      const name = names.get(path.resolve(path.dirname(file), target));
      return name === undefined ? undefined : `/help/${name}${anchor ? `#${anchor}` : ''}`;
    },
  });
  const imports = images.map((image, index) => `import image${index} from ${JSON.stringify(`${image}?url`)};`);
  const placed = JSON.stringify(nodes).replaceAll(/"image":"(\d+)"/g, '"image":image$1');
  return `${imports.join('\n')}\nexport default ${placed};`;
};

interface Targets {
  readonly image: (href: string) => string;
  /** Undefined for pages outside the guide, which are shown as text. */
  readonly link: (href: string) => string | undefined;
}

const toNodes = (tokens: readonly Token[] = [], targets: Targets): readonly GuideNode[] =>
  tokens.flatMap((token) => toNode(token, targets));

const toNode = (token: Token, targets: Targets): readonly GuideNode[] => {
  const children = () => toNodes('tokens' in token ? token.tokens : [], targets);
  const element = (tag: GuideTag, inner: readonly GuideNode[] = children()): readonly GuideNode[] => [
    { tag, children: inner },
  ];
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'heading': {
      const { depth, text } = token as Tokens.Heading;
      return [{ tag: headingTags[depth - 1] ?? 'h4', id: toSlug(text), children: children() }];
    }
    case 'paragraph':
      return element('p');
    case 'strong':
      return element('strong');
    case 'em':
      return element('em');
    case 'blockquote':
      return element('blockquote');
    case 'br':
      return element('br', []);
    case 'hr':
      return element('hr', []);
    case 'codespan':
      return element('code', [token.text]);
    case 'code':
      return element('pre', element('code', [token.text]));
    case 'list': {
      const list = token as Tokens.List;
      return element(
        list.ordered ? 'ol' : 'ul',
        list.items.flatMap((item) => element('li', toNodes(item.tokens, targets))),
      );
    }
    case 'table':
      return element('table', toTable(token as Tokens.Table, targets));
    case 'image':
      return [{ image: targets.image(token.href), alt: token.text }];
    case 'link': {
      const link = targets.link(token.href);
      return link === undefined ? children() : [{ link, children: children() }];
    }
    default:
      // HTML in a page is shown as text.
      return 'tokens' in token && token.tokens ? children() : [String('text' in token ? token.text : token.raw)];
  }
};

const headingTags: readonly GuideTag[] = ['h1', 'h2', 'h3'];

const toTable = ({ header, rows }: Tokens.Table, targets: Targets): readonly GuideNode[] => {
  const row = (tag: GuideTag, cells: readonly Tokens.TableCell[]): GuideNode => ({
    tag: 'tr',
    children: cells.map((cell) => ({ tag, children: toNodes(cell.tokens, targets) })),
  });
  return [
    { tag: 'thead', children: [row('th', header)] },
    { tag: 'tbody', children: rows.map((cells) => row('td', cells)) },
  ];
};
