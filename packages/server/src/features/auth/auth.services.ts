import type { Services } from '../../platform/http/services.ts';

export type AuthServices = Pick<Services, 'config' | 'database' | 'tokens' | 'keys' | 'getOrigin' | 'outgoing'>;
