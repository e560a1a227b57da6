import { runBackupCommand } from './backup-command.ts';

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
const { code, stdout, stderr } = await runBackupCommand(process.argv.slice(2), process.env, {
  signal: stopping.signal,
  print: (line) => console.info(`${new Date().toISOString()} ${line}`),
});
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
