import assert from 'node:assert/strict';
import type { CollectedResource, ResourcePage } from '../../../../../activities/clouds/cloud.ts';
import type { ArmAnswer, ArmServer } from '../../../../../sample/azure/server.ts';
import { startAzure } from '../../../../emulators/azure.ts';
import { idOf } from '../../../../../sample/azure/subscription.ts';
import { azureIds, azureSubscription } from '../../../../emulators/azure-subscription.ts';
import { azureSession } from '../subscription-under-test.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

const type = 'microsoft.compute/disks';
const disk = (name: string) => ({ id: idOf(azureIds.subscriptionId, 'shop', type, name), name, type, properties: {} });

describe('a listing with Resource Graph', () => {
  let server: ArmServer;
  let pages: Record<string, object> = {};

  before(async () => {
    server = await startAzure(azureSubscription(), {
      intercept({ path, body }): ArmAnswer | null {
        if (!path.includes('ResourceGraph')) return null;
        const { options } = JSON.parse(body) as { options: { $skipToken?: string } };
        return { status: 200, body: pages[options.$skipToken ?? ''] ?? {} };
      },
    });
  });
  after(() => server.stop());

  /** Lists disks from a cursor: what was seen, and the fault that ended it. */
  async function list(cursor: string | null = null) {
    const session = azureSession(server.url);
    const unit = session.units({ regions: ['global'], withGlobal: true }).find(({ service }) => service === 'disks');
    assert.ok(unit);
    const seen: CollectedResource[] = [];
    const cursors: ResourcePage['cursor'][] = [];
    try {
      for await (const page of session.pages(unit, cursor, noDeadline())) {
        seen.push(...page.resources);
        cursors.push(page.cursor);
      }
    } catch (fault) {
      return { names: seen.map(({ name }) => name), cursors, fault: String(fault) };
    }
    return { names: seen.map(({ name }) => name), cursors, fault: null };
  }
  const page = (names: string[], rest: object) => ({
    count: names.length,
    resultTruncated: 'false',
    data: names.map(disk),
    ...rest,
  });

  it('is complete when its pages show as many rows as the query has', async () => {
    pages = {
      '': page(['a', 'b'], { totalRecords: 3, $skipToken: 'two' }),
      two: page(['c'], { totalRecords: 3 }),
    };
    assert.deepEqual(await list(), { names: ['a', 'b', 'c'], cursors: ['2/3:two', null], fault: null });
  });

  it('fails when a response is truncated, because missing rows are not deleted resources', async () => {
    pages = { '': page(['a'], { totalRecords: 5_000, resultTruncated: 'true' }) };
    assert.match((await list()).fault ?? '', /truncated: it holds 1 of 5000/);
  });

  it('fails when its pages end before all rows were shown, also when it was resumed in between', async () => {
    pages = {
      '': page(['a', 'b'], { totalRecords: 4, $skipToken: 'two' }),
      two: page(['c'], { totalRecords: 4 }),
    };
    const { names, cursors, fault } = await list();
    assert.deepEqual(names, ['a', 'b']);
    assert.match(fault ?? '', /holds 3 of 4/);
    assert.match((await list(cursors[0] ?? null)).fault ?? '', /holds 3 of 4/);
  });

  it('misses nothing when rows are added and removed while it is read', async () => {
    pages = {
      '': page(['a', 'b'], { totalRecords: 4, $skipToken: 'two' }),
      two: page(['c'], { totalRecords: 3 }),
    };
    assert.equal((await list()).fault, null);
    pages = {
      '': page(['a', 'b'], { totalRecords: 3, $skipToken: 'two' }),
      two: page(['c'], { totalRecords: 4 }),
    };
    assert.equal((await list()).fault, null);
  });

  it('continues from a cursor of an earlier version of the service', async () => {
    pages = { two: page(['c'], { totalRecords: 3 }) };
    assert.deepEqual(await list('two'), { names: ['c'], cursors: [null], fault: null });
  });

  it('ends when it names the same page again', async () => {
    pages = {
      '': page(['a'], { totalRecords: 9, $skipToken: 'again' }),
      again: page(['b'], { totalRecords: 9, $skipToken: 'again' }),
    };
    assert.match((await list()).fault ?? '', /pages do not end/);
  });
});
