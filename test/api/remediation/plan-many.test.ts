import assert from 'node:assert/strict';
import type { Database } from '../../../db/database.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { changeResource, makeBaseline, makeDriftFinding, makeProvider, makeResource } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';

interface Result {
  finding_type: string;
  finding_id: number | null;
  outcome: string;
  action: { id: number; status: string; risk: string; plan_hash: string } | null;
  reason: string | null;
  manual_steps: string[];
}
interface Planned {
  batch_id: string;
  results: Result[];
  next: number | null;
}
interface Preview {
  fixable: boolean;
  title: string | null;
  risk: string | null;
  steps: string[];
  reason: string | null;
  manual_steps: string[];
  action_id: number | null;
}

const path = '/api/v1/remediation/plan-many';
const previewPath = '/api/v1/remediation/preview';

describe('planning many fixes', () => {
  let application: TestApplication;
  let database: Database;
  let user: ApiClient;
  let admin: TestMember;
  let providerId: number;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '1000000' } });
    ({ database } = application);
    admin = await member(database, { role: 'admin' });
    user = api(application.url, (await member(database)).token);
  });
  beforeEach(async () => {
    providerId = (await makeProvider(database)).id;
  });
  after(() => application.stop());

  /** A bucket of which a field changed since its baseline, with the finding of that. */
  async function drift(field: 'versioning' | 'created_at' = 'versioning', provider = providerId): Promise<number> {
    const [before, after] =
      field === 'versioning'
        ? [
            { status: 'Enabled', mfa_delete: null },
            { status: 'Suspended', mfa_delete: null },
          ]
        : ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'];
    const rest = { created_at: null, tags: {} };
    const resource = await makeResource(database, {
      providerId: provider,
      configuration: { ...rest, [field]: before },
    });
    await makeBaseline(database, { resourceId: resource.id, memberId: admin.id });
    await changeResource(database, resource.id, { configuration: { ...rest, [field]: after } });
    const diff =
      field === 'versioning'
        ? { path: '/versioning/status', baseline_value: 'Enabled', current_value: 'Suspended' }
        : { path: `/${field}`, baseline_value: before ?? null, current_value: after ?? null };
    return makeDriftFinding(database, { resource, aspect: field, diff: [diff] });
  }

  const named = (id: number) => ({ finding_type: 'drift', finding_id: id });
  const plan = async (body: object, client = user): Promise<Planned> =>
    (await client.post<Planned>(path, body, { expect: 200 })).body;
  const preview = async (id: number): Promise<Preview> =>
    (await user.get<Preview>(previewPath, { query: named(id), expect: 200 })).body;
  const actionsOf = (id: number) => database('remediation_actions').where({ drift_id: id });

  it('makes an action of each, with the audit rows of one batch', async () => {
    const ids = [await drift(), await drift(), await drift()];
    const { results, batch_id: batch, next } = await plan({ findings: ids.map(named) });
    assert.deepEqual(
      results.map(({ finding_id: id, outcome, action }) => [id, outcome, action?.status]),
      ids.map((id) => [id, 'planned', 'pending_approval']),
    );
    assert.equal(next, null);
    const rows = await database('audit_log').where({ action: 'remediation.create', request_id: batch });
    assert.deepEqual(
      rows.map(({ subject_id: id }) => Number(id)).toSorted((a, b) => a - b),
      results.map(({ action }) => action?.id),
    );
    const started = await database('outbox').whereIn(
      'workflow_id',
      results.map(({ action }) => `remediation-${action?.id}`),
    );
    assert.equal(started.length, 3, 'each start waits in the outbox');
  });

  it('keeps the action that a finding has, and says why others have none', async () => {
    const [first, manual, resolved] = [await drift(), await drift('created_at'), await drift()];
    const [{ action }] = (await plan({ findings: [named(first)] })).results as [Result];
    await database('drift_findings').where({ id: resolved }).update({ status: 'resolved', resolved_at: new Date() });
    const { results } = await plan({ findings: [first, manual, resolved, 999_999].map(named) });
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ['already_planned', 'not_plannable', 'closed', 'unknown'],
    );
    assert.deepEqual(results[0]?.action, action);
    assert.ok((results[1]?.manual_steps.length ?? 0) > 0);
    assert.match(results[1]?.reason ?? '', /no automatic fix/);
    assert.equal((await actionsOf(first)).length, 1);
  });

  it('makes one action of a finding that two requests name at the same time', async () => {
    const id = await drift();
    const all = await Promise.all(Array.from({ length: 4 }, () => plan({ findings: [named(id)] })));
    const outcomes = all.flatMap(({ results }) => results.map(({ outcome }) => outcome));
    assert.equal((await actionsOf(id)).length, 1);
    assert.equal(outcomes.filter((outcome) => outcome === 'planned').length, 1, outcomes.join(' '));
    assert.equal(outcomes.filter((outcome) => outcome === 'already_planned').length, 3, outcomes.join(' '));
  });

  it('takes the members of a group, at most fifty for each request, until all were looked at', async () => {
    const ids: number[] = [];
    for (let index = 0; index < 53; index += 1) ids.push(await drift());
    const { kind_key: key } = await database('drift_findings').where({ id: ids[0] }).first('kind_key');
    const group = { by: 'drift_kind', key, provider_id: providerId };
    const first = await plan({ group });
    assert.equal(first.results.length, 50);
    assert.ok(first.next !== null);
    const second = await plan({ group: { ...group, after: first.next } });
    assert.deepEqual([second.results.length, second.next], [3, null]);
    const planned = [...first.results, ...second.results];
    assert.deepEqual(
      planned.map(({ finding_id: id }) => id),
      ids,
    );
    assert.ok(planned.every(({ outcome }) => outcome === 'planned'));
    assert.deepEqual((await plan({ group })).results, [], 'members with an unfinished action are left out');
  });

  it('shows a limited member nothing of other accounts', async () => {
    const other = (await makeProvider(database)).id;
    const [own, foreign] = [await drift(), await drift('versioning', other)];
    const limited = await member(database);
    await database('members')
      .where({ id: limited.id })
      .update({ access_limit: JSON.stringify([{ type: 'provider', provider_id: providerId }]) });
    const client = api(application.url, limited.token);
    const { results } = await plan({ findings: [own, foreign].map(named) }, client);
    const never = await plan({ findings: [named(999_999)] }, client);
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ['planned', 'unknown'],
    );
    assert.equal(results[1]?.reason, never.results[0]?.reason?.replace('999999', String(foreign)));
    const { kind_key: key } = await database('drift_findings').where({ id: foreign }).first('kind_key');
    const ofGroup = await plan({ group: { by: 'drift_kind', key } }, client);
    assert.ok(!ofGroup.results.some(({ finding_id: id }) => id === foreign));
    assert.equal((await actionsOf(foreign)).length, 0);
  });

  it('refuses too many findings, none, and findings beside a group', async () => {
    const many = Array.from({ length: 51 }, (_, index) => named(index + 1));
    await user.post(path, { findings: many }, { expect: 400 });
    await user.post(path, { findings: [] }, { expect: 400 });
    await user.post(path, {}, { expect: 400 });
    const group = { by: 'cve', key: 'CVE-2026-1' };
    await user.post(path, { findings: [named(1)], group }, { expect: 400 });
  });

  it('is previewed without writing anything', async () => {
    const [fixable, manual] = [await drift(), await drift('created_at')];
    const shown = await preview(fixable);
    assert.equal(shown.fixable, true);
    assert.ok(shown.steps.length > 0);
    assert.ok(['low', 'medium', 'high'].includes(shown.risk ?? ''));
    const steps = await preview(manual);
    assert.deepEqual([steps.fixable, steps.title, steps.steps], [false, null, []]);
    assert.ok(steps.manual_steps.length > 0);
    assert.equal((await actionsOf(fixable)).length, 0);
    const [{ action }] = (await plan({ findings: [named(fixable)] })).results as [Result];
    assert.equal((await preview(fixable)).action_id, action?.id);
    await user.get(previewPath, { query: named(999_999), expect: 422 });
  });

  it('keeps no finding of a check that was only previewed', async () => {
    const resource = await makeResource(database, { providerId, configuration: { tags: {} } });
    const query = { finding_type: 'control', resource_id: resource.id, check_id: 's3_bucket_object_versioning' };
    await user.get(previewPath, { query, expect: 200 });
    assert.equal((await database('control_findings').where({ resource_id: resource.id })).length, 0);
  });
});
