import assert from 'node:assert/strict';
import { after, before, describe, it } from 'mocha';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';
import { endWindow, hoursFromNow, makeVersionedBucket, setVersioning } from '../../helpers/window-drift.ts';

/** The outcome, or the error. */
interface Answer {
  code?: string;
  details?: string;
  accepted?: number;
  acceptance_id?: number | null;
  left_out?: { resource_id: number; reason: string }[];
}

interface Drift {
  id: number;
  status: string;
  expected: boolean;
}

describe('Accepting the drift of a change window with four eyes', () => {
  let app: TestApplication;
  let [asker, other]: TestMember[] = [];
  let byAsker: ApiClient;
  let byOther: ApiClient;

  before(async () => {
    app = await startApplication({ env: { REMEDIATION_FOUR_EYES: 'true', RATE_LIMIT_MAX: '1000000' } });
    asker = await member(app.database, { role: 'admin' });
    other = await member(app.database, { role: 'admin' });
    byAsker = api(app.url, asker.token);
    byOther = api(app.url, other.token);
  });
  after(() => app?.stop());

  /** A window that has ended, with a drift of each of some buckets. */
  async function endedWindow(buckets: number): Promise<{ windowId: number; ids: number[] }> {
    const { id: providerId } = await makeProvider(app.database);
    const ids: number[] = [];
    for (let made = 0; made < buckets; made += 1) {
      ids.push(await makeVersionedBucket(app.database, { providerId, memberId: asker?.id ?? 0 }));
    }
    const body = {
      provider_id: providerId,
      starts_at: hoursFromNow(0),
      ends_at: hoursFromNow(2),
      reason: 'release 12',
    };
    const { body: window } = await byAsker.post<{ id: number }>('/api/v1/change-windows', body, { expect: 201 });
    for (const id of ids) await setVersioning(app.database, id, 'suspended');
    await endWindow(app.database, window.id);
    return { windowId: window.id, ids };
  }

  const accept = async (windowId: number, expect: number) =>
    (await byAsker.post<Answer>(`/api/v1/change-windows/${windowId}/accept`, { reason: 'as planned' }, { expect }))
      .body;
  /** Returns the acceptance for which another admin is asked. */
  async function request(windowId: number): Promise<number> {
    const { code, details } = await accept(windowId, 409);
    assert.equal(code, 'CONFLICT');
    return Number(/^acceptance_id (\d+)$/.exec(details ?? '')?.[1]);
  }
  const confirm = (acceptanceId: number, expect: number, by = byOther) =>
    by.post<{ status: string }>(`/api/v1/acceptances/${acceptanceId}/confirm`, undefined, { expect });
  const driftOf = async (id: number): Promise<Drift | undefined> =>
    (await byAsker.get<{ data: Drift[] }>('/api/v1/drifts', { query: { resource_id: id } })).body.data[0];
  /** The versioning in the baselines of a bucket, oldest first. */
  const versioningOf = async (id: number): Promise<unknown[]> =>
    (await app.database('baselines').where({ resource_id: id }).orderBy('id').select('configuration')).map(
      ({ configuration }) => configuration.versioning,
    );

  it('waits for another admin, changes nothing until then, and leaves out what changed before', async () => {
    const { windowId, ids } = await endedWindow(2);
    const [plain = 0, changed = 0] = ids;
    await setVersioning(app.database, changed, 'off');
    const acceptance = await request(windowId);
    assert.equal(await request(windowId), acceptance, 'repeating it asks once');
    assert.deepEqual([(await driftOf(plain))?.status, await versioningOf(plain)], ['detected', ['enabled']]);
    await confirm(acceptance, 403, byAsker);
    assert.equal((await confirm(acceptance, 200)).body.status, 'accepted');
    const drift = await driftOf(plain);
    assert.equal(drift?.status, 'resolved');
    const { body: accepted } = await byAsker.get<{ resolution: string }>(`/api/v1/drifts/${drift.id}`);
    assert.match(
      accepted.resolution,
      new RegExp(`by ${asker?.email ?? ''}, confirmed by ${other?.email ?? ''}, because as planned$`),
    );
    assert.deepEqual(await versioningOf(plain), ['enabled', 'suspended']);
    const left = await driftOf(changed);
    assert.deepEqual([left?.status, left?.expected, await versioningOf(changed)], ['detected', false, ['enabled']]);
    await confirm(acceptance, 409);
    const audited = await app.database('audit_log').where({ action: 'change_window.accept' }).select('*');
    assert.deepEqual(
      audited.map(({ subject_id: id, member_id: memberId, after }) => [Number(id), memberId, after]),
      [
        [
          windowId,
          other?.id,
          { acceptance_id: acceptance, accepted_ids: [drift.id], left_out_ids: left === undefined ? [] : [left.id] },
        ],
      ],
    );
  });

  it('accepts nothing when something changes while it waits; asked again, only that stays out', async () => {
    const { windowId, ids } = await endedWindow(2);
    const [plain = 0, changed = 0] = ids;
    const first = await request(windowId);
    await setVersioning(app.database, changed, 'off');
    await confirm(first, 409);
    const { body: outdated } = await byAsker.get<{ status: string }>(`/api/v1/acceptances/${first}`, { expect: 200 });
    assert.equal(outdated.status, 'outdated');
    for (const id of ids) {
      assert.deepEqual([(await driftOf(id))?.status, await versioningOf(id)], ['detected', ['enabled']]);
    }
    const second = await request(windowId);
    assert.notEqual(second, first);
    await confirm(second, 200);
    assert.deepEqual(await versioningOf(plain), ['enabled', 'suspended']);
    assert.deepEqual([(await driftOf(changed))?.status, await versioningOf(changed)], ['detected', ['enabled']]);
    const rest = await accept(windowId, 200);
    assert.deepEqual([rest.accepted, rest.acceptance_id], [0, null]);
    assert.deepEqual(
      rest.left_out?.map(({ resource_id: id, reason }) => [id, reason]),
      [[changed, 'changed_since']],
    );
  });

  it('accepts nothing that turns out not to have been made within the window while it waits', async () => {
    const { windowId, ids } = await endedWindow(1);
    const [id = 0] = ids;
    const acceptance = await request(windowId);
    await app.database('drift_findings').where({ resource_id: id }).update({ expected: false });
    await confirm(acceptance, 409);
    assert.deepEqual([(await driftOf(id))?.status, await versioningOf(id)], ['detected', ['enabled']]);
  });

  it('does not take drift along that is found while it waits', async () => {
    const { windowId, ids } = await endedWindow(1);
    const acceptance = await request(windowId);
    const row = await app.database('change_window_providers').where({ window_id: windowId }).first('provider_id');
    const later = await makeVersionedBucket(app.database, {
      providerId: row.provider_id,
      memberId: asker?.id ?? 0,
    });
    await setVersioning(app.database, later, 'suspended');
    await app
      .database('drift_findings')
      .where({ resource_id: later })
      .update({ expected: true, change_window_id: windowId, detected_at: hoursFromNow(-2) });
    await confirm(acceptance, 200);
    assert.deepEqual(await versioningOf(ids[0] ?? 0), ['enabled', 'suspended']);
    assert.deepEqual([(await driftOf(later))?.status, await versioningOf(later)], ['detected', ['enabled']]);
  });
});
