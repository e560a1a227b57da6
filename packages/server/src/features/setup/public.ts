export {
  CommandRejected,
  createAccountByCommand,
  listAccountsByCommand,
  type OperatorCtx,
  type PasswordLink,
  requireTables,
  resetPasswordByCommand,
  setInactiveByCommand,
} from './account-commands.service.ts';
export { announceSetupLink, issueSetupLink } from './setup-link.service.ts';
