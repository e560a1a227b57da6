export type { FastifyBaseLogger as Logger } from 'fastify';
