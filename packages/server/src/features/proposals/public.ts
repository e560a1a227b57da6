export { expireOrderProposals } from './expire.service.ts';
