import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

declare global {
  /** The sources that replace files, by path: scripts/mutation.mjs. */
  var mutants: ReadonlyMap<string, string> | undefined;
}

const mutation = { name: 'mutation', enforce: 'pre' as const, load: (id: string) => globalThis.mutants?.get(id) };

/** The projects of the tests, with one file replaced by a mutant. */
export default defineConfig({
  test: {
    ...config.test,
    projects: config.test?.projects?.map((project) =>
      typeof project === 'object' && 'test' in project
        ? { ...project, plugins: [...(project.plugins ?? []), mutation] }
        : project,
    ),
  },
});
