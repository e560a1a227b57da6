import fs from 'node:fs/promises';
import type { Plugin } from 'vite';

const list = new URL('src/theme/mantine.css', import.meta.url);
/** Every component with styles contains a module with their class names. */
const classNames = /\/@mantine\/core\/.*\/(\w+)\.module\.mjs$/;
/** The styles of no component. */
const shared = ['baseline', 'default-css-variables', 'global'];

/** Fails the build if `mantine.css` lists other styles than those of the components in the build. */
export const mantineStyles = (): Plugin => ({
  name: 'mantine-styles',
  apply: 'build',
  generateBundle: async (_, bundle) => {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
    const used = new Set([...shared, ...modules.flatMap((id) => classNames.exec(id)?.[1] ?? [])]);
    const text = await fs.readFile(list, 'utf8');
    const listed = new Set([...text.matchAll(/styles\/([\w-]+)\.layer\.css/g)].map(([, name = '']) => name));
    const missing = [...used].filter((name) => !listed.has(name));
    const unused = [...listed].filter((name) => !used.has(name));
    if (missing.length > 0) throw new Error(`Add these styles to mantine.css: ${missing.join(', ')}.`);
    if (unused.length > 0) throw new Error(`Remove these styles from mantine.css: ${unused.join(', ')}.`);
  },
});
