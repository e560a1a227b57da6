import { describe, expect, test } from 'vitest';
import { rejectNestedTransactions } from './nested-transactions.ts';
import { useWorld } from './world.ts';

const world = useWorld();
const nothing = () => Promise.resolve('done');

describe('the database of an application under test', () => {
  test('rejects a transaction within another one, also if it has a connection of its own', async () => {
    const database = rejectNestedTransactions(world.database);
    const { tenantId } = await world.newClient();

    await expect(database.system(() => database.tenant(tenantId, nothing))).rejects.toThrow('within another one');
    await expect(database.tenant(tenantId, () => database.system(nothing))).rejects.toThrow('within another one');
    await expect(database.system(() => database.tenantHeld(tenantId, nothing))).rejects.toThrow('within another one');
  });

  test('permits transactions after another one, beside it, and within one that is held', async () => {
    const database = rejectNestedTransactions(world.database);
    const { tenantId } = await world.newClient();

    const held = database.tenantHeld(tenantId, async () => [await database.system(nothing)]);
    expect(await Promise.all([held, database.system(nothing)])).toEqual([['done'], 'done']);
    expect(await database.tenant(tenantId, nothing).then(() => database.system(nothing))).toBe('done');
  });
});
