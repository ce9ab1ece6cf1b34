import { writeAudit } from '../../db/commands/audit/write.ts';
import { openDatabase, type Database } from '../../db/database.ts';
import { acceptConnection, writeProvider } from '../../db/commands/providers/connect.ts';
import {
  beginSampleAccount,
  keepSampleChange,
  replaceSampleCredentials,
  sampleAccount,
  type SampleAccountRow,
} from '../../db/commands/sample-account/sample-account.ts';
import { hasAnotherSynced } from '../../db/reads/sample-account/sample-account.ts';
import { storedKeyTypes } from '../../domain/clouds/authentication.ts';
import { createLog } from '../../platform/log.ts';
import { createProviderCredentials } from '../../platform/provider-credentials.ts';
import { repeatOnDemand } from '../../platform/repeat.ts';
import { parseKeyring } from '../../platform/secrets/keyring.ts';
import { createSealer } from '../../platform/secrets/sealing.ts';
import type { ProcessSettings } from '../../platform/settings.ts';
import { sampleIds, sampleSubscription } from '../../sample/account/sample-subscription.ts';
import { startArmServer } from '../../sample/azure/server.ts';
import type { ArmResource, Subscription } from '../../sample/azure/subscription.ts';
import { workflowIds } from '../../workflows/ids.ts';
import { sampleActor } from './actor.ts';
import { removeSampleAccount } from './removal.ts';
import { advanceStory } from './story.ts';

/** When something in the account changes, counted from its first start. */
export const changesAfterMs = 60_000;
const roundMs = 1_000;
const name = 'Sample account';

export interface RunningSample {
  /** Address of its cloud, on loopback only. */
  url: string;
  providerId: number;
  /** Starts the demonstration: syncs, changes and plans follow. Workers must be running. */
  begin(): void;
  stop(): Promise<void>;
}

/**
 * Starts the sample account if it may run: outside production, not turned off, no other account synced, and not removed
 * before. Otherwise removes what exists of it and returns null. `database` must be migrated.
 */
export async function startSampleAccount(options: {
  settings: ProcessSettings;
  changesAfterMs: number;
  say: (line: string) => void;
}): Promise<RunningSample | null> {
  const { settings, say } = options;
  const database = openDatabase({ url: settings.databaseUrl, poolSize: 2, applicationName: 'sample' });
  try {
    const row = await sampleAccount(database);
    const isOver = row !== null && row.ended_at !== null;
    const mayRun = settings.sampleAccount && !settings.production && !isOver && !(await hasAnotherSynced(database));
    if (!mayRun) {
      if (row !== null) await removeSampleAccount({ database, settings });
      await database.destroy();
      return null;
    }
    return await run({ ...options, database, row, say });
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

async function run(options: {
  database: Database;
  settings: ProcessSettings;
  row: SampleAccountRow | null;
  changesAfterMs: number;
  say: (line: string) => void;
}): Promise<RunningSample> {
  const { database, settings, row, say } = options;
  const born = row?.started_at ?? new Date();
  const subscription = sampleSubscription({ bornOn: born.toISOString().slice(0, 10) });
  applyChanges(subscription, row?.changes ?? {});
  const server = await startArmServer(subscription, {
    // An acknowledged change survives a restart.
    onChange: (id) => keepSampleChange(database, { id, resource: (subscription.resources.get(id) ?? null) as never }),
  });
  const providerId = await provideProvider({ database, settings, row, subscription });
  let stopped: Promise<void> | null = null;
  let repetition: ReturnType<typeof repeatOnDemand> | null = null;
  const stop = async (): Promise<void> => {
    await repetition?.close();
    await server.stop();
    await database.destroy();
  };
  const stopOnce = (): Promise<void> => (stopped ??= stop());
  return {
    url: server.url,
    providerId,
    begin() {
      const log = createLog({ level: 'warn', process: 'sample' });
      repetition = repeatOnDemand({
        name: 'the sample account',
        log,
        async round() {
          if (stopped !== null) return { againInMs: null };
          const state = await advanceStory({ ...options, subscription, providerId });
          // Not awaited: it waits for this cycle to end.
          if (state === 'over') void stopOnce();
          return { againInMs: state === 'over' ? null : roundMs };
        },
      });
      say(`sample account: provider ${providerId}, fictional, on this machine only; its first sync is running`);
    },
    stop: stopOnce,
  };
}

/** Returns the id of its provider: the existing one with the credentials of this start, or a new one. */
async function provideProvider({
  database,
  settings,
  row,
  subscription,
}: {
  database: Database;
  settings: ProcessSettings;
  row: SampleAccountRow | null;
  subscription: Subscription;
}): Promise<number> {
  const { tenantId, clientId, subscriptionId } = sampleIds;
  const { seal } = createProviderCredentials(createSealer(parseKeyring(settings.credentialsKey)));
  const credentials = { clientId, clientSecret: subscription.clientSecret };
  const known = row?.provider_id ?? null;
  if (known !== null) {
    await replaceSampleCredentials(database, { providerId: known, sealed: seal(known, credentials) });
    return known;
  }
  return database.transaction(async (transaction) => {
    const id = await writeProvider(transaction, {
      provider: {
        name,
        type: 'cloud_c',
        regions: ['global'],
        allRegions: false,
        scope: { tenantId, subscriptionId, sample: true },
        authentication: { type: storedKeyTypes.azure, identity: clientId },
        credentials,
      },
      actor: sampleActor,
      seal,
      workflowId: workflowIds.connectProvider,
    });
    await acceptConnection(transaction, id);
    await beginSampleAccount(transaction, id);
    await writeAudit(transaction, {
      actor: sampleActor,
      action: 'sample_account.start',
      subjectType: 'provider',
      subjectId: id,
    });
    return id;
  });
}

function applyChanges(subscription: Subscription, changes: SampleAccountRow['changes']): void {
  for (const [id, resource] of Object.entries(changes)) {
    if (resource === null) subscription.resources.delete(id);
    else subscription.resources.set(id, resource as unknown as ArmResource);
  }
}
