/** A role that a process signs in with. */
export interface RoleLogin {
  name: string;
  password: string;
}

/** The roles beside the owner of the tables: the application changes facts, the sealer alone writes seals. */
export interface ServiceRoles {
  application: RoleLogin;
  sealer: RoleLogin;
}

/** Postgres cuts names off after 63 bytes. */
const longestDatabaseName = 50;

/** Roles belong to the whole server, so their names carry the database: several installations may share one server. */
export function roleNamesFor(database: string): { application: string; sealer: string } {
  const prefix = database.slice(0, longestDatabaseName);
  return { application: `${prefix}_app`, sealer: `${prefix}_sealer` };
}
