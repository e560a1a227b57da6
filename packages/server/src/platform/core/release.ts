import fs from 'node:fs';
import { z } from 'zod';

const packageFile = z.object({ version: z.string() });

/** Nodes of this release can run beside this one, for the time of an update. Older ones cannot. */
export const previousRelease = '0.1.0';

/** The version of the product. The file has the same place in the repository and in the release archive. */
export const readRelease = (): string =>
  packageFile.parse(JSON.parse(fs.readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8')))
    .version;
