import '../../../../platform/schema-facts.ts';
import {
  assetChange,
  nameInService,
  type AssetChangeFacts,
} from '../../../../domain/clouds/gcp/schemas/asset-changes.ts';
import type { GcpHost } from '../session/services.ts';

/** How the service of an asset is called for it. */
export interface AssetCall {
  service: GcpHost;
  facts: AssetChangeFacts;
  /** The name that the service knows the resource by. */
  name: string;
  path: string;
}

/** Returns how an asset is read and changed by its service; null where that is not known of its type or name. */
export function assetCall({
  resourceType,
  externalId,
}: {
  resourceType: string;
  externalId: string;
}): AssetCall | null {
  const known = assetChange(resourceType);
  const host = resourceType.split('/')[0] ?? '';
  if (known === null || 'none' in known || !isHost(host)) return null;
  const name = nameInService(externalId, resourceType, known.call);
  return name === null ? null : { service: host, facts: known.call, name, path: `${known.call.root}${name}` };
}

const isHost = (text: string): text is GcpHost => /^[a-z0-9-]+\.googleapis\.com$/.test(text);
