import assert from 'node:assert/strict';
import { accountRecommendationActivities } from '../../../activities/recommendations/account-activities.ts';
import { systemActor } from '../../../db/commands/audit/write.ts';
import { writeResourceCosts } from '../../../db/commands/costs/bills.ts';
import { decideRecommendation } from '../../../db/commands/recommendations/changes.ts';
import { allProviders } from '../../../domain/organizations/provider-selection.ts';
import { summarizeRecommendations } from '../../../db/reads/recommendations/summary.ts';
import { daysUntilYesterday } from '../../helpers/cost-answers.ts';
import { noCustomChecks } from '../../helpers/custom-checks.ts';
import {
  changeResource,
  deleteResource,
  makeDriftFinding,
  makeProvider,
  makeResource,
} from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

interface Row {
  id: number;
  kind: string;
  resource_id: number;
  status: string;
  reason: string | null;
  source: string;
  estimated_monthly_savings: string | null;
}

describe('The evaluation of an account', () => {
  const database = useTestDatabase({ poolSize: 5 });
  let providerId: number;

  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
  });

  const activities = () => accountRecommendationActivities({ database: database(), customChecks: noCustomChecks });
  async function evaluate(): Promise<{ evaluated: number; changed: number }> {
    assert.equal(await activities().beginRecommendations({ providerId }), true);
    const { next, ...turn } = await activities().recommendNext({ providerId, afterId: 0 });
    assert.equal(next, null);
    await activities().endRecommendations({ providerId, evaluated: turn.evaluated });
    return turn;
  }
  const rows = (of: number): Promise<Row[]> =>
    database()('recommendations').where({ resource_id: of }).orderBy('id').select<Row[]>('*');
  const free = { encrypted: true, attachments: [] };
  const disk = (configuration: object = free, values: object = {}) =>
    makeResource(database(), { providerId, type: 'disk', configuration: configuration as never, ...values });

  it('recommends for every resource, in pages, and the same only once', async () => {
    const disks = [];
    for (let count = 0; count < 130; count += 1) disks.push(await disk());
    await disk({ encrypted: true, attachments: [{ instance: 'i-1' }] });
    const first = await evaluate();
    assert.equal(first.evaluated, 131);
    assert.equal(first.changed, 130);
    assert.deepEqual(
      (await rows(disks[129]?.id ?? 0)).map(({ kind, source }) => [kind, source]),
      [['unattached_disk', 'rule']],
    );
    assert.equal((await evaluate()).changed, 0);
    assert.deepEqual(await database()('recommendation_runs').where({ provider_id: providerId }).first('evaluated'), {
      evaluated: 131,
    });
  });

  it('updates the saving, and dismisses what is gone and what was deleted', async () => {
    const [kept, used, deleted] = [await disk(free, { externalId: 'vol-1' }), await disk(), await disk()];
    await evaluate();
    const lines = daysUntilYesterday(20).map((day) => ({
      cloudId: 'vol-1',
      day,
      service: 'storage',
      amount: '2',
      currency: 'EUR',
    }));
    await database().transaction((transaction) => writeResourceCosts(transaction, providerId, lines));
    await changeResource(database(), used.id, {
      configuration: { encrypted: true, attachments: [{ instance: 'i-1' }] },
    });
    await deleteResource(database(), deleted.id);
    assert.equal((await evaluate()).changed, 3);
    assert.equal((await rows(kept.id))[0]?.estimated_monthly_savings, '60.88');
    assert.deepEqual(
      (await rows(used.id)).map(({ status, reason }) => [status, reason]),
      [['dismissed', 'Its evidence no longer applies']],
    );
    assert.deepEqual(
      (await rows(deleted.id)).map(({ reason }) => reason),
      ['The resource was deleted'],
    );
    const summary = await summarizeRecommendations(database(), {
      providers: { ...allProviders, providerId },
      filter: { status: 'pending' },
      groupBy: 'provider',
    });
    assert.deepEqual(summary.savings, [{ currency: 'EUR', amount: '60.88' }]);
  });

  it('keeps what cannot be confirmed while the details are stale or unreadable', async () => {
    const [stale, unreadable] = [await disk(), await disk()];
    await evaluate();
    const used = { encrypted: true, attachments: [{ instance: 'i-1' }] };
    await changeResource(database(), stale.id, { configuration: used });
    await database()('resources')
      .where({ id: stale.id })
      .update({ read_at: database().raw(`last_seen_at - interval '26 hours'`) });
    await changeResource(database(), unreadable.id, { configuration: {}, unreadable: { attachments: 'denied' } });
    assert.equal((await evaluate()).changed, 0);
    assert.deepEqual(
      (await rows(stale.id)).map(({ status }) => status),
      ['pending'],
    );
  });

  it('raises nothing again that a member dismissed, until the rules dropped it in between', async () => {
    const { id: memberId } = await member(database());
    const { id } = await disk();
    await evaluate();
    const [first] = await rows(id);
    await database().transaction((transaction) =>
      decideRecommendation(transaction, {
        recommendationId: first?.id ?? 0,
        status: 'dismissed',
        reason: 'kept for the auditors',
        remediationActionId: null,
        actor: { ...systemActor('someone'), memberId },
      }),
    );
    assert.equal((await evaluate()).changed, 0);
    assert.equal((await rows(id)).length, 1);
  });

  it('keeps up recommendations about findings that were generated before, and raises none', async () => {
    const resource = await makeResource(database(), { providerId, type: 'object_bucket' });
    const driftId = await makeDriftFinding(database(), { resource });
    await evaluate();
    assert.deepEqual(
      (await rows(resource.id)).filter(({ kind }) => kind === 'open_drift'),
      [],
    );
    await database()('recommendations').insert({
      resource_id: resource.id,
      provider_id: providerId,
      type: 'security',
      kind: 'open_drift',
      severity: 'low',
      title: 't',
      description: 'd',
      steps: '[]',
      evidence: '{}',
      drift_id: driftId,
    });
    await evaluate();
    const [drift] = (await rows(resource.id)).filter(({ kind }) => kind === 'open_drift');
    assert.equal(drift?.status, 'pending');
    await database()('drift_findings').where({ id: driftId }).update({ status: 'resolved', resolved_at: new Date() });
    await evaluate();
    const [resolved] = (await rows(resource.id)).filter(({ kind }) => kind === 'open_drift');
    assert.equal(resolved?.status, 'dismissed');
  });

  it('is due at first, after a sync, after an interruption and daily, and not of a deleted account', async () => {
    await database()('providers').where({ id: providerId }).update({ last_synced_at: null });
    const isDue = async () => (await activities().accountsToEvaluate({ afterId: providerId - 1 })).includes(providerId);
    assert.equal(await isDue(), true);
    await activities().beginRecommendations({ providerId });
    assert.equal(await isDue(), true, 'it was interrupted');
    await activities().endRecommendations({ providerId, evaluated: 0 });
    assert.equal(await isDue(), false);
    const run = (age: string) =>
      database()('recommendation_runs')
        .where({ provider_id: providerId })
        .update({ started_at: database().raw(`now() - interval '${age}'`) });
    await run('2 hours');
    assert.equal(await isDue(), false, 'nothing was synced since');
    await database()('providers').where({ id: providerId }).update({ last_synced_at: new Date() });
    assert.equal(await isDue(), true);
    await database()('providers').where({ id: providerId }).update({ last_synced_at: null });
    await run('25 hours');
    assert.equal(await isDue(), true);
    await database()('providers').where({ id: providerId }).update({ deleted_at: new Date() });
    assert.equal(await isDue(), false);
    assert.equal(await activities().beginRecommendations({ providerId }), false);
  });
});
