import { runRestoreCommand } from './backup-command.ts';

const { code, stdout, stderr } = await runRestoreCommand(process.argv.slice(2), process.env);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
