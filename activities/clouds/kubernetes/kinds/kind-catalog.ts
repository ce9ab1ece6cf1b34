import { isListedBySchema } from '../../../../domain/clouds/kubernetes/schema-kinds.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import { CloudError } from '../../errors.ts';
import type { ClusterClient } from '../session/cluster-client.ts';
import { groupPath } from '../session/discovery.ts';
import { isKindGone } from './discovery-document.ts';
import { openApiIndex, openApiSchemas, schemaOfKind, type OpenApiIndex, type OpenApiSchemas } from './open-api.ts';
import { secretPaths } from './secret-paths.ts';
import { servedKinds, type ServedKind } from './served-kinds.ts';

interface Asked {
  client: ClusterClient;
  signal: AbortSignal;
}

/** What a session knows of the kinds of its cluster. */
export interface KindCatalog {
  /** Asks the cluster which kinds it serves. Throws `CloudError`. */
  read(asked: Asked): Promise<ReadonlyMap<string, ServedKind>>;
  /**
   * Returns a kind as it is known, or as the cluster describes it now; null when the cluster serves it no more, or another
   * resource type shows it. Throws
   * `CloudError` when it does not say so for certain.
   */
  find(asked: Asked, resourceType: string): Promise<ServedKind | null>;
  /** Returns how the cluster describes a kind; null where it does not. Throws `CloudError`. */
  describe(asked: Asked, kind: ServedKind): Promise<KindSchema | null>;
}

/** The schema of a kind, with those that it refers to. */
export interface KindSchema {
  schema: JsonObject;
  schemas: OpenApiSchemas;
  /** Paths of the fields that it declares as secrets. */
  secrets: readonly string[][];
}

/** Returns a catalog that remembers what it read, until `read` is called. */
export function createKindCatalog(): KindCatalog {
  let known: Promise<ReadonlyMap<string, ServedKind>> | null = null;
  let index: Promise<OpenApiIndex> | null = null;
  /** Path of a group version → its address in the index, with what that showed: kept until the address changes. */
  const described = new Map<string, { url: string; schemas: Promise<OpenApiSchemas> }>();

  async function read({ client, signal }: Asked): Promise<ReadonlyMap<string, ServedKind>> {
    const reading = servedKinds(client, signal);
    known = reading;
    index = null;
    reading.catch(() => {
      if (known === reading) known = null;
    });
    return reading;
  }

  async function schemasAt(asked: Asked, path: string): Promise<OpenApiSchemas> {
    const reading = (index ??= openApiIndex(asked));
    reading.catch(() => {
      if (index === reading) index = null;
    });
    const url = (await reading).get(path);
    if (url === undefined) return {};
    const before = described.get(path);
    if (before?.url === url) return before.schemas;
    const entry = { url, schemas: openApiSchemas(asked, url) };
    described.set(path, entry);
    entry.schemas.catch(() => {
      if (described.get(path) === entry) described.delete(path);
    });
    return entry.schemas;
  }

  return {
    read,
    async find(asked, resourceType) {
      const found = (await (known ?? read(asked))).get(resourceType) ?? (await read(asked)).get(resourceType);
      if (found !== undefined) return found;
      const [name = '', kind = ''] = resourceType.split('/');
      const group = name === 'core' ? '' : name;
      // A kind of an earlier release that has a collector now, or is left out.
      if (!isListedBySchema(group, kind)) return null;
      if (await isKindGone(asked.client, { group, kind, signal: asked.signal })) return null;
      throw new CloudError({
        kind: 'unavailable',
        call: 'discovery',
        message: `the cluster serves ${resourceType}, but does not list it among what it serves`,
      });
    },
    async describe(asked, kind) {
      const path = groupPath(kind.group, kind.version);
      const schemas = await schemasAt(asked, path);
      const found = schemaOfKind(schemas, kind);
      return found === null ? null : { schema: found.schema, schemas, secrets: secretPaths(schemas, found) };
    },
  };
}
