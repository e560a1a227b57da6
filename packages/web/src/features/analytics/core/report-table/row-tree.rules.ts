import type { TableRow } from './table-rows.rules.ts';

/** The path of a row: the IDs of its parents and its own, such as `3.12`. The report itself is the empty path. */
export type Path = string;
export const root: Path = '';

export const childPath = (parent: Path, id: number): Path => (parent === root ? String(id) : `${parent}.${id}`);
export const pathIds = (path: Path): readonly number[] => (path === root ? [] : path.split('.').map(Number));

/** The load state of child rows or of the first level: pending, the rows, or an error. */
export interface Loaded {
  readonly rows: readonly TableRow[] | undefined;
  readonly error: Error | null;
  readonly retry: () => unknown;
}

/** One line of the table. */
export type TreeLine =
  | {
      readonly kind: 'row';
      readonly path: Path;
      readonly depth: number;
      readonly row: TableRow;
      readonly isOpen: boolean;
    }
  | { readonly kind: 'waiting'; readonly path: Path; readonly depth: number }
  | {
      readonly kind: 'failed';
      readonly path: Path;
      readonly depth: number;
      readonly error: Error;
      readonly retry: () => unknown;
    }
  | { readonly kind: 'nothing'; readonly path: Path; readonly depth: number };

interface Tree {
  readonly levels: number;
  readonly below: (path: Path) => Loaded | undefined;
  readonly open: ReadonlySet<Path>;
}

/** The lines of a table, each expanded row followed by its children. */
export const buildTreeLines = (
  tree: Tree,
  sort: (rows: readonly TableRow[]) => readonly TableRow[],
): readonly TreeLine[] => {
  const lines: TreeLine[] = [];
  const add = (parent: Path, depth: number): void => {
    const loaded = tree.below(parent);
    if (loaded?.error) lines.push({ kind: 'failed', path: parent, depth, error: loaded.error, retry: loaded.retry });
    else if (!loaded?.rows) lines.push({ kind: 'waiting', path: parent, depth });
    else if (loaded.rows.length === 0 && depth > 0) lines.push({ kind: 'nothing', path: parent, depth });
    else
      for (const row of sort(loaded.rows)) {
        const path = childPath(parent, row.id);
        const isOpen = depth + 1 < tree.levels && tree.open.has(path);
        lines.push({ kind: 'row', path, depth, row, isOpen });
        if (isOpen) add(path, depth + 1);
      }
  };
  add(root, 0);
  return lines;
};

/** Maximum number of expanded rows in a URL. Beyond it, the oldest is collapsed. */
const maxOpen = 500;

export const toggled = (open: readonly Path[], path: Path): readonly Path[] =>
  open.includes(path)
    ? open.filter((openPath) => openPath !== path && !openPath.startsWith(`${path}.`))
    : [...open, path].slice(-maxOpen);

/** Parses the expanded rows of a URL: only paths that can have children, within expanded parents. */
export const parseOpenPaths = (value: unknown, levels: number): readonly Path[] => {
  const params = typeof value === 'string' ? value.split(' ') : [];
  const paths = params.filter((param) => /^\d{1,15}(?:\.\d{1,15})*$/.test(param) && pathIds(param).length < levels);
  const open = new Set(paths);
  const isWithinOpen = (path: Path): boolean => {
    const parent = parentPath(path);
    return parent === root || (open.has(parent) && isWithinOpen(parent));
  };
  return [...open].filter(isWithinOpen).slice(-maxOpen);
};

const parentPath = (path: Path): Path => path.split('.').slice(0, -1).join('.');
