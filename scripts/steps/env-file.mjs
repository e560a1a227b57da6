import fs from 'node:fs';
import path from 'node:path';
import { root } from './run-command.mjs';

/** Reads `.env` if there is one; variables of the environment take precedence. See `.env.example`. */
export const loadEnvFile = () => {
  const file = path.join(root, '.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
};
