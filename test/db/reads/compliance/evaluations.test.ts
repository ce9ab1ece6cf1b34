import assert from 'node:assert/strict';
import { onlyProvider } from '../../../../domain/organizations/provider-selection.ts';
import { writeAssessment } from '../../../../db/commands/compliance/assessments.ts';
import { keepPage, openEvaluation } from '../../../../db/commands/compliance/evaluations.ts';
import { disableUnchosenFrameworks, setFramework } from '../../../../db/commands/compliance/frameworks.ts';
import { ensureStandingJobs } from '../../../../db/commands/jobs/jobs.ts';
import { createException, revokeException } from '../../../../db/commands/acceptances/exceptions.ts';
import {
  coveredFailures,
  coveredSet,
  exceptionsInForce,
  listExceptions,
} from '../../../../db/reads/acceptances/exceptions.ts';
import {
  controlsOf,
  failuresOf,
  findAssessment,
  listAssessments,
  previousResults,
  supersededControls,
} from '../../../../db/reads/compliance/assessments.ts';
import type { Tuning } from '../../../../domain/compliance/tuning.ts';
import { readCheckContext } from '../../../../db/reads/compliance/check-context.ts';
import {
  currentResource,
  failedListings,
  failurePatterns,
  nextToEvaluate,
  pageTallies,
  readRelated,
  seenVersion,
} from '../../../../db/reads/compliance/evaluations.ts';
import { frameworkSettings, providerKindOf, unknownProviders } from '../../../../db/reads/compliance/frameworks.ts';
import type { Transaction } from '../../../../db/database.ts';
import { emptyTally } from '../../../../domain/compliance/tally.ts';
import { changeResource, makeProvider, makeResource } from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { insertRow } from '../../../helpers/insert-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';

const page = { page: 1, perPage: 100 };

describe('An assessment in the database', () => {
  const database = useTestDatabase();
  let memberId: number;
  let providerId: number;
  let executionId: number;

  before(async () => {
    memberId = (await member(database(), { role: 'admin' })).id;
    await ensureStandingJobs(database());
  });
  beforeEach(async () => {
    await database()('executions').where({ status: 'running' }).update({ status: 'succeeded', ended_at: new Date() });
    ({ id: providerId } = await makeProvider(database()));
    executionId = await run();
  });

  const inOne = <Result>(work: (transaction: Transaction) => Promise<Result>) => database().transaction(work);
  const run = async (): Promise<number> => {
    const job = await database()('jobs').where({ type: 'compliance_assess' }).first();
    const subject = String(Math.random());
    return insertRow(database(), 'executions', { job_id: job.id, type: 'compliance_assess', trigger: 'api', subject });
  };
  const evaluate = (ofProvider = providerId, ofExecution = executionId) =>
    openEvaluation(database(), {
      executionId: ofExecution,
      providerId: ofProvider,
      unlisted: { disk: 'denied' },
      tuning: { all: {}, frameworks: {} },
    });
  const resource = async (values: Partial<Parameters<typeof makeResource>[1]> = {}) => {
    const { id } = await makeResource(database(), { providerId, ...values });
    const current = await currentResource(database(), id);
    return current ?? assert.fail();
  };
  type Evaluated = Awaited<ReturnType<typeof resource>>;
  const failure = (checkId: string, of: Evaluated, exceptionId: number | null = null) => ({
    checkId,
    resource: of,
    reason: `${checkId} fails`,
    evidence: { a: 1 },
    exceptionId,
  });
  const seenBy = ({ id, tuning }: { id: number; tuning: Tuning }) => ({
    evaluation_id: id,
    framework_id: 'cis',
    tuning,
  });
  const control = (id: string) => ({ id, category: 'c', title: `Control ${id}`, checks: ['x'], known: 1 });
  async function assess(values: {
    evaluationId: number;
    framework?: string;
    version?: string;
    isDefault?: boolean;
    total?: number;
    score?: number;
    results?: [string, string][];
    ofProvider?: number;
  }): Promise<number | null> {
    const {
      framework = 'cis',
      version = '1',
      isDefault = true,
      total = 2,
      score = 50,
      results = [['x', 'passed']],
    } = values;
    return inOne((transaction) =>
      writeAssessment(transaction, {
        evaluation_id: values.evaluationId,
        execution_id: executionId,
        framework_id: framework,
        framework_name: framework.toUpperCase(),
        framework_version: version,
        is_default_version: isDefault,
        provider_id: values.ofProvider ?? providerId,
        score,
        total_controls: total,
        passed: 1,
        failed: 1,
        not_evaluated: 0,
        manual: 0,
        results: results.map(([id, status]) => ({
          control: control(id) as never,
          severity: 'high',
          status: status as never,
          reason: null,
          isExcepted: false,
          regionsCovered: null,
          decidedBy: null,
          failed: 3,
          excepted: 1,
          parameters: null,
        })),
      }),
    );
  }
  /** A further evaluation of the provider, in an execution of its own. */
  const again = async (values: object = {}) => {
    const evaluation = await evaluate(providerId, await run());
    return (await assess({ evaluationId: evaluation.id, ...values })) ?? assert.fail();
  };

  it('has one evaluation for each provider of an execution', async () => {
    const { id: other } = await makeProvider(database());
    const [first, second, elsewhere] = [await evaluate(), await evaluate(), await evaluate(other)];
    assert.deepEqual([first.id, first.provider_id, first.unlisted], [second.id, providerId, { disk: 'denied' }]);
    assert.notEqual(elsewhere.id, first.id);
  });

  it('stores the pages of an evaluation, each replacing that of an earlier attempt', async () => {
    const [evaluation, a, b] = [await evaluate(), await resource(), await resource()];
    const keep = (afterId: number, resources: Evaluated[], failures: ReturnType<typeof failure>[], passed: number) =>
      keepPage(database(), { evaluation, afterId, resources, failures, tallies: { c1: { ...emptyTally(), passed } } });
    await keep(5, [b], [failure('c1', b)], 9);
    await keep(0, [a], [failure('c1', a), failure('c2', a)], 1);
    assert.equal(await keep(0, [a], [failure('c2', a)], 2), true);
    assert.deepEqual(
      (await pageTallies(database(), evaluation.id)).map(({ c1 }) => c1?.passed),
      [2, 9],
    );
    const failures = await failuresOf(database(), { assessment: seenBy(evaluation), checks: ['c1', 'c2'], limit: 10 });
    assert.deepEqual(
      failures.map((one) => [one.check_id, one.resource_id, one.reason, one.evidence]),
      [
        ['c1', b.id, 'c1 fails', { a: 1 }],
        ['c2', a.id, 'c2 fails', { a: 1 }],
      ],
    );
    const evidence = await database()('evidence_versions').whereIn('version_id', [a.versionId, b.versionId]);
    assert.equal(evidence.length, 2);
    await database()('executions').where({ id: executionId }).update({ status: 'failed', ended_at: new Date() });
    assert.equal(await keep(0, [a], [], 5), false);
    assert.deepEqual(
      (await pageTallies(database(), evaluation.id)).map(({ c1 }) => c1?.passed),
      [2, 9],
    );
  });

  it('shows the failures of some checks in order, and continues after any of them', async () => {
    const [evaluation, a, b] = [await evaluate(), await resource(), await resource()];
    const other = await evaluate(providerId, await run());
    const failures = [failure('c2', a), failure('c1', b), failure('c1', a), failure('c3', a)];
    const kept = { afterId: 0, resources: [a, b], failures, tallies: {} };
    await keepPage(database(), { ...kept, evaluation });
    await keepPage(database(), { ...kept, evaluation: other });
    const list = async (limit: number, after: { resultKey: string; resourceId: number } | null = null) =>
      (await failuresOf(database(), { assessment: seenBy(evaluation), checks: ['c1', 'c2'], limit, after })).map(
        (one) => `${one.check_id} ${one.resource_id}`,
      );
    const all = [`c1 ${a.id}`, `c1 ${b.id}`, `c2 ${a.id}`];
    assert.deepEqual([await list(10), await list(2)], [all, all.slice(0, 2)]);
    assert.deepEqual(await list(10, { resultKey: 'c1', resourceId: a.id }), all.slice(1));
    assert.deepEqual(await list(10, { resultKey: 'c1', resourceId: b.id }), all.slice(2));
  });

  it('counts which checks fail together, and separately those with an exception', async () => {
    const evaluation = await evaluate();
    const [a, b, c] = [await resource(), await resource(), await resource()];
    const exceptionId = (await except({ check_id: 'c2' })).id;
    await keepPage(database(), {
      evaluation,
      afterId: 0,
      resources: [a, b, c],
      failures: [
        failure('c2', a),
        failure('c1', a),
        failure('c1', b),
        failure('c2', b),
        failure('c1', c),
        failure('c2', c, exceptionId),
      ],
      tallies: {},
    });
    const patterns = (await inOne((transaction) => failurePatterns(transaction, evaluation.id))).toSorted(
      (x, y) => y.resources - x.resources,
    );
    assert.deepEqual(patterns, [
      { failed: ['c1', 'c2'], excepted: [], resources: 2 },
      { failed: ['c1'], excepted: ['c2'], resources: 1 },
    ]);
  });

  it('shows the version of a resource that was evaluated', async () => {
    const [evaluation, a, b] = [await evaluate(), await resource({ configuration: { v: 1 } }), await resource()];
    const later = await evaluate(providerId, await run());
    await keepPage(database(), { evaluation, afterId: 0, resources: [b, a], failures: [], tallies: {} });
    await changeResource(database(), a.id, { configuration: { v: 2 } });
    const seen = await seenVersion(database(), { evaluationId: evaluation.id, resourceId: a.id });
    assert.deepEqual([seen?.resource_id, seen?.version_id, seen?.configuration], [a.id, a.versionId, { v: 1 }]);
    assert.equal(await seenVersion(database(), { evaluationId: later.id, resourceId: a.id }), null);
    assert.equal(await seenVersion(database(), { evaluationId: evaluation.id, resourceId: 0 }), null);
  });

  it('evaluates the existing resources of its types, page by page', async () => {
    const [a, b, stopped] = [
      await resource({ type: 'disk', configuration: { x: 1, observed: { y: 2 } } }),
      await resource({ type: 'vm' }),
      await resource({ type: 'disk', status: 'stopped' }),
    ];
    await makeResource(database(), { providerId, type: 'disk', status: 'deleted' });
    await makeResource(database(), { providerId, type: 'image' });
    await makeResource(database(), { providerId: (await makeProvider(database())).id, type: 'disk' });
    const next = async (afterId: number, limit = 10) =>
      nextToEvaluate(database(), { providerId, resourceTypes: ['disk', 'vm'], afterId, limit });
    const ids = async (afterId: number, limit?: number) => (await next(afterId, limit)).map(({ id }) => id);
    assert.deepEqual(
      [await ids(0), await ids(a.id), await ids(0, 2)],
      [
        [a.id, b.id, stopped.id],
        [b.id, stopped.id],
        [a.id, b.id],
      ],
    );
    assert.deepEqual((await next(0))[0]?.configuration, { x: 1, observed: { y: 2 } });
    assert.deepEqual([a.providerId, a.kind, a.resourceType], [providerId, 'cloud_a', 'disk']);
    await database()('resources').where({ id: a.id }).update({ status: 'deleted' });
    assert.deepEqual([await currentResource(database(), a.id), await currentResource(database(), 0)], [null, null]);
  });

  it('looks up related resources in all live providers of the account', async () => {
    const { account_id: accountId } = await database()('providers').where({ id: providerId }).first();
    const [twin, gone, otherKind, foreign] = [
      await makeProvider(database()),
      await makeProvider(database(), { deletedAt: new Date() }),
      await makeProvider(database(), { type: 'cloud_b' }),
      await makeProvider(database()),
    ];
    await database()('providers').whereIn('id', [twin.id, gone.id, otherKind.id]).update({ account_id: accountId });
    for (const [of, name] of [
      [providerId, 'own'],
      [twin.id, 'twin'],
      [gone.id, 'gone'],
      [otherKind.id, 'kind'],
      [foreign.id, 'foreign'],
    ] as const) {
      for (const type of ['trail', 'key']) {
        await makeResource(database(), { providerId: of, type, externalId: `${name}-${type}` });
      }
    }
    await makeResource(database(), { providerId, type: 'key', externalId: 'dead', status: 'deleted' });
    await makeResource(database(), { providerId, type: 'trail', externalId: 'dead', status: 'deleted' });
    const read = async (ids: [string, string][], wholeTypes: string[]) => {
      const wanted = ids.map(([type, externalId]) => ({ type, externalId }));
      const found = await readRelated(database(), { providerId, ids: wanted, wholeTypes });
      return found.map(({ externalId }) => externalId).toSorted();
    };
    assert.deepEqual(await read([], ['trail']), ['own-trail', 'twin-trail']);
    const wanted: [string, string][] = [
      ['key', 'own-key'],
      ['key', 'twin-key'],
      ['key', 'gone-key'],
      ['key', 'kind-key'],
      ['key', 'foreign-key'],
      ['key', 'dead'],
      ['trail', 'own-key'],
    ];
    assert.deepEqual(await read(wanted, []), ['own-key', 'twin-key']);
    assert.deepEqual(await read(wanted, ['trail']), ['own-key', 'own-trail', 'twin-key', 'twin-trail']);
    assert.deepEqual(await read([], []), []);
    const subject = await resource();
    const check = { surveys: ['trail'], related: () => ({ key: ['own-key'], trail: ['own-trail'] }) };
    const context = await readCheckContext(database(), {
      providerId,
      subjects: [{ resource: subject, checks: [check as never] }],
      now: new Date(0),
      unlisted: { trail: 'denied' },
    });
    assert.deepEqual([context.find('key', 'own-key')?.externalId, context.find('key', 'twin-key')], ['own-key', null]);
    assert.equal(context.find('trail', 'own-trail')?.externalId, 'own-trail');
    assert.deepEqual(
      context
        .every('trail')
        .map(({ externalId }) => externalId)
        .toSorted(),
      ['own-trail', 'twin-trail'],
    );
    assert.deepEqual(
      [context.every('disk'), context.whyUnlisted('trail'), context.whyUnlisted('key')],
      [[], 'denied', null],
    );
  });

  it('knows which listings of the newest sync failed', async () => {
    const job = await database()('jobs').where({ provider_id: providerId }).first();
    const sync = async (status: string, units: [string, string, string | null][]) => {
      const id = await insertRow(database(), 'executions', {
        job_id: job.id,
        type: 'inventory_sync',
        trigger: 'api',
        status,
        ended_at: status === 'running' ? null : new Date(),
      });
      const rows = units.map(([service, unitStatus, reason]) => ({
        execution_id: id,
        service,
        region: 'r',
        attempt: 1,
        status: unitStatus,
        reason,
      }));
      await database()('sync_units').insert(rows);
    };
    assert.equal(await failedListings(database(), providerId), null);
    await sync('failed', [['keys', 'failed', 'denied']]);
    assert.equal(await failedListings(database(), providerId), null);
    await sync('succeeded', [
      ['old', 'failed', 'x'],
      ['fine', 'succeeded', null],
    ]);
    await sync('succeeded', [
      ['keys', 'failed', 'denied'],
      ['disks', 'running', null],
      ['fine', 'succeeded', null],
    ]);
    await sync('failed', [['late', 'failed', 'x']]);
    await sync('running', [
      ['now', 'succeeded', null],
      ['then', 'failed', 'x'],
    ]);
    assert.deepEqual(await failedListings(database(), providerId), [
      { service: 'disks', reason: 'the listing did not end' },
      { service: 'keys', reason: 'denied' },
    ]);
    assert.equal(await failedListings(database(), (await makeProvider(database())).id), null);
  });

  it('is written once for each framework of an evaluation, with its controls in order', async () => {
    const evaluation = await evaluate();
    const id = await assess({
      evaluationId: evaluation.id,
      results: [
        ['1.2', 'failed'],
        ['1.1', 'passed'],
      ],
    });
    assert.ok(id);
    assert.equal(await assess({ evaluationId: evaluation.id }), null);
    assert.ok(await assess({ evaluationId: evaluation.id, framework: 'soc2' }));
    const controls = await controlsOf(database(), id);
    assert.deepEqual(
      controls.map((one) => [one.control_id, one.status, one.checks, one.failed_resources, one.excepted_resources]),
      [
        ['1.2', 'failed', ['x'], 3, 1],
        ['1.1', 'passed', ['x'], 3, 1],
      ],
    );
    const found = await findAssessment(database(), id);
    const { name } = await database()('providers').where({ id: providerId }).first();
    assert.deepEqual([found?.id, found?.provider_name, found?.score], [id, name, 50]);
    assert.equal(await findAssessment(database(), 0), null);
  });

  it('is listed newest first, by framework, version and provider', async () => {
    const ids = [await again(), await again({ version: '2' }), await again({ framework: 'soc2' })];
    const { id: other } = await makeProvider(database());
    const elsewhere = await evaluate(other, await run());
    await assess({ evaluationId: elsewhere.id, ofProvider: other });
    const list = async (filter: object, at = page) => {
      const { rows, total } = await listAssessments(database(), {
        providers: onlyProvider(providerId),
        filter,
        page: at,
      });
      return [rows.map(({ id }) => id), total];
    };
    assert.deepEqual(await list({}), [ids.toReversed(), 3]);
    assert.deepEqual(await list({ framework_id: 'cis', framework_version: '2' }), [[ids[1]], 1]);
    assert.deepEqual(
      [await list({}, { page: 2, perPage: 2 }), await list({}, { page: 1, perPage: 2 })],
      [
        [[ids[0]], 3],
        [[ids[2], ids[1]], 3],
      ],
    );
  });

  it('knows the previous results of the same version: its score, and what failed when it was last decided', async () => {
    const before = (framework = 'cis', version = '1', of = providerId) =>
      inOne((transaction) => previousResults(transaction, { providerId: of, frameworkId: framework, version }));
    assert.deepEqual(await before(), { score: null, failedControls: new Set() });
    await again({
      score: 30,
      results: [
        ['a', 'failed'],
        ['b', 'failed'],
        ['c', 'passed'],
        ['d', 'failed'],
      ],
    });
    await again({
      score: 40,
      results: [
        ['a', 'passed'],
        ['b', 'not_evaluated'],
        ['c', 'failed'],
      ],
    });
    await again({ score: 90, total: 0, results: [['c', 'not_evaluated']] });
    await again({ version: '2', score: 10, results: [['a', 'failed']] });
    await again({ framework: 'soc2', score: 20, results: [['a', 'failed']] });
    const known = await before();
    assert.deepEqual([known.score, [...known.failedControls].toSorted()], [40, ['b', 'c']]);
    assert.deepEqual(await before('cis', '1', (await makeProvider(database())).id), {
      score: null,
      failedControls: new Set(),
    });
  });

  it('leaves the alerts of another version behind, when that was the default one before', async () => {
    const superseded = (version: string, present = ['a', 'b']) =>
      inOne((transaction) => supersededControls(transaction, { providerId, frameworkId: 'cis', version, present }));
    assert.deepEqual(await superseded('1'), []);
    await again({ version: '1', results: [['old', 'failed']] });
    await again({
      version: '2',
      results: [
        ['b', 'failed'],
        ['a', 'passed'],
      ],
    });
    await again({ version: '3', isDefault: false, results: [['x', 'failed']] });
    await again({ framework: 'soc2', version: '9', results: [['y', 'failed']] });
    assert.deepEqual([await superseded('2'), await superseded('3')], [[], ['b', 'a']]);
    assert.deepEqual(await superseded('2', ['a']), ['b']);
  });

  it('is run with the settings of its framework', async () => {
    const { id: other } = await makeProvider(database());
    const set = (frameworkId: string, enabled: boolean, providerIds: number[] | null) =>
      inOne((transaction) => setFramework(transaction, { frameworkId, enabled, providerIds, memberId }));
    const settings = () => frameworkSettings(database(), ['cis', 'soc2', 'none']);
    await set('soc2', true, null);
    await set('cis', true, [other, providerId, other]);
    const expected = [
      { frameworkId: 'cis', enabled: true, providerIds: [providerId, other].toSorted((a, b) => a - b) },
      { frameworkId: 'soc2', enabled: true, providerIds: null },
      { frameworkId: 'none', enabled: false, providerIds: null },
    ];
    assert.deepEqual(await settings(), expected);
    await database()('providers').where({ id: other }).update({ deleted_at: new Date() });
    assert.deepEqual((await settings())[0]?.providerIds, [providerId]);
    await set('cis', true, [other]);
    assert.equal((await database()('framework_providers').where({ framework_id: 'cis' })).length, 1);
    await inOne(disableUnchosenFrameworks);
    assert.deepEqual(
      (await settings()).map(({ enabled }) => enabled),
      [true, true, false],
    );
    await database()('framework_providers').where({ framework_id: 'cis' }).delete();
    await inOne(disableUnchosenFrameworks);
    assert.deepEqual(
      (await settings()).map(({ enabled }) => enabled),
      [false, true, false],
    );
    await set('cis', false, []);
    assert.deepEqual((await settings())[0], { frameworkId: 'cis', enabled: false, providerIds: [] });
    const hidden = await makeProvider(database(), { answeredAt: null });
    assert.deepEqual(await unknownProviders(database(), [providerId, other, hidden.id, 0]), [other, hidden.id, 0]);
    assert.equal(await providerKindOf(database(), other), 'cloud_a');
    await assert.rejects(providerKindOf(database(), 0), /no provider 0/);
  });

  const except = (selectors: object, values: object = {}) =>
    inOne((transaction) =>
      createException(transaction, {
        check_id: null,
        provider_id: null,
        resource_id: null,
        tag_key: null,
        tag_value: null,
        name_pattern: null,
        reason: 'accepted',
        expires_at: new Date(Date.now() + 3_600_000),
        created_by: memberId,
        ...selectors,
        ...values,
      }),
    );

  describe('with exceptions', () => {
    it('that hold for its provider until they end', async () => {
      const { id: other } = await makeProvider(database());
      await database()('compliance_exceptions').update({ revoked_at: new Date() });
      const [all, own, foreign, revoked] = [
        await except({ check_id: 'c1' }),
        await except({ check_id: 'c1', provider_id: providerId }),
        await except({ check_id: 'c1', provider_id: other }),
        await except({ check_id: 'c2' }),
      ];
      const ended = new Date(Date.now() + 1_000);
      await except({ check_id: 'c1' }, { expires_at: ended });
      const revoke = (id: number) => inOne((transaction) => revokeException(transaction, { id, memberId }));
      assert.deepEqual([await revoke(revoked.id), await revoke(revoked.id), await revoke(0)], [true, false, false]);
      const inForce = await exceptionsInForce(database(), { providerId, at: ended });
      assert.deepEqual(
        inForce.map(({ id }) => id),
        [all.id, own.id],
      );
      const list = async (checkId?: string, at = page) => {
        const { rows, total } = await listExceptions(database(), {
          limits: [],
          page: at,
          ...(checkId ? { checkId } : {}),
        });
        return [rows.map(({ id }) => id).slice(-3), total];
      };
      assert.deepEqual(await list('c1'), [[foreign.id, own.id, all.id], 4]);
      assert.deepEqual(await list('c2'), [[], 0]);
      assert.deepEqual(await list('c1', { page: 2, perPage: 3 }), [[all.id], 4]);
      assert.equal((await list())[1], 4);
    });

    it('cover only failures of the newest evaluation by the default version', async () => {
      const tagged = await resource({ tags: { env: 'test', team: 'a' } });
      const plain = await resource({ tags: { env: 'prod' } });
      const accepted = await except({ check_id: 'c9' });
      const old = await evaluate(providerId, await run());
      await keepPage(database(), {
        evaluation: old,
        afterId: 0,
        resources: [plain],
        failures: [failure('old', plain)],
        tallies: {},
      });
      await assess({ evaluationId: old.id });
      const evaluation = await evaluate(providerId, await run());
      const failures = [
        failure('c1', tagged),
        failure('c2', tagged),
        failure('c1', plain),
        failure('c9', plain, accepted.id),
      ];
      await keepPage(database(), { evaluation, afterId: 0, resources: [tagged, plain], failures, tallies: {} });
      await assess({ evaluationId: evaluation.id });
      await assess({ evaluationId: evaluation.id, framework: 'soc2' });
      const trial = await evaluate(providerId, await run());
      await keepPage(database(), {
        evaluation: trial,
        afterId: 0,
        resources: [plain],
        failures: [failure('trial', plain)],
        tallies: {},
      });
      await assess({ evaluationId: trial.id, version: '3', isDefault: false });
      const none = {
        check_id: null,
        provider_id: providerId,
        resource_id: null,
        tag_key: null,
        tag_value: null,
        name_pattern: null,
      };
      const covered = async (selectors: object) =>
        (await coveredFailures(database(), { selectors: { ...none, ...selectors }, limits: [], page })).rows.map(
          (row) => `${row.check_id} ${row.resource_id}`,
        );
      const all = [`c1 ${tagged.id}`, `c1 ${plain.id}`, `c2 ${tagged.id}`];
      assert.deepEqual(await covered({}), all);
      assert.deepEqual(await covered({ check_id: 'c1' }), all.slice(0, 2));
      assert.deepEqual(await covered({ resource_id: tagged.id }), [all[0], all[2]]);
      assert.deepEqual(
        [await covered({ tag_key: 'team' }), await covered({ tag_key: 'none' })],
        [[all[0], all[2]], []],
      );
      assert.deepEqual(await covered({ tag_key: 'env', tag_value: 'prod' }), [all[1]]);
      await database()('resources').where({ id: tagged.id }).update({ name: '100%_of a\\b' });
      const named = async (pattern: string) => (await covered({ name_pattern: pattern })).length;
      assert.deepEqual(
        [await named('100%_of*'), await named('100%_o*\\b'), await named('1%'), await named('100%_'), await named('*')],
        [2, 2, 0, 0, 3],
      );
      await database()('resource_versions')
        .where({ id: tagged.versionId })
        .update({ unreadable: { '/tags': 'denied' } });
      assert.deepEqual(await covered({ tag_key: 'team' }), []);
      assert.deepEqual(await covered({ provider_id: (await makeProvider(database())).id }), []);
      const second = await coveredFailures(database(), { selectors: none, limits: [], page: { page: 2, perPage: 2 } });
      assert.deepEqual([second.rows.length, second.rows[0]?.check_id, second.total], [1, 'c2', 3]);
      assert.deepEqual(
        await inOne((transaction) => coveredSet(transaction, { ...none, check_id: 'c1' })),
        [tagged.id, plain.id].map((id) => `${providerId}/c1/${id}`).toSorted(),
      );
    });
  });
});
