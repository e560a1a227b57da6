import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { chunkGroups } from './chunk-groups.ts';
import { compressedFiles } from './compressed-files.plugin.ts';
import { contractForPages } from './contract-for-pages.plugin.ts';
import { guidePages } from './guide-pages.plugin.ts';
import { mantineStyles } from './mantine-styles.plugin.ts';
import { offlineFiles } from './offline-files.plugin.ts';
import { preloadedStart } from './preloaded-start.plugin.ts';
import { zodWithoutJsonSchema } from './zod-without-json-schema.plugin.ts';

const server = 'http://localhost:8080';

export default defineConfig({
  plugins: [
    react(),
    guidePages(),
    preloadedStart(),
    offlineFiles(),
    mantineStyles(),
    contractForPages(),
    zodWithoutJsonSchema(),
    compressedFiles(),
  ],
  // The contract package is read from its sources, so that changes there need no build.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2023',
    outDir: 'dist',
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: ['index.html', 'src/service-worker/service-worker.ts'],
      output: {
        codeSplitting: { groups: chunkGroups },
        // Browsers look for a newer service worker at the same address.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: { proxy: { '/api': server, '/batch': server, '/openapi.json': server, '/health': server } },
  test: {
    name: 'web',
    environment: 'happy-dom',
    pool: 'threads',
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['../../scripts/steps/property-seed.setup.mjs', 'src/kit/testing/setup.ts'],
    css: false,
    // Tests wait for conditions. The limit only ends a test that hangs.
    testTimeout: 300_000,
  },
});
