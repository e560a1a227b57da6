import type { Plugin } from 'vite';

const modules = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

/** Every shape of Zod refers to the code that writes it as JSON Schema, which only the server calls: 10% of Zod. */
export const zodWithoutJsonSchema = (): Plugin => ({
  name: 'zod-without-json-schema',
  apply: 'build',
  transform: (code, id) =>
    modules.test(id)
      ? code
          .match(/(?<=^export (?:const|function) )\w+/gm)
          ?.map((name) => `export const ${name} = () => undefined;`)
          .join('\n')
      : undefined,
});
