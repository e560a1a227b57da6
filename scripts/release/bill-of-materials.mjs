import { released } from '../steps/packages.mjs';
import { npm, piped, root, runCommand } from '../steps/run-command.mjs';
import { listReleasedPackages } from './production-packages.mjs';

/**
 * CycloneDX in JSON. The same packages give the same text: npm adds a random number, the time, and the folder's name. Its
 * `--omit=dev` also omits packages that both the production and the development need, so they are selected here.
 */
export const billOfMaterials = async ({ name, version, builtAt }) => {
  const scope = released.flatMap((workspace) => ['-w', workspace]);
  const command = [...npm(), 'sbom', '--sbom-format=cyclonedx', '--loglevel=error', ...scope];
  const { ok, output } = await runCommand(command, { cwd: root, stdio: piped });
  if (!ok) throw new Error(`npm sbom failed:\n${output}`);
  const { serialNumber: _, metadata, components, dependencies, ...bill } = JSON.parse(output);
  const wanted = await listReleasedPackages();
  const shipped = components.filter((component) => wanted.has(`${component.name}@${component.version}`));
  const references = new Set([...shipped, metadata.component].map((component) => component['bom-ref']));
  const text = {
    ...bill,
    metadata: {
      ...metadata,
      timestamp: builtAt.toISOString(),
      component: { ...metadata.component, type: 'application', name, version },
    },
    components: shipped,
    dependencies: dependencies
      .filter(({ ref }) => references.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((reference) => references.has(reference)) })),
  };
  return `${JSON.stringify(text, undefined, 2)}\n`;
};
