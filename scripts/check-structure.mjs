import { checkCommitSubjects } from './checks/commit-subjects.mjs';
import { checkDecisions } from './checks/decisions.mjs';
import { checkDependencies } from './checks/dependencies.mjs';
import { checkDocLinks } from './checks/doc-links.mjs';
import { checkEvidenceNumbers } from './checks/evidence-numbers.mjs';
import { checkFeatureOrder } from './checks/feature-order.mjs';
import { checkFigures } from './checks/figures.mjs';
import { checkFileRoles } from './checks/file-roles.mjs';
import { checkFileSize } from './checks/file-size.mjs';
import { checkGuide } from './checks/guide.mjs';
import { checkImportCycles } from './checks/import-cycles.mjs';
import { checkLanguage } from './checks/language.mjs';
import { checkLeftovers } from './checks/leftovers.mjs';
import { checkLockfile } from './checks/lockfile.mjs';
import { checkMigrationLocks } from './checks/migration-locks.mjs';
import { checkMigrations } from './checks/migrations.mjs';
import { checkReliabilityBars } from './checks/reliability-bars.mjs';
import { checkRetiredColumns } from './checks/retired-columns.mjs';
import { checkSecrets } from './checks/secrets.mjs';
import { checkSecurityRequirements } from './checks/security-requirements.mjs';
import { checkTableOwners } from './checks/table-owners.mjs';
import { checkWebLayers } from './checks/web-layers.mjs';
import { root } from './steps/run-command.mjs';

const checks = [
  checkFileSize,
  checkFileRoles,
  checkFeatureOrder,
  checkWebLayers,
  checkImportCycles,
  checkTableOwners,
  checkMigrations,
  checkMigrationLocks,
  checkRetiredColumns,
  checkLockfile,
  checkDependencies,
  checkLeftovers,
  checkSecrets,
  checkDocLinks,
  checkGuide,
  checkDecisions,
  checkSecurityRequirements,
  checkReliabilityBars,
  checkEvidenceNumbers,
  checkFigures,
  checkLanguage,
  checkCommitSubjects,
];
const problems = checks.flatMap((check) => check(root));

for (const problem of problems) console.error(problem);
console.log(`${checks.length} checks of the structure, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
