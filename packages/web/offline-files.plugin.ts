import type { Plugin, Rolldown } from 'vite';

/** Loaded on demand while the inventory of a store is counted, besides the page and what it imports. */
const lazyModules = [
  'src/start.tsx',
  'src/shell/shell.tsx',
  'src/shell/menu-drawer.tsx',
  'src/kit/ui/toasts.tsx',
  'src/entities/auth/auth.api.ts',
  'src/kit/stored-identity.ts',
  'src/features/inventory/waiting-counts-banner.tsx',
  'src/routes/store-page.tsx',
];
/** The characters that the product's texts need. */
const font = /\/inter-[\w-]{8}\.woff2/;

/** Inserts the list of files into the service worker that opens a store's inventory without a connection. */
export const offlineFiles = (): Plugin => ({
  name: 'offline-files',
  apply: 'build',
  generateBundle: {
    // After the styles were added.
    order: 'post',
    handler: (_, bundle) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const worker = chunks.find(({ name }) => name === 'service-worker');
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'));
      if (!worker || !entry) throw new Error('The build has no service worker or no page.');
      if (worker.imports.length > 0) throw new Error('The service worker must be one file.');
      const roots = lazyModules.map((name) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/packages/web/${name}`)));
        if (!chunk) throw new Error(`${name} is not in the build.`);
        return chunk;
      });
      const files = new Set(Object.keys(bundle).filter((name) => font.test(name)));
      for (const chunk of [entry, ...roots]) addFiles(chunk, bundle, files);
      const list = { entry: `/${entry.fileName}`, hashed: [...files].map((file) => `/${file}`).sort() };
      worker.code = worker.code.replace('__OFFLINE_FILES__', () => JSON.stringify(list));
    },
  },
});

const addFiles = (chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, files: Set<string>): void => {
  if (files.has(chunk.fileName)) return;
  files.add(chunk.fileName);
  for (const name of chunk.viteMetadata?.importedCss ?? []) files.add(name);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') addFiles(imported, bundle, files);
  }
};
