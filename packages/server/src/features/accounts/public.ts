export { createOwnAccount } from './clients.service.ts';
