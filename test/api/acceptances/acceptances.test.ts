import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { endDueAcceptances } from '../../../db/commands/acceptances/ends.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import {
  closedGroup,
  makeClosedGroup,
  makeExposedGroup,
  openGroup,
  scanForDrift,
} from '../../helpers/exposed-group.ts';
import {
  changeResource,
  deleteResource,
  makeBaseline,
  makeDriftFinding,
  makeProvider,
  makeResource,
} from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { apiKeyOf, member, type TestMember } from '../../helpers/identity.ts';
import { makeVulnerability } from '../../helpers/vulnerability.ts';

interface Acceptance {
  id: number;
  kind: string;
  status: string;
  reason: string;
  expires_at: string | null;
  requested_by: { email: string };
  ended_by: { email: string } | null;
  resources: { baseline_id: number; previous_baseline_id: number; deviations: { drift_id: number | null }[] }[];
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('accepting a risk', () => {
  let application: TestApplication;
  let database: Database;
  let admin: TestMember;
  let byAdmin: ApiClient;
  let byUser: ApiClient;

  before(async () => {
    application = await startApplication();
    database = application.database;
    admin = await member(database, { role: 'admin' });
    byAdmin = api(application.url, admin.token);
    byUser = api(application.url, (await member(database)).token);
  });

  after(() => application.stop());

  const exposed = () => makeExposedGroup(database, { memberId: admin.id });
  const findingsOf = (resourceId: number): Promise<{ id: number; status: string; severity: string }[]> =>
    database('drift_findings')
      .where({ resource_id: resourceId })
      .orderBy('id')
      .select('id', 'status', 'severity', 'previous_id');
  const statesOf = async (resourceId: number): Promise<string[]> =>
    (await findingsOf(resourceId)).map(({ status }) => status);
  const alertsOf = (resourceId: number): Promise<{ status: string; resolution_note: string | null }[]> =>
    database('alerts').where({ resource_id: resourceId }).orderBy('id').select('status', 'resolution_note');
  const acceptanceOf = async (resourceId: number): Promise<Acceptance> => {
    const { body } = await byUser.get<{ data: { id: number }[] }>('/api/v1/acceptances', {
      query: { resource_id: resourceId, status: 'accepted' },
      expect: 200,
    });
    assert.equal(body.data.length, 1);
    return (await byUser.get<Acceptance>(`/api/v1/acceptances/${body.data[0]?.id}`, { expect: 200 })).body;
  };
  const letExpire = async (acceptanceId: number): Promise<void> => {
    await database('acceptances')
      .where({ id: acceptanceId })
      .update({ expires_at: new Date(Date.now() - 1) });
    const { expired } = await endDueAcceptances(database, { pendingValidDays: 7 });
    assert.deepEqual(expired, [acceptanceId]);
  };
  const auditOf = (acceptanceId: number): Promise<string[]> =>
    database('audit_log')
      .where({ subject_type: 'acceptance', subject_id: String(acceptanceId) })
      .orderBy('id')
      .pluck('action');

  describe('by capturing a baseline over open findings', () => {
    it('is refused to users with 403, and nothing is written', async () => {
      const { resourceId, driftId, providerId } = await exposed();
      await byUser.post('/api/v1/baselines', { resource_id: resourceId }, { expect: 403 });
      await byUser.post(`/api/v1/drifts/${driftId}/resolve`, { capture_baseline: true }, { expect: 403 });
      await byUser.post('/api/v1/baselines/bulk', { provider_id: providerId }, { expect: 403 });
      assert.deepEqual(await statesOf(resourceId), ['detected']);
      assert.equal((await database('baselines').where({ resource_id: resourceId })).length, 1);
    });

    it('is refused to an API key of an admin with the scope write but not decide', async () => {
      const { resourceId } = await exposed();
      const writes = api(application.url, (await apiKeyOf(database, admin.id, { scopes: ['read', 'write'] })).key);
      await writes.post('/api/v1/baselines', { resource_id: resourceId, reason: 'x' }, { expect: 403 });
      assert.deepEqual(await statesOf(resourceId), ['detected']);
      const decides = api(application.url, (await apiKeyOf(database, admin.id, { scopes: ['write', 'decide'] })).key);
      await decides.post('/api/v1/baselines', { resource_id: resourceId, reason: 'x' }, { expect: 201 });
    });

    it('says in the finding and its alert who accepted it and why, not that it is fixed', async () => {
      const { resourceId, driftId } = await exposed();
      const { body: baseline } = await byAdmin.post<{ id: number; acceptance_id: number }>(
        '/api/v1/baselines',
        { resource_id: resourceId, reason: 'bastion until the VPN is there' },
        { expect: 201 },
      );
      const { body: drift } = await byUser.get<{ status: string; resolution: string; acceptance_id: number }>(
        `/api/v1/drifts/${driftId}`,
      );
      const words = `Accepted into baseline ${baseline.id} by ${admin.email}, because bastion until the VPN is there`;
      assert.deepEqual([drift.status, drift.resolution], ['resolved', words]);
      assert.equal(drift.acceptance_id, baseline.acceptance_id);
      assert.deepEqual(await alertsOf(resourceId), [{ status: 'resolved', resolution_note: words }]);
      assert.deepEqual(await auditOf(baseline.acceptance_id), ['acceptance.accept']);
    });

    it('records a missing reason as not given', async () => {
      const { resourceId, driftId } = await exposed();
      await byAdmin.post(`/api/v1/drifts/${driftId}/resolve`, { capture_baseline: true }, { expect: 200 });
      assert.equal((await acceptanceOf(resourceId)).reason, 'not given');
      const { body } = await byUser.get<{ resolution: string }>(`/api/v1/drifts/${driftId}`);
      assert.match(body.resolution, /^Accepted into baseline \d+ by .*, reason not given$/);
    });

    it('is rejected with 422 if its expiry is in the past or years ahead', async () => {
      const { resourceId } = await exposed();
      for (const expires of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z']) {
        await byAdmin.post('/api/v1/baselines', { resource_id: resourceId, expires_at: expires }, { expect: 422 });
      }
      await byAdmin.post('/api/v1/baselines', { resource_id: resourceId, expires_at: 'soon' }, { expect: 400 });
    });

    it('covers every resource with open findings of a bulk capture, and captures the others too', async () => {
      const { resourceId, providerId } = await exposed();
      const plain = await makeResource(database, { providerId });
      const { body } = await byAdmin.post(
        '/api/v1/baselines/bulk',
        { provider_id: providerId, reason: 'take-over' },
        { expect: 201 },
      );
      assert.deepEqual(body, { resource_count: 2, created: 2, unchanged: 0 });
      assert.deepEqual(await statesOf(resourceId), ['resolved']);
      assert.equal((await acceptanceOf(resourceId)).resources.length, 1);
      const captured = await database('baselines').where({ resource_id: plain.id }).first();
      assert.equal(captured.acceptance_id, null);
    });

    it('stays available to users if no finding is open', async () => {
      const { resourceId } = await makeClosedGroup(database, { memberId: admin.id });
      await byUser.post('/api/v1/baselines', { resource_id: resourceId }, { expect: 201 });
      const fresh = await makeResource(database, { providerId: (await makeProvider(database)).id });
      await byUser.post('/api/v1/baselines', { resource_id: fresh.id }, { expect: 201 });
    });

    it('cannot be bypassed by being faster than the scan, or by resolving the finding first', async () => {
      const { resourceId } = await makeClosedGroup(database, { memberId: admin.id });
      await changeResource(database, resourceId, { configuration: openGroup });
      await byUser.post('/api/v1/baselines', { resource_id: resourceId }, { expect: 403 });

      const minor = await makeResource(database, {
        providerId: (await makeProvider(database)).id,
        configuration: { size_gb: 8 },
      });
      await makeBaseline(database, { resourceId: minor.id, memberId: admin.id });
      await changeResource(database, minor.id, { configuration: { size_gb: 16 } });
      await scanForDrift(database, minor.provider_id);
      const [finding] = await findingsOf(minor.id);
      await byUser.post(`/api/v1/drifts/${finding?.id}/resolve`, undefined, { expect: 200 });
      await byUser.post('/api/v1/baselines', { resource_id: minor.id }, { expect: 403 });
      await scanForDrift(database, minor.provider_id);
      assert.deepEqual(await statesOf(minor.id), ['resolved', 'detected']);
    });

    it('sees a finding that a scan writes while the capture waits', async () => {
      const { resourceId, providerId } = await makeClosedGroup(database, { memberId: admin.id });
      const scan = await database.transaction();
      await scan('resources').where({ id: resourceId }).forKeyShare().first('id');
      await makeDriftFinding(scan, { resource: { id: resourceId, provider_id: providerId } });
      const capture = byUser.post('/api/v1/baselines', { resource_id: resourceId });
      await untilSomebodyWaits(database);
      await scan.commit();
      assert.equal((await capture).status, 403);
    });

    it('sees it in a bulk capture too', async () => {
      const { resourceId, providerId } = await makeClosedGroup(database, { memberId: admin.id });
      const scan = await database.transaction();
      await scan('resources').where({ id: resourceId }).forKeyShare().first('id');
      await makeDriftFinding(scan, { resource: { id: resourceId, provider_id: providerId } });
      const capture = byUser.post('/api/v1/baselines/bulk', { provider_id: providerId });
      await untilSomebodyWaits(database);
      await scan.commit();
      assert.equal((await capture).status, 403);
    });
  });

  describe('ends', () => {
    it('when it is revoked by an admin, and its deviation is immediately a finding again, with an alert', async () => {
      const { resourceId, driftId, baselineId } = await exposed();
      await byAdmin.post('/api/v1/baselines', { resource_id: resourceId, reason: 'for now' }, { expect: 201 });
      const { id } = await acceptanceOf(resourceId);
      await byUser.post(`/api/v1/acceptances/${id}/revoke`, {}, { expect: 403 });
      const { body } = await byAdmin.post<Acceptance>(
        `/api/v1/acceptances/${id}/revoke`,
        { reason: 'VPN is there' },
        { expect: 200 },
      );
      assert.deepEqual([body.status, body.ended_by?.email], ['revoked', admin.email]);
      const findings = await database('drift_findings').where({ resource_id: resourceId }).orderBy('id');
      assert.deepEqual(
        findings.map(({ status, severity, previous_id, baseline_id }) => [status, severity, previous_id, baseline_id]),
        [
          ['resolved', findings[0].severity, null, baselineId],
          ['detected', findings[0].severity, driftId, baselineId],
        ],
      );
      assert.deepEqual(
        (await alertsOf(resourceId)).map(({ status }) => status),
        ['resolved', 'open'],
      );
      const events = await database('events').where({ resource_id: resourceId }).orderBy('id').pluck('type');
      assert.equal(events.filter((type) => type === 'drift.detected').length, 2);
      await byAdmin.post(`/api/v1/acceptances/${id}/revoke`, {}, { expect: 409 });
      assert.deepEqual(await auditOf(id), ['acceptance.accept', 'acceptance.revoke']);
    });

    it('when it expires, and the next scan uses the baseline before it', async () => {
      const { resourceId, providerId, baselineId } = await exposed();
      const expiresAt = inAnHour();
      await byAdmin.post('/api/v1/baselines', { resource_id: resourceId, expires_at: expiresAt }, { expect: 201 });
      const acceptance = await acceptanceOf(resourceId);
      assert.equal(acceptance.expires_at, expiresAt);
      await scanForDrift(database, providerId);
      assert.deepEqual(await statesOf(resourceId), ['resolved']);
      await letExpire(acceptance.id);
      await scanForDrift(database, providerId);
      assert.deepEqual(await statesOf(resourceId), ['resolved', 'detected']);
      assert.deepEqual(await auditOf(acceptance.id), ['acceptance.accept', 'acceptance.expire']);
      const { body } = await byUser.get<{ data: { id: number; voided_at: string | null }[] }>('/api/v1/baselines', {
        query: { resource_id: resourceId },
      });
      assert.deepEqual(
        body.data.map(({ voided_at: voided }) => voided === null),
        [false, true],
      );
      await changeResource(database, resourceId, { configuration: closedGroup });
      await scanForDrift(database, providerId);
      assert.deepEqual(await statesOf(resourceId), ['resolved', 'resolved']);
      assert.equal(body.data[1]?.id, baselineId);
    });

    it('also what users captured on top of it', async () => {
      const { resourceId, providerId } = await exposed();
      await byAdmin.post('/api/v1/baselines', { resource_id: resourceId, expires_at: inAnHour() }, { expect: 201 });
      const { id } = await acceptanceOf(resourceId);
      await byUser.post('/api/v1/baselines', { resource_id: resourceId }, { expect: 201 });
      await letExpire(id);
      await scanForDrift(database, providerId);
      assert.deepEqual(await statesOf(resourceId), ['resolved', 'detected']);
    });

    it('when a later acceptance covers the same resource, which keeps the earlier end and the older baseline', async () => {
      const { resourceId, baselineId } = await exposed();
      const expiresAt = inAnHour();
      await byAdmin.post('/api/v1/baselines', { resource_id: resourceId, expires_at: expiresAt }, { expect: 201 });
      const first = await acceptanceOf(resourceId);
      await changeResource(database, resourceId, { configuration: { ...openGroup, description: 'now with text' } });
      await makeDriftFinding(database, {
        resource: { id: resourceId, provider_id: await providerOf(resourceId) },
        aspect: 'description',
      });
      await byAdmin.post('/api/v1/baselines', { resource_id: resourceId, reason: 'text' }, { expect: 201 });
      const second = await acceptanceOf(resourceId);
      assert.notEqual(second.id, first.id);
      assert.equal(second.expires_at, expiresAt);
      assert.equal(second.resources[0]?.previous_baseline_id, baselineId);
      assert.equal(second.resources[0]?.deviations.length, 2);
      const { body } = await byUser.get<Acceptance>(`/api/v1/acceptances/${first.id}`);
      assert.equal(body.status, 'superseded');
      await letExpire(second.id);
      assert.deepEqual((await statesOf(resourceId)).filter((status) => status === 'detected').length, 2);
    });

    const providerOf = async (resourceId: number): Promise<number> =>
      (await database('resources').where({ id: resourceId }).first('provider_id')).provider_id;
  });

  describe('by deleting a baseline', () => {
    it('is refused while findings against it are open, and for the two baselines on which an acceptance is based', async () => {
      const { resourceId, baselineId } = await exposed();
      const older = await database('baselines').where({ id: baselineId }).first();
      await database('baselines').insert({
        resource_id: resourceId,
        version_id: older.version_id,
        configuration: JSON.stringify(closedGroup),
        configuration_hash: 'another',
        created_by: admin.id,
      });
      const [newest] = await database('baselines').where({ resource_id: resourceId }).orderBy('id', 'desc').pluck('id');
      await byAdmin.delete(`/api/v1/baselines/${newest}`, { expect: 409 });
      await byAdmin.post('/api/v1/baselines', { resource_id: resourceId }, { expect: 201 });
      const { resources } = await acceptanceOf(resourceId);
      await byAdmin.delete(`/api/v1/baselines/${resources[0]?.baseline_id}`, { expect: 409 });
      await byAdmin.delete(`/api/v1/baselines/${resources[0]?.previous_baseline_id}`, { expect: 409 });
    });

    it('requires an admin if an older configuration would apply again', async () => {
      const { resourceId } = await exposed();
      await changeResource(database, resourceId, { configuration: closedGroup });
      const ids = [];
      await changeResource(database, resourceId, { configuration: openGroup });
      ids.push(await makeBaseline(database, { resourceId, memberId: admin.id }));
      await changeResource(database, resourceId, { configuration: closedGroup });
      ids.push(await makeBaseline(database, { resourceId, memberId: admin.id }));
      await database('drift_findings').where({ resource_id: resourceId }).update({ status: 'resolved' });
      await byUser.delete(`/api/v1/baselines/${ids[1]}`, { expect: 403 });
      await byAdmin.delete(`/api/v1/baselines/${ids[1]}`, { expect: 204 });
      await byUser.delete(`/api/v1/baselines/${ids[1]}`, { expect: 404 });
    });
  });

  describe('that a resource was deleted', () => {
    const deletedGroup = async () => {
      const group = await makeClosedGroup(database, { memberId: admin.id });
      await deleteResource(database, group.resourceId);
      await scanForDrift(database, group.providerId);
      const [finding] = await findingsOf(group.resourceId);
      return { ...group, driftId: finding?.id ?? 0 };
    };

    it('requires an admin, since no scan finds a deletion twice, and reopens when it is revoked', async () => {
      const { resourceId, providerId, driftId } = await deletedGroup();
      await byUser.post(`/api/v1/drifts/${driftId}/resolve`, undefined, { expect: 403 });
      await byUser.patch(`/api/v1/drifts/${driftId}`, { status: 'investigating' }, { expect: 200 });
      await byUser.patch(`/api/v1/drifts/${driftId}`, { status: 'resolved' }, { expect: 403 });
      const { body } = await byAdmin.patch<{ resolution: string; acceptance_id: number }>(
        `/api/v1/drifts/${driftId}`,
        { status: 'resolved', reason: 'retired' },
        { expect: 200 },
      );
      assert.equal(body.resolution, `The deletion was accepted by ${admin.email}, because retired`);
      await scanForDrift(database, providerId);
      assert.deepEqual(await statesOf(resourceId), ['resolved']);
      await byAdmin.post(`/api/v1/acceptances/${body.acceptance_id}/revoke`, {}, { expect: 200 });
      await scanForDrift(database, providerId);
      assert.deepEqual(await statesOf(resourceId), ['resolved', 'detected']);
    });
  });

  describe('by ignoring a vulnerability', () => {
    const ignoring = { status: 'ignored', reason: 'not reachable' };
    const open = async () => {
      const provider = await makeProvider(database);
      return makeVulnerability(database, await makeResource(database, { providerId: provider.id }));
    };
    const stateOf = async (id: number): Promise<unknown[]> => {
      const { body } = await byUser.get(`/api/v1/vulnerabilities/${id}`, { expect: 200 });
      return [body['status'], body['reason']];
    };

    it('requires an admin, and so does ending it', async () => {
      const id = await open();
      await byUser.patch(`/api/v1/vulnerabilities/${id}`, ignoring, { expect: 403 });
      assert.deepEqual(await stateOf(id), ['open', null]);
      const { body } = await byAdmin.patch(`/api/v1/vulnerabilities/${id}`, ignoring, { expect: 200 });
      await byUser.patch(`/api/v1/vulnerabilities/${id}`, { status: 'open' }, { expect: 403 });
      await byAdmin.patch(`/api/v1/vulnerabilities/${id}`, { status: 'open' }, { expect: 200 });
      const ended = await byUser.get<Acceptance>(`/api/v1/acceptances/${body['acceptance_id'] as number}`);
      assert.equal(ended.body.status, 'revoked');
    });

    it('expires, and the finding is open again with its event and alert', async () => {
      const id = await open();
      const { body } = await byAdmin.patch(
        `/api/v1/vulnerabilities/${id}`,
        { ...ignoring, expires_at: inAnHour() },
        { expect: 200 },
      );
      await letExpire(body['acceptance_id'] as number);
      assert.deepEqual(await stateOf(id), ['open', 'Its acceptance expired']);
      const events = await database('events').where({ type: 'vulnerability.found' }).whereRaw(`data->>'id' = ?`, [id]);
      assert.equal(events.length, 1);
      const causes = await database('alert_causes').where({ rule: 'vulnerability', cause: `finding:${id}` });
      assert.equal(causes.length, 1);
    });

    it('is revoked among the other acceptances', async () => {
      const id = await open();
      const { body } = await byAdmin.patch(`/api/v1/vulnerabilities/${id}`, ignoring, { expect: 200 });
      await byAdmin.post(`/api/v1/acceptances/${body['acceptance_id'] as number}/revoke`, {}, { expect: 200 });
      assert.deepEqual(await stateOf(id), ['open', 'Its acceptance was revoked']);
    });
  });

  it('is not active any more for a deleted provider, and reopens nothing there', async () => {
    const { resourceId, providerId } = await exposed();
    await byAdmin.post('/api/v1/baselines', { resource_id: resourceId, expires_at: inAnHour() }, { expect: 201 });
    const { id } = await acceptanceOf(resourceId);
    await byAdmin.delete(`/api/v1/providers/${providerId}`, { expect: 204 });
    const { body } = await byUser.get<Acceptance>(`/api/v1/acceptances/${id}`);
    assert.equal(body.status, 'superseded');
    assert.deepEqual(await statesOf(resourceId), ['resolved']);
  });

  describe('by an exception', () => {
    it('is listed with the others, and revoking either ends both', async () => {
      const body = { tag_key: `team-${Date.now()}`, reason: 'legacy', expires_at: inAnHour() };
      const base = '/api/v1/compliance/exceptions';
      for (const end of ['exception', 'acceptance'] as const) {
        const { body: exception } = await byAdmin.post<{ id: number }>(base, body, { expect: 201 });
        const { body: list } = await byUser.get<{ data: { id: number; exception_id: number; kind: string }[] }>(
          '/api/v1/acceptances',
          { query: { kind: 'exception', status: 'accepted' }, expect: 200 },
        );
        const own = list.data.find(({ exception_id: id }) => id === exception.id);
        assert.ok(own);
        if (end === 'exception') await byAdmin.delete(`${base}/${exception.id}`, { expect: 204 });
        else await byAdmin.post(`/api/v1/acceptances/${own.id}/revoke`, {}, { expect: 200 });
        const row = await database('compliance_exceptions').where({ id: exception.id }).first();
        assert.notEqual(row.revoked_at, null);
        const { body: ended } = await byUser.get<Acceptance>(`/api/v1/acceptances/${own.id}`);
        assert.equal(ended.status, 'revoked');
        await byAdmin.delete(`${base}/${exception.id}`, { expect: 404 });
      }
    });
  });
});

/** Resolves once a statement in this database waits for a lock. */
async function untilSomebodyWaits(database: Database): Promise<void> {
  for (;;) {
    const { rows } = await database.raw<{ rows: { waiting: number }[] }>(
      `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((rows[0]?.waiting ?? 0) > 0) return;
  }
}
