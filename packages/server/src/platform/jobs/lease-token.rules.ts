import { randomUUID } from 'node:crypto';

/** The part of a token that all leases of a node share. */
export const toNodePart = (nodeId: string): string => nodeId.slice(0, 18);

/** A UUID that names the node and, by its other half, the claim. */
export const createLeaseToken = (nodeId: string): string => toNodePart(nodeId) + randomUUID().slice(18);
