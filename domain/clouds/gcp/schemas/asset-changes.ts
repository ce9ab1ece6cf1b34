/** How the service of a type of assets changes one, by its discovery document. Paths are those of `SchemaFacts`. */
export interface AssetChangeFacts {
  /** What the paths of its methods begin with, e.g. `/v1/`. */
  root: string;
  /** The names that `get` and `patch` take, with `*` for each part that differs. */
  names: readonly string[];
  /** The member of the request that has the resource, where the mask is in the request, too; absent where it is in the query. */
  wrapped?: string;
  /** The name of the mask. */
  mask: string;
  /** How a change ends: with its answer, or when the operation in the answer is done. */
  ends: 'at_once' | 'with_operation';
  /** How many parts of a name precede `/operations`, which lists those of the resource; absent where nothing lists them. */
  operationsBelow?: number;
  /** Whether the method can check a change without making it (`validateOnly`). */
  validates?: true;
  /** Whether a change is refused that has another `etag` than the resource. */
  etag?: true;
  /** Top-level members that a change can name; absent where these are all that the facts know. */
  members?: readonly string[];
  /** Can be set only when a resource is created. */
  createOnly: readonly string[];
  /** Only the service sets them. */
  outputOnly: readonly string[];
  /** Can be set, but are not shown. */
  inputOnly: readonly string[];
  /** Every resource has them. */
  required: readonly string[];
  /** What reading and changing a resource needs; absent where no source says so. */
  permissions?: readonly string[];
}

/** Why the resources of a type of assets cannot be changed by schema. */
export type NoAssetChange = 'no_patch' | 'no_mask' | 'no_answer' | 'no_name';

/** What is known of changing assets of a type. */
export type AssetChange = { call: AssetChangeFacts } | { none: NoAssetChange };

type FindAssetChange = (assetType: string) => AssetChange | null;

let source: FindAssetChange = () => null;

/** Sets where the facts come from: they are read from a file, which this code does not. */
export function provideAssetChanges(find: FindAssetChange): void {
  source = find;
}

/** Returns what is known of changing assets of a type; null for a type that this release does not know. */
export function assetChange(assetType: string): AssetChange | null {
  return source(assetType);
}

/**
 * Returns whether a name can be a part of a path as it is. A colon in its last part would be the name of a method, as in
 * `topics/t:setIamPolicy`.
 */
export function isPlainName(name: string): boolean {
  const parts = name.split('/');
  return (
    parts.every((part) => /^[\w.~:@+-]+$/.test(part) && !/^\.+$/.test(part)) && parts.at(-1)?.includes(':') === false
  );
}

/**
 * Returns the name of an asset as its service takes it, e.g. `projects/p/topics/t`; null where its full name
 * (`//pubsub.googleapis.com/projects/p/topics/t`) has another form.
 */
export function nameInService(fullName: string, assetType: string, { names }: AssetChangeFacts): string | null {
  const host = `//${assetType.split('/')[0] ?? ''}/`;
  if (!fullName.startsWith(host)) return null;
  const name = fullName.slice(host.length);
  if (!isPlainName(name)) return null;
  const parts = name.split('/');
  const fits = (pattern: string): boolean => {
    const wanted = pattern.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => part === '*' || part === parts[at]);
  };
  return names.some(fits) ? name : null;
}
