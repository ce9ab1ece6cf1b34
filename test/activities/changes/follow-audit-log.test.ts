import assert from 'node:assert/strict';
import { followAuditLog } from '../../../activities/changes/follow-audit-log.ts';
import type { AuditLogPage, CloudSession } from '../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../activities/clouds/errors.ts';
import { findAuditFeed, putCloudAuditFeed } from '../../../db/commands/changes/audit-feed.ts';
import { listenToDatabase, type DatabaseListener } from '../../../db/listener.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { loggedEvents } from '../../../domain/clouds/kubernetes/audit/logged-events.ts';
import { eventually } from '../../helpers/eventually.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const now = new Date().toISOString();
const line = JSON.stringify({
  auditID: 'call-1',
  stage: 'ResponseComplete',
  verb: 'patch',
  user: { username: 'alice' },
  objectRef: { resource: 'services', namespace: 'shop', name: 'web', apiVersion: 'v1' },
  responseStatus: { code: 200 },
  requestReceivedTimestamp: now,
  stageTimestamp: now,
});

describe('Following the audit log that a cloud keeps', () => {
  const openedDatabase = useTestDatabase();
  let listener: DatabaseListener;
  let providerId: number;
  let memberId: number;

  before(async () => {
    const database = openedDatabase();
    listener = listenToDatabase({ url: openedDatabase.url(), onFault: () => undefined });
    ({ id: providerId } = await makeProvider(database, { type: 'orchestrator' }));
    ({ id: memberId } = await member(database));
  });
  after(() => listener.close());

  type AuditLog = NonNullable<CloudSession['auditLog']>;
  const put = () =>
    openedDatabase().transaction((transaction) => putCloudAuditFeed(transaction, { providerId, memberId }));
  const state = () => findAuditFeed(openedDatabase(), providerId);

  function follow(auditLog: AuditLog | undefined) {
    const stop = new AbortController();
    const session = { auditLog } as CloudSession;
    const sessions = {
      use: async <Result>(_: number, work: (one: CloudSession) => Promise<Result>) => work(session),
      close: () => undefined,
    };
    const running = followAuditLog(
      { database: openedDatabase(), sessions, listener },
      { providerId, signal: stop.signal },
    ).catch(() => undefined);
    return async () => {
      stop.abort();
      await running;
    };
  }

  it('shows why it cannot be read, and is tried again when that is asked for', async () => {
    let isOff = true;
    const starts: (JsonObject | null)[] = [];
    const end = follow(async function* auditLog(cursor, signal): AsyncGenerator<AuditLogPage> {
      starts.push(cursor);
      if (isOff)
        throw new CloudError({ kind: 'invalid_request', call: 'audit log', message: 'it is off; switch it on' });
      yield { ...loggedEvents([line, 'garbage']), cursor: { through: 1 }, isEnd: false };
      yield { received: 0, records: [], cursor: { through: 2 }, isEnd: true };
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('over'))));
    });
    await put();
    await eventually(async () => assert.equal((await state())?.reason, 'audit log: it is off; switch it on'));
    isOff = false;
    await put();
    await eventually(async () => assert.ok((await state())?.read_at));
    const feed = await state();
    assert.deepEqual([feed?.reason, feed?.received, feed?.stored, starts], [null, 2, 1, [null, null]]);
    await end();
    const last = new Promise<JsonObject | null>((resolve) => {
      const endAgain = follow(async function* auditLog(cursor) {
        resolve(cursor);
        yield { ...loggedEvents([line]), cursor: { through: 3 }, isEnd: true };
        await endAgain();
      });
    });
    assert.deepEqual(await last, { through: 2 });
    await eventually(async () => assert.equal((await state())?.received, 3));
    assert.equal((await state())?.stored, 1);
  });

  it('is not possible where the cluster was not found by an account', async () => {
    await put();
    const end = follow(undefined);
    await eventually(async () => assert.match((await state())?.reason ?? '', /not connected through a cloud account/));
    await end();
  });
});
