import assert from 'node:assert/strict';
import { makeBucketDrift } from '../helpers/drifted-bucket.ts';
import { api } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { openRemediationBench, type RemediationBench } from '../helpers/remediation-bench.ts';
import { reaches, remediation } from '../helpers/remediations.ts';

interface Planned {
  results: { outcome: string; action: { id: number; plan_hash: string; risk: string } | null }[];
}
interface Approved {
  batch_id: string;
  approved: number;
  results: { id: number; outcome: string; error: { status: number } | null }[];
}

const buckets = ['bucket-1', 'bucket-2', 'bucket-3'];

describe('many fixes at once', function () {
  this.timeout(120_000);
  let bench: RemediationBench;

  before(async () => {
    bench = await openRemediationBench({ buckets: buckets.length });
  });
  after(() => bench.stop());

  it('are planned by group, approved by two admins at once, each once, and executed alone', async () => {
    const { database, admin, adminMember } = bench;
    const drifts: number[] = [];
    for (const bucket of buckets) {
      drifts.push(
        (await makeBucketDrift(database, { bucket, memberId: adminMember.id, settings: ['versioning'] })).driftId,
      );
    }
    const { kind_key: key } = await database('drift_findings').where({ id: drifts[0] }).first('kind_key');
    const group = { by: 'drift_kind', key };
    const { body: planned } = await admin.post<Planned>('/api/v1/remediation/plan-many', { group }, { expect: 200 });
    assert.deepEqual(
      planned.results.map(({ outcome }) => outcome),
      buckets.map(() => 'planned'),
    );
    const approvals = planned.results.map(({ action }) => ({
      id: action?.id ?? 0,
      plan_hash: action?.plan_hash ?? '',
    }));

    const other = api(bench.service.api.url, (await member(database, { role: 'admin' })).token);
    const approve = async (client: typeof admin, listed: typeof approvals) =>
      (await client.post<Approved>('/api/v1/remediation/approve-many', { approvals: listed }, { expect: 200 })).body;
    const [stale, ...rest] = approvals;
    assert.ok(stale);
    const first = await approve(admin, [{ ...stale, plan_hash: '0'.repeat(64) }, ...rest.slice(0, 1)]);
    assert.deepEqual(
      first.results.map(({ outcome, error }) => [outcome, error?.status ?? null]),
      [
        ['refused', 409],
        ['approved', null],
      ],
    );
    const [one, two] = await Promise.all([approve(admin, approvals), approve(other, approvals.toReversed())]);
    for (const { id } of approvals) {
      assert.equal((await remediation(admin, id)).status, 'approved');
      const rows = await database('audit_log').where({ action: 'remediation.approve', subject_id: String(id) });
      assert.equal(rows.length, 1, `action ${id} is decided once`);
      assert.ok([first.batch_id, one.batch_id, two.batch_id].includes(rows[0].request_id));
    }
    assert.equal(
      one.results.find(({ id }) => id === rest[0]?.id)?.outcome,
      'approved',
      'its own earlier approval counts',
    );
    assert.equal(two.results.find(({ id }) => id === rest[0]?.id)?.error?.status, 409);

    const [{ id } = { id: 0 }] = approvals;
    await admin.post(`/api/v1/remediation/${id}/execute`, {}, { expect: 202 });
    await reaches(admin, id, 'completed');
    assert.equal(
      (await remediation(admin, rest[0]?.id ?? 0)).status,
      'approved',
      'the others wait for their execution',
    );
  });
});
