import { runAccountCommand } from './account-command.ts';

const { code, stdout, stderr } = await runAccountCommand(process.argv.slice(2), process);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
