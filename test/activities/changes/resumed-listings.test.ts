import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, it } from 'mocha';
import { createBell } from '../../../activities/changes/bell.ts';
import { compareListings } from '../../../activities/changes/compare-listings.ts';
import type { CloudSessions } from '../../../activities/cloud-sessions.ts';
import { emptyPage } from '../../../activities/clouds/change-page.ts';
import type { CloudSession, CollectedResource } from '../../../activities/clouds/cloud.ts';
import { storeReadResource } from '../../../activities/inventory/store-read.ts';
import { databaseTime } from '../../../db/clock.ts';
import { storeAnnouncements } from '../../../db/commands/changes/announce.ts';
import { switchFeed } from '../../../db/commands/changes/feeds.ts';
import { listenToDatabase, type DatabaseListener } from '../../../db/listener.ts';
import { shippedFrameworks } from '../../../platform/frameworks.ts';
import { eventually } from '../../helpers/eventually.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { applyInTurns } from '../../helpers/feed-turns.ts';
import { noCustomChecks } from '../../helpers/custom-checks.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const region = 'us-east-1';
const table = (name: string): CollectedResource => ({
  externalId: name,
  name,
  resourceType: 'table',
  region,
  status: 'active',
  tags: {},
  configuration: { name },
  unreadable: {},
});

describe('The comparison of a listing that takes longer than an activity', () => {
  const openedDatabase = useTestDatabase({ poolSize: 8 });
  let listener: DatabaseListener;
  before(() => {
    listener = listenToDatabase({ url: openedDatabase.url(), onFault: () => undefined });
  });
  after(() => listener.close());

  const pageCount = 12;
  const namesOf = (page: number): string[] => [`table-${page}-a`, `table-${page}-b`];

  /** An account whose tables fill pages, of which a turn gets one; then the cloud does not answer before its end. */
  async function slowAccount() {
    const database = openedDatabase();
    const { id: providerId } = await makeProvider(database);
    await database.transaction((transaction) => switchFeed(transaction, { providerId, enabled: true }));
    const cursors: (string | null)[] = [];
    let endTurn = (): void => undefined;
    const session = {
      units: () => [{ service: 'tables', region, resourceTypes: ['table'] }],
      async *pages(_unit: object, cursor: string | null, signal: AbortSignal) {
        cursors.push(cursor);
        const page = Number(cursor ?? 0);
        const next = page + 1 < pageCount ? String(page + 1) : null;
        yield { resources: namesOf(page).map(table), cursor: next };
        // Asked for the next page, it has stored this one.
        if (next !== null) endTurn();
        if (next !== null && !signal.aborted) await once(signal, 'abort');
        signal.throwIfAborted();
      },
      read: async ({ externalId }: { externalId: string }) => (externalId === 'gone' ? null : table(externalId)),
    } as unknown as CloudSession;
    const sessions: CloudSessions = { use: async (_providerId, work) => work(session), close: () => undefined };
    const announce = async (eventId: string): Promise<void> => {
      const { account_id: accountId } = await database('providers').where({ id: providerId }).first('account_id');
      await storeAnnouncements(database, {
        ...emptyPage({}),
        changes: [],
        providerId,
        generation: 1,
        listings: [{ eventId, service: 'tables', call: 'Odd', place: { accountId, listedIn: region } }],
      });
    };
    const turn = async (): Promise<void> => {
      const over = new AbortController();
      endTurn = () => over.abort();
      const { signal } = new AbortController();
      const turnEnds = { providerId, bell: createBell(), signal, over: over.signal };
      await assert.rejects(compareListings({ database, sessions }, turnEnds), { name: 'AbortError' });
    };
    const applying = () =>
      applyInTurns(
        { database, sessions, listener, frameworks: shippedFrameworks(), customChecks: noCustomChecks },
        providerId,
      );
    const listings = () => database('announced_listings').where({ provider_id: providerId }).orderBy('id').select('*');
    return { database, providerId, cursors, announce, turn, applying, listings };
  }

  it('continues after its last page until it ends, and then looks for what was not listed', async () => {
    const { database, providerId, cursors, announce, turn, applying, listings } = await slowAccount();
    const readAt = await databaseTime(database);
    for (const name of ['gone', 'table-0-a']) {
      await database.transaction((transaction) =>
        storeReadResource(transaction, { providerId, readAt, resource: table(name) }),
      );
    }
    await announce('first');
    await turn();
    await announce('meanwhile');
    for (let turns = 1; turns < pageCount; turns += 1) await turn();
    assert.deepEqual(
      cursors.slice(0, pageCount),
      Array.from({ length: pageCount }, (_, page) => (page === 0 ? null : String(page))),
    );
    const [first, meanwhile] = await listings();
    assert.deepEqual([first?.status, first?.attempts], ['compared', 0]);
    assert.equal(meanwhile?.status, 'pending', 'it was announced after the comparison began');
    const turns = applying();
    try {
      await eventually(async () => {
        const names = await database('resources').where({ provider_id: providerId, deleted_at: null }).pluck('name');
        assert.deepEqual(
          names.toSorted(),
          Array.from({ length: pageCount }, (_, page) => namesOf(page))
            .flat()
            .toSorted(),
        );
      });
    } finally {
      await turns.end();
    }
  });
});
