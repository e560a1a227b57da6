import path from 'node:path';
import { npm, piped, root, runCommand } from '../steps/run-command.mjs';

/** The installed packages that these workspaces need without those of the development: their folders from the root, and `name@version`. */
export const listProductionPackages = async (workspaces) => {
  const scope = workspaces.flatMap((workspace) => ['-w', workspace]);
  const options = ['--omit=dev', '--all', '--parseable', '--long', '--loglevel=error'];
  const { ok, output } = await runCommand([...npm(), 'ls', ...options, ...scope], { cwd: root, stdio: piped });
  if (!ok) throw new Error(`npm ls failed:\n${output}`);
  const packages = output.split('\n').map((line) => {
    const [place = '', reference = ''] = line.split(':');
    return { folder: path.relative(root, place), reference };
  });
  return packages.filter(({ folder }) => folder.startsWith('node_modules/') && !isOwn(folder));
};

/** Links to the workspaces. */
const isOwn = (folder) => folder.startsWith('node_modules/@shelfward/');
