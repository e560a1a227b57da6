export { announceSetupLink, issueSetupLink } from './setup-link.service.ts';
