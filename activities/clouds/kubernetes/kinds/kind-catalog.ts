import { isListedBySchema } from '../../../../domain/clouds/kubernetes/schema-kinds.ts';
import { CloudError } from '../../errors.ts';
import type { ClusterClient } from '../session/cluster-client.ts';
import { isKindGone } from './discovery-document.ts';
import { secretPaths, type SecretPaths } from './secret-paths.ts';
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
  /** Returns which fields of a group version the cluster declares as secrets, by kind. Throws `CloudError`. */
  secrets(asked: Asked, kind: ServedKind): Promise<SecretPaths>;
}

/** Returns a catalog that remembers what it read, until `read` is called. */
export function createKindCatalog(): KindCatalog {
  let known: Promise<ReadonlyMap<string, ServedKind>> | null = null;
  const declared = new Map<string, Promise<SecretPaths>>();

  async function read({ client, signal }: Asked): Promise<ReadonlyMap<string, ServedKind>> {
    const reading = servedKinds(client, signal);
    known = reading;
    declared.clear();
    reading.catch(() => {
      if (known === reading) known = null;
    });
    return reading;
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
    async secrets({ client, signal }, { group, version }) {
      const key = `${group}/${version}`;
      const before = declared.get(key);
      if (before !== undefined) return before;
      const reading = secretPaths(client, { group, version, signal });
      declared.set(key, reading);
      reading.catch(() => {
        if (declared.get(key) === reading) declared.delete(key);
      });
      return reading;
    },
  };
}
