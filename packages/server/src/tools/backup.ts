import { runBackupCommand } from './backup-command.ts';

const { code, stdout, stderr } = await runBackupCommand(process.argv.slice(2), process.env);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
