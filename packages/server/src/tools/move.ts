import { runMoveCommand } from './move-command.ts';

const { code, stdout, stderr } = await runMoveCommand(process.argv.slice(2), process.env);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
