import assert from 'node:assert/strict';
import { scanPage } from '../../../activities/drift/scan-page.ts';
import { setFramework } from '../../../db/commands/compliance/frameworks.ts';
import { applyCustomFramework } from '../../../db/commands/custom-frameworks/apply.ts';
import { systemActor } from '../../../db/commands/audit/write.ts';
import { completeExecution } from '../../../db/commands/jobs/execution-ends.ts';
import type { CustomCheckEvaluator } from '../../../platform/custom-checks/evaluator.ts';
import { makeSyncedProvider } from '../../helpers/compliance.ts';
import { makeCustomCheck, testEvaluator } from '../../helpers/custom-checks.ts';
import { changeResource, makeBaseline, makeDriftExecution, makeResource } from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

describe('a scan for drift with custom checks', () => {
  const database = useTestDatabase();
  let evaluator: CustomCheckEvaluator;
  let memberId: number;

  before(async () => {
    evaluator = testEvaluator();
    memberId = (await member(database())).id;
    await makeCustomCheck(database(), { id: 'custom_team', severity: 'critical', passes_when: "'team' in tags" });
    await makeCustomCheck(database(), { id: 'custom_owner', title: 'Somebody owns it' });
    await makeCustomCheck(database(), { id: 'custom_unreadable', passes_when: 'resource.nothing == true' });
  });
  after(() => evaluator.close());

  async function enable(frameworkId: string, enabled: boolean): Promise<void> {
    await database().transaction((transaction) =>
      setFramework(transaction, { frameworkId, enabled, providerIds: null, memberId }),
    );
  }

  /** A bucket that lost its owner, a tag and its versions since its baseline. */
  async function driftedBucket(): Promise<{ providerId: number; resourceId: number }> {
    const providerId = await makeSyncedProvider(database());
    const configuration = { owner: 'team', versioning: { status: 'Enabled' }, tags: { team: 'shop' } };
    const { id } = await makeResource(database(), { providerId, type: 'object_bucket', configuration });
    await database()('resources').where({ id }).update({ tags: {} });
    await makeBaseline(database(), { resourceId: id, memberId });
    await changeResource(database(), id, {
      configuration: { owner: null, versioning: { status: 'Suspended' }, tags: {} },
    });
    return { providerId, resourceId: id };
  }

  async function driftOf(
    { providerId, resourceId }: { providerId: number; resourceId: number },
    limit: { budgetMs?: number; withinMs?: number } = {},
  ) {
    // How busy the machine is must not decide a test: the limits are long, or nothing is left of one.
    const ample = { budgetMs: 60_000, withinMs: 60_000, ...limit };
    const customChecks: CustomCheckEvaluator = {
      ...evaluator,
      evaluate: (page, spending) => evaluator.evaluate(page, { ...spending, ...ample }),
    };
    const executionId = await makeDriftExecution(database());
    const scan = { executionId, providerId, providerKind: 'cloud_a' as const };
    await scanPage({ database: database(), frameworks: [], customChecks }, scan, 0);
    await database().transaction((transaction) => completeExecution(transaction, { executionId, status: 'succeeded' }));
    const rows = await database()('drift_findings')
      .where({ resource_id: resourceId })
      .select<{ aspect: string; drift_type: string; severity: string; summary: string }[]>();
    return {
      types: Object.fromEntries(rows.map(({ aspect, drift_type: type, severity }) => [aspect, `${type} ${severity}`])),
      summaries: rows.map(({ summary }) => summary).join(),
    };
  }

  it('reports what made a custom check fail as compliance drift, of its severity', async () => {
    const { types, summaries } = await driftOf(await driftedBucket());
    assert.equal(types['tags'], 'compliance critical');
    assert.equal(types['owner'], 'compliance high');
    assert.match(summaries, /no longer compliant: Somebody owns it/);
    assert.ok(
      Object.entries(types).every(([aspect, type]) => aspect === 'versioning' || type.startsWith('compliance')),
    );
    assert.doesNotMatch(types['versioning'] ?? '', /compliance/);
  });

  const limits = [
    ['has no time for them', { budgetMs: 0 }],
    ['is busy', { withinMs: 0 }],
  ] as const;
  for (const [state, limit] of limits) {
    it(`records new drift where the thread of custom checks ${state}, and evaluates it the next time`, async () => {
      const drifted = await driftedBucket();
      const first = await driftOf(drifted, limit);
      assert.ok(first.types['owner'] !== undefined);
      assert.doesNotMatch(Object.values(first.types).join(), /compliance/);
      assert.equal((await driftOf(drifted)).types['owner'], 'compliance high');
    });

    it(`leaves known drift as it was last evaluated where the thread of custom checks ${state}`, async () => {
      const drifted = await driftedBucket();
      const before = await driftOf(drifted);
      assert.equal(before.types['owner'], 'compliance high');
      assert.deepEqual(await driftOf(drifted, limit), before);
    });
  }

  it('takes the type of compliance drift from what is evaluated to be compliant again', async () => {
    const drifted = await driftedBucket();
    const before = await driftOf(drifted);
    assert.equal(before.types['owner'], 'compliance high');
    await changeResource(database(), drifted.resourceId, {
      configuration: { owner: 'others', versioning: { status: 'Suspended' }, tags: {} },
    });
    const { types, summaries } = await driftOf(drifted);
    assert.doesNotMatch(types['owner'] ?? 'compliance', /compliance/);
    assert.doesNotMatch(summaries, /Somebody owns it/);
  });

  it('respects an exception for the custom check', async () => {
    const drifted = await driftedBucket();
    await database()('compliance_exceptions').insert({
      check_id: 'custom_owner',
      resource_id: drifted.resourceId,
      reason: 'a copy',
      expires_at: new Date(Date.now() + 86_400_000),
      created_by: memberId,
    });
    const { types } = await driftOf(drifted);
    assert.doesNotMatch(types['owner'] ?? '', /compliance/);
    assert.equal(types['tags'], 'compliance critical');
  });

  it('evaluates the checks of enabled frameworks only, also those of custom ones', async () => {
    await enable('custom', false);
    assert.doesNotMatch(Object.values((await driftOf(await driftedBucket())).types).join(), /compliance/);
    const controls = [
      { id: '1', title: 'Owned', checks: ['custom_owner'] },
      { id: '2', title: 'Versioned', checks: ['s3_bucket_object_versioning'] },
    ];
    await database().transaction((transaction) =>
      applyCustomFramework(transaction, {
        id: 'custom_house',
        definition: { title: 'House', version: '1', sections: [{ title: 'All', controls }] },
        follows: null,
        file: null,
        actor: systemActor('test'),
      }),
    );
    const { types } = await driftOf(await driftedBucket());
    assert.equal(types['owner'], 'compliance high');
    assert.match(types['versioning'] ?? '', /compliance/);
    assert.doesNotMatch(types['tags'] ?? '', /compliance/);
    await enable('custom_house', false);
    assert.doesNotMatch(Object.values((await driftOf(await driftedBucket())).types).join(), /compliance/);
    await enable('custom', true);
  });
});
