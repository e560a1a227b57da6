import { sourcesIn } from './sources.mjs';

const endings = [
  '.ts',
  '.tsx',
  '.mjs',
  '.json',
  '.md',
  '.sql',
  '.sh',
  '.yml',
  '.yaml',
  '.html',
  '.csv',
  '.txt',
  '.pem',
];

/** Formats of credentials that their issuers define, so that a match is rarely a coincidence. */
const secrets = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/=\s]{40}/, 'a private key'],
  [/\bAKIA[0-9A-Z]{16}\b/, 'an AWS access key'],
  [/\bgh[pousr]_[A-Za-z0-9]{36}\b/, 'a GitHub token'],
  [/\bnpm_[A-Za-z0-9]{36}\b/, 'an npm token'],
  [/\bxox[abprs]-[A-Za-z0-9-]{20,}/, 'a Slack token'],
  [/\bsk_live_[A-Za-z0-9]{16,}/, 'a Stripe key'],
  [/\bAIza[0-9A-Za-z_-]{35}/, 'a Google API key'],
  [/\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{20,}/, 'a signed token'],
];

/** Credentials must not be committed. The message does not repeat them. */
export const checkSecrets = (root) =>
  sourcesIn(root, ['packages', 'scripts', 'docs', '.github', '.ci'], endings).flatMap(({ file, text }) =>
    secrets.filter(([pattern]) => pattern.test(text)).map(([, what]) => `${file}: contains ${what}`),
  );
