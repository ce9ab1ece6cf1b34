import { expiredListing, type Fault } from './faults.ts';
import { refusal, type Answer } from './answers.ts';
import { keyOf, type ClusterObject, type ObjectStore } from './object-store.ts';

interface ListedPage {
  items: readonly ClusterObject[];
  metadata: { resourceVersion: string; continue?: string; remainingItemCount?: number };
}

/** Where a listing continues: after a key, in the snapshot of a version. */
interface Place {
  version: number;
  after: string;
  /** How many pages showed nothing: each has a token of its own. */
  empty: number;
}

const tokenOf = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function placeOf(token: string): Place | null {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString()) as Place;
  } catch {
    return null;
  }
}

/** One page of the objects of a resource, by `limit`, `continue` and `resourceVersion`, or why there is none. */
export function pageOf(
  store: ObjectStore,
  { resource, query, fault, most }: { resource: string; query: URLSearchParams; fault: Fault | null; most: number },
): ListedPage | Answer {
  const token = query.get('continue');
  const place = token === null ? { version: store.newest, after: '', empty: 0 } : placeOf(token);
  if (place === null) return refusal(400, 'BadRequest', { message: 'continue key is not valid' });
  if (fault?.kind === 'expired listing') {
    // Snapshots go as newer versions come.
    store.touch();
    return expiredListing(fault.isResumable ? tokenOf({ ...place, version: store.newest }) : null);
  }
  // Only who asks for any version at all is answered from the cache of the server.
  const isStale = fault?.kind === 'stale' && query.get('resourceVersion') === '0' && token === null;
  const version = isStale ? 1 : place.version;
  const left = store.list(resource, version).filter((one) => keyOf(one) > place.after);
  const asked = Number(query.get('limit') ?? '0');
  const size = Math.min(asked === 0 ? left.length : asked, most);
  const items = fault?.kind === 'partial' ? [] : left.slice(0, size);
  const rest = left.length - items.length;
  const last = items.at(-1);
  const next = tokenOf(last === undefined ? { ...place, empty: place.empty + 1 } : { ...place, after: keyOf(last) });
  const resourceVersion = String(version);
  return {
    items,
    metadata: { resourceVersion, ...(rest > 0 ? { continue: next, remainingItemCount: rest } : {}) },
  };
}
