import assert from 'node:assert/strict';
import pg from 'pg';
import { storeAnnouncements } from '../../../../db/commands/changes/announce.ts';
import { storeAuditRecords } from '../../../../db/commands/changes/audit-records.ts';
import { putAuditFeed } from '../../../../db/commands/changes/audit-feed.ts';
import { switchFeed } from '../../../../db/commands/changes/feeds.ts';
import { makeProvider } from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

interface Statement {
  sql: string;
  bindings: unknown[];
}

describe('What is looked up with each batch of announcements and audit records', () => {
  const openedDatabase = useTestDatabase();
  let providerId: number;

  before(async () => {
    const database = openedDatabase();
    ({ id: providerId } = await makeProvider(database, { type: 'orchestrator' }));
    const { id: memberId } = await member(database);
    await database.transaction(async (transaction) => {
      await switchFeed(transaction, { providerId, enabled: true });
      await putAuditFeed(transaction, { providerId, tokenHash: Buffer.from('hash'), tokenHint: 'hint', memberId });
    });
    await database.raw(
      `insert into announced_changes (provider_id, event_id, resource_type, external_id, region, kind, status, settled_at)
       select ?, number::text, 'config_map', 'default/' || number, 'global', 'changed', 'applied', now()
       from generate_series(1, 5000) as number`,
      [providerId],
    );
    await database.raw(
      `insert into announced_listings (provider_id, event_id, service, region, call, status, settled_at)
       select ?, number::text, 'tables', 'global', 'x', 'compared', now() from generate_series(1, 5000) as number`,
      [providerId],
    );
    await database.raw(
      `insert into audit_records (provider_id, event_id, resource_type, external_id, verb, call, requested_at,
         completed_at, actor)
       select ?, number::text, 'secret', 'default/' || number, 'patch', 'x', now(), now(), '{"principal": "alice"}'
       from generate_series(1, 5000) as number`,
      [providerId],
    );
    await database.raw(
      `insert into watched_writes (provider_id, event_id, resource_type, external_id, effect, state)
       select ?, number::text, 'config_map', 'default/' || number, 'change', '{}'
       from generate_series(1, 5000) as number`,
      [providerId],
    );
    await database.raw('analyze announced_changes, announced_listings, audit_records, watched_writes');
  });

  /** Returns the plan of the statement with a text that some work runs. */
  async function planOf(text: string, work: () => Promise<unknown>): Promise<string> {
    const database = openedDatabase();
    const statements: Statement[] = [];
    const note = (statement: Statement) => statements.push(statement);
    database.on('query', note);
    await work();
    database.removeListener('query', note);
    const statement = statements.find(({ sql }) => sql.includes(text));
    assert.ok(statement !== undefined, `no statement with ${text}`);
    const client = new pg.Client({ connectionString: openedDatabase.url() });
    await client.connect();
    const { rows } = await client.query<Record<string, string>>(`explain ${statement.sql}`, statement.bindings);
    await client.end();
    return rows.flatMap((row) => Object.values(row)).join('\n');
  }

  const storeRecord = (eventId: string, externalId: string) => () => {
    const at = new Date().toISOString();
    return storeAuditRecords(openedDatabase(), {
      providerId,
      received: 1,
      records: [
        {
          eventId,
          resourceType: 'config_map',
          externalId,
          uid: null,
          resourceVersion: null,
          verb: 'patch',
          manager: null,
          call: 'patch configmaps',
          requestedAt: at,
          completedAt: at,
          actor: {
            principal: 'alice',
            issuer: null,
            actingAs: null,
            sourceAddress: null,
            userAgent: null,
            source: 'audit_log',
            eventId,
          },
        },
      ],
    });
  };

  it('finds the writes of an object by its name', async () => {
    const plan = await planOf('starts_with', storeRecord('new-1', 'default/7'));
    assert.match(plan, /using watched_writes_named .*\n\s+Index Cond: .*external_id = /);
  });

  it('finds old audit records by their age', async () => {
    const plan = await planOf('delete from audit_records', storeRecord('new-2', 'default/8'));
    assert.match(plan, /using audit_records_stored .*\n\s+Index Cond: .*stored_at < /);
  });

  it('finds old writes by their age', async () => {
    const plan = await planOf('delete from watched_writes', storeRecord('new-4', 'default/9'));
    assert.match(plan, /using watched_writes_seen .*\n\s+Index Cond: .*seen_at < /);
  });

  it('finds when a listing was last compared without reading all listings', async () => {
    const place = { accountId: '', listedIn: 'global' };
    const plan = await planOf('into announced_listings', () =>
      storeAnnouncements(openedDatabase(), {
        providerId,
        generation: 1,
        changes: [],
        listings: [{ eventId: 'new', service: 'tables', call: 'x', place }],
        rejected: [],
        cursor: {},
        gaps: [],
        refused: {},
        notes: null,
      }),
    );
    assert.match(plan, /Limit[\s\S]*using announced_listings_settled .*\n\s+Index Cond: .*settled_at IS NOT NULL/);
  });

  it('names the actor of changes of a whole collection, and of no other', async () => {
    const database = openedDatabase();
    await database('watched_writes').insert(
      ['shop/one', 'shop/two', 'store/one'].map((externalId) => ({
        provider_id: providerId,
        event_id: `${externalId}/7`,
        resource_type: 'config_map',
        external_id: externalId,
        effect: 'delete',
        state: '{}',
      })),
    );
    let objects = '';
    const note = ({ sql, bindings }: Statement) => {
      if (sql.includes('join watched_writes as write')) objects = JSON.stringify(bindings);
    };
    database.on('query', note);
    await storeRecord('new-3', 'shop/*')();
    database.removeListener('query', note);
    assert.deepEqual(
      ['shop/one', 'shop/two', 'store/one', 'default/1'].map((id) => objects.includes(id)),
      [true, true, false, false],
    );
  });
});
