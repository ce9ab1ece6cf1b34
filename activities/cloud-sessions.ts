import type { Database } from '../db/database.ts';
import type { ProviderKind } from '../domain/clouds/cloud-names.ts';
import type { ProviderCredentials } from '../platform/provider-credentials.ts';
import type { OpenCloud, SessionPurpose } from './clouds/cloud-kind.ts';
import type { CloudSession } from './clouds/cloud.ts';
import { CloudError } from './clouds/errors.ts';
import { resolveClusterSource } from './cluster-source.ts';
import { findSealedAccount } from '../db/reads/providers/credentials.ts';
import { separatesUses } from '../domain/clouds/authentication.ts';

/** Sessions with connected providers, each kept open while it is used and for a short time after. */
export interface CloudSessions {
  /**
   * Runs work with the provider's session, which reads unless a `purpose` says otherwise. Throws `CloudError` when there
   * are no credentials to open it with.
   */
  use<Result>(
    providerId: number,
    work: (session: CloudSession) => Promise<Result>,
    how?: SessionOptions,
  ): Promise<Result>;
  close(): void;
}

/** What a session is for. Where an account is accessed by roles, each purpose and execution has a session of its own. */
export interface SessionOptions {
  purpose?: SessionPurpose;
  /** Id of the workflow that uses it. */
  executionId?: string;
}

interface Kept {
  session: CloudSession;
  version: string;
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
  const kept = new Map<string, Kept>();

  function end(key: string, entry: Kept): void {
    if (entry.idleTimer !== null) clearTimeout(entry.idleTimer);
    if (kept.get(key) === entry) kept.delete(key);
    entry.session.close();
  }

  function release(key: string, entry: Kept): void {
    entry.users -= 1;
    if (entry.users > 0) return;
    if (entry.isOld) end(key, entry);
    else entry.idleTimer = setTimeout(() => end(key, entry), idleMs).unref();
  }

  async function take(providerId: number, { purpose = 'read', executionId }: SessionOptions): Promise<[string, Kept]> {
    const account = await findSealedAccount(database, providerId);
    const open = account === null ? undefined : clouds[account.type];
    if (account === null || open === undefined) {
      throw new CloudError({
        kind: 'bad_credentials',
        call: 'credentials',
        message: account === null ? 'the provider has none' : `accounts of type ${account.type} are not supported`,
      });
    }
    const separate = separatesUses(account.authentication);
    const key = separate ? `${providerId}/${purpose}/${executionId ?? ''}` : String(providerId);
    const own = credentials.open(providerId, account.sealed);
    const found = await resolveClusterSource({ database, credentials }, own);
    const version = `${account.version}/${found?.version ?? ''}`;
    const known = kept.get(key);
    const regions = account.regions.join();
    if (known !== undefined && known.version === version && known.regions === regions) {
      if (known.idleTimer !== null) clearTimeout(known.idleTimer);
      known.idleTimer = null;
      known.users += 1;
      return [key, known];
    }
    if (known !== undefined) {
      known.isOld = true;
      if (known.users === 0) end(key, known);
    }
    const session = open({
      credentials: own,
      scope: account.scope,
      accountId: account.account_id,
      regions: account.regions,
      use: { providerId, purpose, executionId: executionId ?? null },
      ...(found === null ? {} : { source: found.source }),
    });
    const entry: Kept = { session, version, regions, users: 1, isOld: false, idleTimer: null };
    kept.set(key, entry);
    return [key, entry];
  }

  return {
    async use(providerId, work, how = {}) {
      const [key, entry] = await take(providerId, how);
      try {
        return await work(entry.session);
      } finally {
        release(key, entry);
      }
    },
    close() {
      for (const [key, entry] of kept) end(key, entry);
    },
  };
}
