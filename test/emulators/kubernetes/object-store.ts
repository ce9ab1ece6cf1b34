/** An object of a cluster, without the kind and version that only a single one shows. */
export interface ClusterObject {
  metadata: { name: string; namespace?: string; [field: string]: unknown };
  [field: string]: unknown;
}

/** Objects by plural name, each list in the order of namespace and name. */
export type ClusterObjects = Readonly<Record<string, readonly ClusterObject[]>>;

export const keyOf = ({ metadata: { name, namespace } }: ClusterObject): string =>
  namespace === undefined ? name : `${namespace}/${name}`;

const sorted = (objects: readonly ClusterObject[]): ClusterObject[] =>
  objects.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));

/** The objects of a cluster with every version that they had, as etcd keeps them. */
export class ObjectStore {
  readonly #versions: ClusterObjects[] = [];

  constructor(objects: ClusterObjects) {
    const first = Object.entries(objects).map(([resource, all]) => [
      resource,
      sorted(
        all.map((one, index) => ({
          ...one,
          metadata: { uid: `${resource}-${index}`, resourceVersion: '1', ...one.metadata },
        })),
      ),
    ]);
    this.#versions.push(Object.fromEntries(first) as ClusterObjects);
  }

  get newest(): number {
    return this.#versions.length;
  }

  /** The objects of a resource at a version. */
  list(resource: string, version: number = this.newest): readonly ClusterObject[] {
    return this.#versions[version - 1]?.[resource] ?? [];
  }

  get(resource: string, key: string): ClusterObject | null {
    return this.list(resource).find((one) => keyOf(one) === key) ?? null;
  }

  /** Adds an object or replaces the one of its name; gives it as it is stored. */
  put(resource: string, object: ClusterObject): ClusterObject {
    const stored = { ...object, metadata: { ...object.metadata, resourceVersion: String(this.newest + 1) } };
    const others = this.list(resource).filter((one) => keyOf(one) !== keyOf(object));
    this.#versions.push({ ...this.#versions.at(-1), [resource]: sorted([...others, stored]) });
    return stored;
  }

  /** A version in which these objects did not change: some other one did. */
  touch(): void {
    this.#versions.push({ ...this.#versions.at(-1) });
  }

  remove(resource: string, key: string): void {
    const others = this.list(resource).filter((one) => keyOf(one) !== key);
    this.#versions.push({ ...this.#versions.at(-1), [resource]: others });
  }
}
