/** A table with its indexes, and its rows by client. */
export interface TableUsage {
  readonly bytes: number;
  readonly rows: readonly { readonly clientId: number; readonly rows: number }[];
}

export interface ClientUsage {
  readonly clientId: number;
  readonly rows: number;
  readonly bytes: number;
}

/** The bytes of each table, shared among the clients in proportion to their rows in it; in whole bytes. */
export const shareBytes = (tables: readonly TableUsage[]): ClientUsage[] => {
  const usages = new Map<number, { rows: number; bytes: number }>();
  for (const { bytes, rows } of tables) {
    const total = rows.reduce((sum, one) => sum + one.rows, 0);
    for (const one of rows) {
      const usage = usages.get(one.clientId) ?? { rows: 0, bytes: 0 };
      usages.set(one.clientId, { rows: usage.rows + one.rows, bytes: usage.bytes + (bytes * one.rows) / total });
    }
  }
  return [...usages].map(([clientId, { rows, bytes }]) => ({ clientId, rows, bytes: Math.round(bytes) }));
};
