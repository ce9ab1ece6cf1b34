import type { Database } from '../db/database.ts';
import type { ProviderKind } from '../domain/clouds/cloud-names.ts';
import type { ProviderCredentials } from '../platform/provider-credentials.ts';
import type { OpenCloud } from './clouds/cloud-kind.ts';
import type { CloudSession } from './clouds/cloud.ts';
import { CloudError } from './clouds/errors.ts';
import { findSealedAccount } from '../db/reads/providers/credentials.ts';

/** Sessions with connected providers, each kept open while it is used and for a short time after. */
export interface CloudSessions {
  /** Runs work with the provider's session. Throws `CloudError` when there are no credentials to open it with. */
  use<Result>(providerId: number, work: (session: CloudSession) => Promise<Result>): Promise<Result>;
  close(): void;
}

interface Kept {
  session: CloudSession;
  version: number;
  regions: string;
  users: number;
  /** Replaced by a session with newer credentials or other regions; closed when its last user is done. */
  isOld: boolean;
  idleTimer: NodeJS.Timeout | null;
}

const idleMs = 60_000;

/**
 * Returns the sessions of activities. Credentials are read and opened here, inside the activity that needs them, and go
 * nowhere else.
 */
export function createCloudSessions(options: {
  database: Database;
  credentials: ProviderCredentials;
  clouds: Partial<Record<ProviderKind, OpenCloud>>;
}): CloudSessions {
  const { database, credentials, clouds } = options;
  const kept = new Map<number, Kept>();

  function end(providerId: number, entry: Kept): void {
    if (entry.idleTimer !== null) clearTimeout(entry.idleTimer);
    if (kept.get(providerId) === entry) kept.delete(providerId);
    entry.session.close();
  }

  function release(providerId: number, entry: Kept): void {
    entry.users -= 1;
    if (entry.users > 0) return;
    if (entry.isOld) end(providerId, entry);
    else entry.idleTimer = setTimeout(() => end(providerId, entry), idleMs).unref();
  }

  async function take(providerId: number): Promise<Kept> {
    const account = await findSealedAccount(database, providerId);
    const open = account === null ? undefined : clouds[account.type];
    if (account === null || open === undefined) {
      throw new CloudError({
        kind: 'bad_credentials',
        call: 'credentials',
        message: account === null ? 'the provider has none' : `accounts of type ${account.type} are not supported`,
      });
    }
    const known = kept.get(providerId);
    const regions = account.regions.join();
    if (known !== undefined && known.version === account.version && known.regions === regions) {
      if (known.idleTimer !== null) clearTimeout(known.idleTimer);
      known.idleTimer = null;
      known.users += 1;
      return known;
    }
    if (known !== undefined) {
      known.isOld = true;
      if (known.users === 0) end(providerId, known);
    }
    const session = open({
      credentials: credentials.open(providerId, account.sealed),
      scope: account.scope,
      accountId: account.account_id,
      regions: account.regions,
    });
    const entry: Kept = { session, version: account.version, regions, users: 1, isOld: false, idleTimer: null };
    kept.set(providerId, entry);
    return entry;
  }

  return {
    async use(providerId, work) {
      const entry = await take(providerId);
      try {
        return await work(entry.session);
      } finally {
        release(providerId, entry);
      }
    },
    close() {
      for (const [providerId, entry] of kept) end(providerId, entry);
    },
  };
}
