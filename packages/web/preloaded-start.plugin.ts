import type { Plugin, Rolldown } from 'vite';

/** Loads the application with the entry that imports it on demand: the browser would otherwise find it one trip later. */
export const preloadedStart = (): Plugin => ({
  name: 'preloaded-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {}, chunk }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const start = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/start.tsx'));
      if (!chunk || !start) throw new Error('The build has no start.tsx.');
      const known = new Set([chunk.fileName, ...chunk.imports]);
      const files = [start.fileName, ...listImports(start, bundle)].filter((name) => !known.has(name));
      const tags = [...new Set(files)].map((name) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
        injectTo: 'head' as const,
      }));
      return { html, tags };
    },
  },
});

const listImports = (chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): readonly string[] =>
  chunk.imports.flatMap((name) => {
    const imported = bundle[name];
    return imported?.type === 'chunk' ? [name, ...listImports(imported, bundle)] : [];
  });
