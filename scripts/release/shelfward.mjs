#!/usr/bin/env node
/** The start script of the release archive: `shelfward.mjs [command]`, where `start` is the command without one. */
const program = (file) => import(new URL(`../packages/server/dist/${file}`, import.meta.url).href);

/** Succeeds when the server of this machine is ready: for health checks of containers, which have no other client. */
const checkHealth = async () => {
  const url = `http://127.0.0.1:${process.env.PORT || 8080}/health/ready`;
  const response = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch((error) => error);
  if (response.ok) return;
  console.error(`${url}: ${response.status ?? response.cause?.message ?? response.message}`);
  process.exitCode = 1;
};

const start = () => {
  // Demo accounts have public passwords.
  process.env.DEMO ||= 'false';
  return program('main.js');
};

const commands = {
  start,
  account: () => program('tools/account.js'),
  backup: () => program('tools/backup.js'),
  restore: () => program('tools/restore.js'),
  psql: () => program('tools/psql.js'),
  health: checkHealth,
};

const [name = 'start'] = process.argv.splice(2, 1);
if (Object.hasOwn(commands, name)) await commands[name]();
else {
  console.error(`${name}: no such command. The commands are ${Object.keys(commands).join(', ')}.`);
  process.exitCode = 2;
}
