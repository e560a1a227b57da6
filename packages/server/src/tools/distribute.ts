import { runDistributeCommand } from './distribute-command.ts';

const { code, stdout, stderr } = await runDistributeCommand(process.argv.slice(2), process.env);
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = code;
