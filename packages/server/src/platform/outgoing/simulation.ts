import type { Outgoing } from './outgoing.ts';

/** Responds to calls of some clients within the process. All other clients reach external systems only. */
export interface Simulation {
  readonly tenantIds: ReadonlySet<number>;
  readonly outgoing: Outgoing;
}

export interface OutgoingDeps {
  /** Calls to external systems. */
  readonly outgoing: Outgoing;
  readonly simulation?: Simulation | undefined;
}

/** The calls that a client may make. */
export const outgoingFor = ({ outgoing, simulation }: OutgoingDeps, tenantId: number): Outgoing =>
  simulation?.tenantIds.has(tenantId) ? simulation.outgoing : (outgoing.forClient?.(tenantId) ?? outgoing);
