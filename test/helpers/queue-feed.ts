import type { CloudSession } from '../../activities/clouds/cloud.ts';
import { storeReadResource } from '../../activities/inventory/store-read.ts';
import { switchFeed } from '../../db/commands/changes/feeds.ts';
import { databaseTime } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import type { DatabaseListener } from '../../db/listener.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { FeedSettings } from '../../domain/changes/feed-settings.ts';
import { shippedFrameworks } from '../../platform/frameworks.ts';
import { makeBaseline, makeProvider } from './factories.ts';
import { followAndApply } from './feed-turns.ts';
import { member } from './identity.ts';
import { noCustomChecks } from './custom-checks.ts';
import { noDeadline } from './no-deadline.ts';

/** A connected account whose feed two activities follow and apply, as a worker does. */
export interface FollowedAccount {
  providerId: number;
  /** Reads a resource and makes what is read its baseline. */
  baseline(target: { resourceType: string; externalId: string; region: string }): Promise<number>;
  start(): { end(): Promise<void> };
}

/** Connects an account in the database and switches its feed on; `start` follows it until `end`. */
export async function followedAccount(
  { database, listener, session }: { database: Database; listener: DatabaseListener; session: CloudSession },
  settings: FeedSettings,
  {
    type = 'cloud_a',
    accountId = '123456789012',
    regions = ['eu-west-1'],
  }: { type?: ProviderKind; accountId?: string; regions?: string[] } = {},
): Promise<FollowedAccount> {
  const { id: providerId } = await makeProvider(database, { type, accountId, regions });
  await database.transaction((transaction) => switchFeed(transaction, { providerId, enabled: true, settings }));
  const { id: memberId } = await member(database);
  const sessions = {
    use: async <Result>(_: number, work: (one: CloudSession) => Promise<Result>) => work(session),
    close: () => undefined,
  };
  return {
    providerId,
    async baseline(target) {
      const readAt = await databaseTime(database);
      const resource = await session.read(target, noDeadline());
      if (resource === null) throw new Error(`${target.externalId} is not there`);
      await database.transaction((transaction) => storeReadResource(transaction, { providerId, readAt, resource }));
      const row = await database('resources')
        .where({ provider_id: providerId, resource_type: target.resourceType, external_id: target.externalId })
        .first<{ id: number }>('id');
      await makeBaseline(database, { resourceId: row.id, memberId });
      return row.id;
    },
    start: () =>
      followAndApply(
        { database, sessions, listener, frameworks: shippedFrameworks(), customChecks: noCustomChecks },
        providerId,
      ),
  };
}
