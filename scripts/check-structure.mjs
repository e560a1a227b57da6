import { checkCommitSubjects } from './checks/commit-subjects.mjs';
import { checkDecisions } from './checks/decisions.mjs';
import { checkDependencies } from './checks/dependencies.mjs';
import { checkDocLinks } from './checks/doc-links.mjs';
import { checkEvidenceNumbers } from './checks/evidence-numbers.mjs';
import { checkFeatureOrder } from './checks/feature-order.mjs';
import { checkFigures } from './checks/figures.mjs';
import { checkFileRoles } from './checks/file-roles.mjs';
import { checkFolderCycles } from './checks/folder-cycles.mjs';
import { checkGuide } from './checks/guide.mjs';
import { checkLanguage } from './checks/language.mjs';
import { checkLockfile } from './checks/lockfile.mjs';
import { checkMigrationLocks } from './checks/migration-locks.mjs';
import { checkMigrations } from './checks/migrations.mjs';
import { checkReliabilityBars } from './checks/reliability-bars.mjs';
import { checkSecrets } from './checks/secrets.mjs';
import { checkSecurityRequirements } from './checks/security-requirements.mjs';
import { checkTableOwners } from './checks/table-owners.mjs';
import { checkTestLimits } from './checks/test-limits.mjs';
import { checkWebLayers } from './checks/web-layers.mjs';
import { root } from './steps/run-command.mjs';

const checks = [
  checkFileRoles,
  checkFeatureOrder,
  checkWebLayers,
  checkFolderCycles,
  checkTableOwners,
  checkMigrations,
  checkMigrationLocks,
  checkLockfile,
  checkDependencies,
  checkTestLimits,
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
