/** Permissions by what needed them, as calls are made. */
export class PermissionRecord {
  readonly #reading = new Map<string, Set<string>>();
  readonly #changing = new Map<string, Map<string, Set<string>>>();

  listed(resourceTypes: readonly string[], permissions: Iterable<string>): void {
    for (const type of resourceTypes) add(this.#reading, type, permissions);
  }

  changed(
    { resourceType, operation }: { resourceType: string; operation: string },
    permissions: Iterable<string>,
  ): void {
    const operations = this.#changing.get(resourceType) ?? new Map<string, Set<string>>();
    this.#changing.set(resourceType, operations);
    add(operations, operation, permissions);
  }

  /**
   * Returns the tables of the domain; `all` are the permissions of every read of an account, `listing` those of listing an
   * organization.
   */
  tables(types: readonly string[], all: Iterable<string>, listing: Iterable<string> = []): RecordedPermissions {
    const reading = Object.fromEntries(types.map((type) => [type, sorted(this.#reading.get(type) ?? [])]));
    const known = new Set(Object.values(reading).flat());
    const read = new Set(all);
    const remediation = Object.fromEntries(
      types.map((type) => [
        type,
        Object.fromEntries(
          [...(this.#changing.get(type) ?? [])]
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, needed]) => [name, sorted([...needed].filter((permission) => !read.has(permission)))]),
        ),
      ]),
    );
    const ofAccounts = new Set([...known, ...read]);
    return {
      reading,
      inAddition: sorted([...read].filter((permission) => !known.has(permission))),
      discovery: sorted([...listing].filter((permission) => !ofAccounts.has(permission))),
      remediation,
    };
  }
}

export interface RecordedPermissions {
  reading: Record<string, string[]>;
  inAddition: string[];
  discovery: string[];
  remediation: Record<string, Record<string, string[]>>;
}

function add(map: Map<string, Set<string>>, key: string, permissions: Iterable<string>): void {
  const known = map.get(key) ?? new Set();
  map.set(key, known);
  for (const permission of permissions) known.add(permission);
}

const sorted = (permissions: Iterable<string>): string[] => [...new Set(permissions)].toSorted();
