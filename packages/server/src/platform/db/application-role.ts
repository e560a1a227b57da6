import pg from 'pg';

/** The application signs in to the embedded database as this role; only migrations run as the owner, a superuser. */
export const applicationRole = 'shelfward_app';

/**
 * Creates the role after the migrations. Without `set role` it has no rights, and it can only set the roles to which
 * row-level security applies.
 */
export const createApplicationRole = async (owner: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(`
      do $$ begin
        create role ${applicationRole} login nosuperuser nocreatedb nocreaterole nobypassrls;
      exception when duplicate_object or unique_violation then null;
      end $$;
      grant shelfward_tenant, shelfward_scoped, shelfward_system to ${applicationRole} with inherit false, set true;`);
  } finally {
    await client.end();
  }
};
