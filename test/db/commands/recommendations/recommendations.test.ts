import assert from 'node:assert/strict';
import { selectionOf } from '../../../../domain/organizations/provider-selection.ts';
import { systemActor } from '../../../../db/commands/audit/write.ts';
import {
  decideRecommendation,
  dismissRecommendationsOf,
  lockRecommendation,
  storeRecommended,
} from '../../../../db/commands/recommendations/changes.ts';
import { keepRuleWords, requestWriting, storeWords } from '../../../../db/commands/recommendations/writings.ts';
import type { Transaction } from '../../../../db/database.ts';
import { recommendationFacts } from '../../../../db/reads/recommendations/facts.ts';
import {
  findRecommendation,
  listRecommendations,
  recommendationsByIds,
} from '../../../../db/reads/recommendations/recommendations.ts';
import { factsToWrite, writingEnd } from '../../../../db/reads/recommendations/writings.ts';
import { mostFindings } from '../../../../domain/recommendations/facts-window.ts';
import { noCustomChecks } from '../../../helpers/custom-checks.ts';
import {
  makeBaseline,
  makeDriftFinding,
  makeProvider,
  makeResource,
  type MadeResource,
} from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { makeVulnerability } from '../../../helpers/vulnerability.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

describe('The recommendations for a resource', () => {
  const database = useTestDatabase({ poolSize: 5 });
  let providerId: number;
  let resource: MadeResource;

  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
    resource = await makeResource(database(), { providerId, name: 'web', type: 'disk' });
  });

  const inOne = <Result>(work: (transaction: Transaction) => Promise<Result>) => database().transaction(work);
  const recommended = (kind: string, values: object = {}) => ({
    type: 'cost',
    kind,
    severity: 'low',
    title: `${kind} title`,
    description: 'd',
    steps: ['one'],
    evidence: { a: 1 },
    estimatedMonthlySavings: 12.5,
    savingsCurrency: 'USD',
    finding: null,
    ...values,
  });
  const store = (given: object[], writingId: number | null = null, of = resource) =>
    inOne((trx) =>
      storeRecommended(trx, {
        resource: { ...of, name: 'web', resource_type: 'disk', status: 'active' },
        recommended: given as never,
        writingId,
      }),
    );
  const rowOf = (id: number) => database()('recommendations').where({ id }).first();
  const statuses = async (ids: number[]) => Promise.all(ids.map(async (id) => (await rowOf(id)).status));
  const one = async (kind = 'idle', of = resource) => (await store([recommended(kind)], null, of))[0] ?? assert.fail();

  it('exist once per kind: updated with new facts, added, or dismissed without a reason', async () => {
    const other = await makeResource(database(), { providerId });
    const foreign = await one('idle', other);
    const [idle, old] = await store([recommended('idle'), recommended('old')]);
    assert.ok(idle && old);
    await inOne((trx) =>
      decideRecommendation(trx, {
        recommendationId: old,
        status: 'applied',
        reason: null,
        remediationActionId: null,
        actor: systemActor('x'),
      }),
    );
    const driftId = await makeDriftFinding(database(), { resource });
    const again = await store([
      recommended('new', { type: 'security', estimatedMonthlySavings: null, finding: { type: 'drift', id: driftId } }),
      recommended('idle', { title: 'changed' }),
    ]);
    assert.equal(again[1], idle);
    assert.deepEqual([(await rowOf(idle)).title, (await rowOf(again[0] ?? 0)).drift_id], ['changed', driftId]);
    const vulnerabilityId = await makeVulnerability(database(), resource);
    const [last] = await store([
      recommended('cve', {
        type: 'security',
        estimatedMonthlySavings: null,
        finding: { type: 'vulnerability', id: vulnerabilityId },
      }),
    ]);
    const row = await rowOf(last ?? 0);
    assert.deepEqual([row.vulnerability_id, row.drift_id, row.source], [vulnerabilityId, null, 'rule']);
    assert.deepEqual(await statuses([idle, again[0] ?? 0, old, foreign]), [
      'dismissed',
      'dismissed',
      'applied',
      'pending',
    ]);
    const dismissed = await rowOf(idle);
    assert.deepEqual([dismissed.reason, dismissed.decided_name], ['Its evidence no longer applies', 'rules']);
    assert.ok(dismissed.decided_at);
  });

  it('are listed newest first by every filter, and found by ids in their order', async () => {
    const [a, b] = (await store([
      recommended('a'),
      recommended('b', { type: 'security', estimatedMonthlySavings: null }),
    ])) as [number, number];
    const { id: otherProvider } = await makeProvider(database());
    const elsewhere = await makeResource(database(), { providerId: otherProvider });
    const c = await one('c', elsewhere);
    const list = async ({ provider_id: one, ...filter }: { provider_id?: number; [name: string]: unknown }) => {
      const { rows, total } = await listRecommendations(database(), {
        providers: selectionOf({ provider_id: one }, []),
        filter,
        page: { page: 1, perPage: 50 },
      });
      assert.equal(total, rows.length);
      return rows.map(({ id }) => id);
    };
    assert.deepEqual(await list({ provider_id: providerId }), [b, a]);
    assert.deepEqual(
      [await list({ resource_id: resource.id, type: 'security' }), await list({ resource_id: elsewhere.id })],
      [[b], [c]],
    );
    assert.deepEqual(await list({ resource_id: resource.id, status: 'applied' }), []);
    assert.deepEqual(
      (await recommendationsByIds(database(), [c, a, 0])).map(({ id }) => id),
      [c, a],
    );
    const found = await findRecommendation(database(), a);
    assert.deepEqual(
      [found?.id, found?.resource_name, found?.estimated_monthly_savings, found?.writing_status],
      [a, 'web', '12.50', null],
    );
    assert.equal(await findRecommendation(database(), 0), null);
  });

  it('are decided one by one under a lock, with who decided', async () => {
    const { id: memberId, email } = await member(database());
    const [id, other] = (await store([recommended('a'), recommended('b')])) as [number, number];
    const actor = { memberId, name: email, role: 'user', channel: 'api' as const, requestId: null };
    const decide = (trx: Transaction) =>
      decideRecommendation(trx, {
        recommendationId: id,
        status: 'dismissed',
        reason: 'no',
        remediationActionId: null,
        actor,
      });
    const locked = await whileUncommitted(database(), {
      change: decide,
      command: (trx) => lockRecommendation(trx, id),
    });
    assert.deepEqual([locked?.id, locked?.resource_id, locked?.status], [id, resource.id, 'dismissed']);
    const row = await rowOf(id);
    assert.deepEqual([row.reason, row.decided_by, row.decided_name], ['no', memberId, email]);
    assert.deepEqual(
      [await inOne((trx) => lockRecommendation(trx, 0)), (await rowOf(other)).status],
      [null, 'pending'],
    );
  });

  it('are dismissed with their provider, while they are pending', async () => {
    const [id, decided] = (await store([recommended('a'), recommended('b')])) as [number, number];
    await database()('recommendations').where({ id: decided }).update({ status: 'applied', decided_at: new Date() });
    const elsewhere = await one(
      'c',
      await makeResource(database(), { providerId: (await makeProvider(database())).id }),
    );
    await inOne((trx) => dismissRecommendationsOf(trx, { providerId, reason: 'gone' }));
    assert.deepEqual(await statuses([id, decided, elsewhere]), ['dismissed', 'applied', 'pending']);
    assert.equal((await rowOf(id)).reason, 'gone');
  });

  describe('with texts of a model', () => {
    const request = async (of = resource) => (await inOne((trx) => requestWriting(trx, of))).id;
    const words = (kind: string) => ({ kind, title: 'better', description: 'words', steps: ['two'] });
    const write = (writingId: number, given: object[]) =>
      storeWords(database(), { writingId, model: 'm-1', words: given as never });

    it('are requested with a pending start', async () => {
      const writing = await inOne((trx) => requestWriting(trx, resource));
      const row = await database()('outbox').where({ workflow_id: writing.workflowId }).first();
      assert.equal(row.search_attributes.ResourceId, String(resource.id));
      assert.equal(await writingEnd(database(), writing.id), null);
    });

    it('show what is still pending of a request that runs', async () => {
      const [writingId, other] = [await request(), await request()];
      await store([recommended('b', { estimatedMonthlySavings: 1.5 }), recommended('a')], writingId);
      const facts = await factsToWrite(database(), writingId);
      assert.deepEqual(
        [facts?.resource.name, facts?.resource.provider, facts?.resource.type],
        ['web', 'cloud_a', 'disk'],
      );
      assert.deepEqual(
        facts?.recommendations.map((each) => [each.kind, each.estimatedMonthlySavings]),
        [
          ['b', 1.5],
          ['a', 12.5],
        ],
      );
      assert.equal(await factsToWrite(database(), other), null);
      await database()('recommendations')
        .where({ resource_id: resource.id, kind: 'a' })
        .update({ status: 'dismissed', decided_at: new Date() });
      assert.deepEqual(
        (await factsToWrite(database(), writingId))?.recommendations.map(({ kind }) => kind),
        ['b'],
      );
      await write(writingId, []);
      assert.deepEqual(
        [await factsToWrite(database(), writingId), await writingEnd(database(), writingId)],
        [null, true],
      );
      assert.equal(await writingEnd(database(), other), null);
    });

    it('accept them once, only from their own request; missing ones are noted', async () => {
      const [writingId, later] = [await request(), await request()];
      const [written, left, decided] = (await store(
        [recommended('a'), recommended('b'), recommended('c')],
        writingId,
      )) as [number, number, number];
      await database()('recommendations').where({ id: decided }).update({ status: 'applied', decided_at: new Date() });
      const other = await makeResource(database(), { providerId });
      const [foreign] = await store([recommended('a')], later, other);
      assert.equal(await write(writingId, [words('a'), words('c'), words('x')]), true);
      const rows = await Promise.all([written, left, decided, foreign ?? 0].map(rowOf));
      assert.deepEqual(
        rows.map(({ source, title }) => [source, title]),
        [
          ['model', 'better'],
          ['rule', 'b title'],
          ['rule', 'c title'],
          ['rule', 'a title'],
        ],
      );
      assert.deepEqual([rows[0].model, rows[0].steps, rows[0].note], ['m-1', ['two'], null]);
      assert.deepEqual(
        rows.slice(1).map(({ note }) => note !== null),
        [true, false, false],
      );
      assert.equal(await write(writingId, [words('b')]), false);
      assert.equal((await rowOf(left)).title, 'b title');
      assert.equal((await database()('recommendation_writings').where({ id: later }).first()).status, 'running');
    });

    it('keep those of the rules with a note, once', async () => {
      const writingId = await request();
      const [id, decided] = (await store([recommended('a'), recommended('b')], writingId)) as [number, number];
      await database()('recommendations').where({ id: decided }).update({ status: 'applied', decided_at: new Date() });
      const keep = (note: string) => keepRuleWords(database(), { writingId, note });
      await keep('the model was away');
      await keep('late');
      assert.deepEqual([(await rowOf(id)).note, (await rowOf(decided)).note], ['the model was away', null]);
      const row = await database()('recommendation_writings').where({ id: writingId }).first();
      assert.deepEqual([row.status, row.note, row.model], ['kept', 'the model was away', null]);
    });

    it('wait for another generation, which locks the resource', async () => {
      const writingId = await request();
      const [id] = await store([recommended('a')], writingId);
      await whileUncommitted(database(), {
        change: async (first) => {
          await first('resources').where({ id: resource.id }).forUpdate().first('id');
          await first('recommendations').where({ id }).update({ writing_id: null });
        },
        command: () => write(writingId, [words('a')]),
      });
      assert.equal((await rowOf(id ?? 0)).source, 'rule');
    });
  });

  describe('are based on facts', () => {
    const now = new Date('2026-03-20T12:00:00Z');
    const facts = async (of = resource) =>
      (await recommendationFacts(database(), { resourceId: of.id, now, evaluator: noCustomChecks })) ?? assert.fail();

    it('of its findings: open ones, most severe first, up to a limit', async () => {
      const other = await makeResource(database(), { providerId });
      const drift = (severity: 'low' | 'high', values: object = {}) =>
        makeDriftFinding(database(), { resource, severity, ...values });
      const [low, high, newer] = [await drift('low'), await drift('high'), await drift('high')];
      await drift('high', { status: 'resolved' });
      await makeDriftFinding(database(), { resource: other });
      const vulnerability = async (values: object) => {
        const id = await makeVulnerability(database(), resource);
        await database()('vulnerability_findings').where({ id }).update(values);
        return id;
      };
      const [mild, worst, bad] = [
        await vulnerability({ severity: 'low' }),
        await vulnerability({ cvss_score: 9.9 }),
        await vulnerability({ cvss_score: 9.8 }),
      ];
      await vulnerability({ status: 'fixed' });
      await vulnerability({ fix_version: null });
      await makeVulnerability(database(), other);
      const found = await facts();
      assert.deepEqual(
        found.drifts.map(({ id }) => id),
        [newer, high, low],
      );
      assert.deepEqual(
        found.vulnerabilities.map(({ id }) => id),
        [worst, bad, mild],
      );
      for (let count = 0; count < mostFindings; count += 1) {
        await drift('low');
        await vulnerability({ severity: 'low' });
      }
      const many = await facts();
      assert.deepEqual([many.drifts.length, many.vulnerabilities.length], [mostFindings, mostFindings]);
    });

    it('of its metrics and costs for some days, oldest first', async () => {
      const metric = (day: string, value: number, of = resource) => ({ resource_id: of.id, metric: 'cpu', day, value });
      const other = await makeResource(database(), { providerId });
      await database()('resource_metrics').insert([
        metric('2026-03-19', 2),
        metric('2026-03-18', 1),
        metric('2024-03-18', 9),
        metric('2026-03-19', 9, other),
      ]);
      const { external_id: cloud_id } = await database()('resources').where({ id: resource.id }).first();
      const cost = { provider_id: providerId, cloud_id, service: 's', currency: 'USD', amount: 3 };
      await database()('resource_costs').insert([
        { ...cost, day: '2026-03-18' },
        { ...cost, day: '2024-01-01' },
      ]);
      const found = await facts();
      assert.deepEqual(
        found.metrics.map(({ day, value }) => [day, value]),
        [
          ['2026-03-18', 1],
          ['2026-03-19', 2],
        ],
      );
      assert.deepEqual(
        found.costs.map(({ day }) => day),
        ['2026-03-18'],
      );
      assert.deepEqual([found.today, found.kind, found.resourceType], ['2026-03-20', 'cloud_a', 'disk']);
    });

    it('of its valid baseline, and of the images that are created from a snapshot', async () => {
      const { id: memberId } = await member(database());
      const snapshot = await makeResource(database(), { providerId, type: 'snapshot', externalId: 'snap-1' });
      const baseline = await makeBaseline(database(), { resourceId: snapshot.id, memberId });
      const image = (values: object) =>
        makeResource(database(), {
          providerId,
          type: 'machine_image',
          configuration: { snapshots: ['snap-1'] },
          ...values,
        });
      await image({});
      await image({ status: 'deleted' });
      await image({ type: 'disk' });
      await image({ configuration: { snapshots: ['snap-10'] } });
      await image({ providerId: (await makeProvider(database())).id });
      const found = await facts(snapshot);
      assert.deepEqual([found.hasBaseline, found.imagesOfIt], [true, 1]);
      await database()('baselines').where({ id: baseline }).update({ voided_at: new Date() });
      assert.equal((await facts(snapshot)).hasBaseline, false);
      const plain = await makeResource(database(), { providerId, type: 'disk', externalId: 'snap-1' });
      assert.equal((await facts(plain)).imagesOfIt, 0);
      assert.equal(await recommendationFacts(database(), { resourceId: 0, now, evaluator: noCustomChecks }), null);
    });
  });
});
