export { createOwnAccount, setClientInactive } from './clients.service.ts';
