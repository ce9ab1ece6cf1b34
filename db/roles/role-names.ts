/** The role and password that a process signs in with. */
export interface RoleLogin {
  name: string;
  password: string;
}

/** The roles in addition to the owner of the tables: the application writes data, only the sealer writes seals. */
export interface ServiceRoles {
  application: RoleLogin;
  sealer: RoleLogin;
}

/** Postgres truncates names after 63 bytes. */
const longestDatabaseName = 50;

/**
 * Returns the role names of a database. Roles belong to the whole server, which several installations may share, so
 * their names contain that of the database.
 */
export function roleNamesFor(database: string): { application: string; sealer: string } {
  const prefix = database.slice(0, longestDatabaseName);
  return { application: `${prefix}_app`, sealer: `${prefix}_sealer` };
}
