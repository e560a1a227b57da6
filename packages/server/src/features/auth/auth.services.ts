import type { Services } from '../../platform/http/services.ts';

export type AuthServices = Pick<Services, 'database' | 'tokens' | 'keys' | 'originOf'>;
