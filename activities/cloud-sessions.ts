import type { Database } from '../db/database.ts';
import type { ProviderKind } from '../domain/clouds/cloud-names.ts';
import type { ProviderCredentials } from '../platform/provider-credentials.ts';
import type { OpenCloud, SessionPurpose } from './clouds/cloud-kind.ts';
import type { CloudSession } from './clouds/cloud.ts';
import { CloudError } from './clouds/errors.ts';
import { resolveClusterSource } from './cluster-source.ts';
import { openCredentials, versionOf } from './source-credentials.ts';
import { findSealedAccount } from '../db/reads/providers/credentials.ts';
import { separatesUses } from '../domain/clouds/authentication.ts';

/** Sessions with connected providers, each kept open while it is used and for a short time after. */
export interface CloudSessions {
  /**
   * Runs work with the provider's session. Where an account is accessed by roles, each purpose and execution has a
   * session of its own. Throws `CloudError` when there are no credentials to open it with.
   */
  use<Result>(
    providerId: number,
    work: (session: CloudSession) => Promise<Result>,
    /** Defaults to `read`. */
    purpose?: SessionPurpose,
  ): Promise<Result>;
  close(): void;
}

interface Kept {
  session: CloudSession;
  version: string;
  regions: string;
  users: number;
  /** Replaced by a session with newer credentials or other regions; closed when its last user is done. */
  isOld: boolean;
  /** How long it is kept without a user. */
  idleMs: number;
  idleTimer: NodeJS.Timeout | null;
}

const idleMs = 60_000;
/** Nothing uses the session of an execution that has ended, and hundreds of accounts of an organization have one each. */
const executionIdleMs = 10_000;

/**
 * Returns the sessions of activities. Credentials are read and opened here, inside the activity that needs them, and go
 * nowhere else.
 */
export function createCloudSessions(options: {
  database: Database;
  credentials: ProviderCredentials;
  clouds: Partial<Record<ProviderKind, OpenCloud>>;
  /** Returns the id of the workflow that uses a session now. */
  currentExecution(): string;
}): CloudSessions {
  const { database, credentials, clouds, currentExecution } = options;
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
    else entry.idleTimer = setTimeout(() => end(key, entry), entry.idleMs).unref();
  }

  /** Returns the open session of this version with one user more; null when there is none. */
  function reuse(key: string, { version, regions }: Pick<Kept, 'version' | 'regions'>): Kept | null {
    const entry = kept.get(key);
    if (entry?.version !== version || entry.regions !== regions) return null;
    if (entry.idleTimer !== null) clearTimeout(entry.idleTimer);
    entry.idleTimer = null;
    entry.users += 1;
    return entry;
  }

  async function take(providerId: number, purpose: SessionPurpose): Promise<[string, Kept]> {
    const account = await findSealedAccount(database, providerId);
    const open = account === null ? undefined : clouds[account.type];
    if (account === null || open === undefined) {
      throw new CloudError({
        kind: 'bad_credentials',
        call: 'credentials',
        message: account === null ? 'the provider has none' : `accounts of type ${account.type} are not supported`,
      });
    }
    const executionId = currentExecution();
    const found =
      account.authentication?.type === 'cloud_cluster'
        ? await resolveClusterSource({ database, credentials }, credentials.open(providerId, account.sealed))
        : null;
    const separate = separatesUses(account.authentication) || (found?.separatesUses ?? false);
    const key = separate ? `${providerId}/${purpose}/${executionId}` : String(providerId);
    const version = `${versionOf(account)}/${found?.version ?? ''}/${account.schema_types ?? ''}`;
    const regions = account.regions.join();
    const known = reuse(key, { version, regions });
    if (known !== null) return [key, known];
    const opened = await openCredentials({ database, credentials }, { providerId, account });
    // Another use may have opened it meanwhile.
    const openedMeanwhile = reuse(key, { version, regions });
    if (openedMeanwhile !== null) return [key, openedMeanwhile];
    const old = kept.get(key);
    if (old !== undefined) {
      old.isOld = true;
      if (old.users === 0) end(key, old);
    }
    const session = open({
      credentials: opened,
      scope: account.scope,
      accountId: account.account_id,
      managementAccountId: account.management_account_id,
      regions: account.regions,
      ...(account.schema_types === null ? {} : { readsBySchema: account.schema_types }),
      use: { providerId, purpose, executionId },
      ...(found === null ? {} : { source: found.source }),
    });
    const entry: Kept = {
      session,
      version,
      regions,
      users: 1,
      isOld: false,
      idleMs: separate ? executionIdleMs : idleMs,
      idleTimer: null,
    };
    kept.set(key, entry);
    return [key, entry];
  }

  return {
    async use(providerId, work, purpose = 'read') {
      const [key, entry] = await take(providerId, purpose);
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
