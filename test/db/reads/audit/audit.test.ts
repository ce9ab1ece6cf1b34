import assert from 'node:assert/strict';
import { appendLinks } from '../../../../db/commands/audit/chain.ts';
import { systemActor, writeAudits } from '../../../../db/commands/audit/write.ts';
import type { Database } from '../../../../db/database.ts';
import { chainHead, chainLinks, sealableRows, unchainedRows } from '../../../../db/reads/audit/chain.ts';
import { listAuditRows } from '../../../../db/reads/audit/log.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

const actor = { memberId: null, name: 'ann', role: 'admin', channel: 'api' as const, requestId: 'r' };
const entry = (action: string, given: object = {}) => ({ actor, action, subjectType: 'thing', subjectId: 7, ...given });
const write = (database: Database, entries: ReturnType<typeof entry>[]) =>
  database.transaction((trx) => writeAudits(trx, entries));
const idsOf = (database: Database): Promise<number[]> => database('audit_log').orderBy('id').pluck('id');

describe('The rows of the audit log', () => {
  const database = useTestDatabase();

  it('are one for each change, which every filter finds, newest first', async () => {
    await write(database(), []);
    await write(database(), [
      entry('a', { before: { x: 1 } }),
      entry('b', { subjectId: null }),
      entry('b', { actor: systemActor('bob') }),
    ]);
    const [first, second, third] = (await idsOf(database())) as [number, number, number];
    await database().transaction((trx) => appendLinks(trx, [{ sequence: 5, audit_id: second, mac: Buffer.from('m') }]));
    const list = async (filters: object, page = 1, perPage = 10) => {
      const { rows, total } = await listAuditRows(database(), { filters, limits: [], page, perPage });
      return [rows.map(({ id }) => id), total];
    };
    assert.deepEqual(await list({}), [[third, second, first], 3]);
    assert.deepEqual(
      [await list({}, 1, 2), await list({}, 2, 2)],
      [
        [[third, second], 3],
        [[first], 3],
      ],
    );
    assert.deepEqual(
      [await list({ action: 'b', actor: 'ann' }), await list({ subject_id: '7' })],
      [
        [[second], 1],
        [[third, first], 2],
      ],
    );
    assert.deepEqual(await list({ action: undefined, subject_type: 'other' }), [[], 0]);
    const { rows } = await listAuditRows(database(), { filters: {}, limits: [], page: 1, perPage: 10 });
    assert.deepEqual(
      rows.map(({ sequence }) => sequence),
      [null, 5, null],
    );
    assert.deepEqual(
      [rows[2]?.before, rows[2]?.after, rows[2]?.request_id, rows[0]?.channel],
      [{ x: 1 }, null, 'r', 'system'],
    );
  });

  it('are found from a time on, and before one', async () => {
    const days = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => new Date(`${day}T00:00:00Z`));
    const row = { actor: 'ann', action: 'dated', subject_type: 'thing', channel: 'system' };
    await database()('audit_log').insert(days.map((at) => ({ ...row, at })));
    const found = async (filters: object) => {
      const { rows } = await listAuditRows(database(), {
        limits: [],
        filters: { action: 'dated', ...filters },
        page: 1,
        perPage: 10,
      });
      return rows.map(({ at }) => days.findIndex((day) => day.getTime() === at.getTime()));
    };
    const [, middle] = days;
    assert.deepEqual([await found({ from: middle }), await found({ to: middle })], [[2, 1], [0]]);
  });
});

describe('The chain of the audit log', () => {
  const database = useTestDatabase();

  it('continues in order after its last link, and knows its unsealed rows and rows written past it', async () => {
    await write(
      database(),
      ['a', 'b', 'c', 'd'].map((action) => entry(action)),
    );
    const ids = await idsOf(database());
    const sealable = async (lastAuditId: number, limit = 10) =>
      (await sealableRows(database(), { lastAuditId, limit })).map((row) => row.audit_id);
    // Rows are final once no transaction of the server may still write before them.
    while ((await sealable(0)).length < ids.length) await database().raw('select 1');
    assert.deepEqual(
      [await sealable(0), await sealable(ids[1] ?? 0), await sealable(0, 2)],
      [ids, ids.slice(2), ids.slice(0, 2)],
    );
    assert.equal(await chainHead(database()), null);
    assert.deepEqual(await unchainedRows(database()), { tailIds: ids, strayIds: [] });
    const link = (sequence: number, index: number) => ({
      sequence,
      audit_id: ids[index] ?? 0,
      mac: Buffer.from([sequence]),
    });
    await database().transaction(async (trx) => {
      await appendLinks(trx, []);
      await appendLinks(trx, [link(1, 0), link(2, 2)]);
    });
    const head = await chainHead(database());
    assert.deepEqual([head?.sequence, head?.audit_id], [2, ids[2]]);
    assert.deepEqual(await unchainedRows(database()), { tailIds: [ids[3]], strayIds: [ids[1]] });
    const links = async (after: number, limit: number) =>
      (await chainLinks(database(), { after, limit })).map((one) => [one.sequence, one.content !== null]);
    assert.deepEqual(
      [await links(0, 10), await links(1, 10), await links(0, 1)],
      [
        [
          [1, true],
          [2, true],
        ],
        [[2, true]],
        [[1, true]],
      ],
    );
    await assert.rejects(
      database().transaction((trx) => appendLinks(trx, [link(2, 3)])),
      /duplicate key/,
    );
  });
});
