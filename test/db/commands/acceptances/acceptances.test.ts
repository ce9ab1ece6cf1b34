import assert from 'node:assert/strict';
import {
  addAcceptance,
  closeAcceptance,
  decideAcceptance,
  lockAcceptance,
  noteCapture,
  noteException,
  supersedeAcceptances,
} from '../../../../db/commands/acceptances/acceptances.ts';
import { boundToRisks } from '../../../../db/commands/acceptances/capture-risks.ts';
import {
  endAcceptance,
  endAcceptancesOf,
  endDueAcceptances,
  endExceptionAcceptance,
  lockSubject,
} from '../../../../db/commands/acceptances/ends.ts';
import { systemActor } from '../../../../db/commands/audit/write.ts';
import type { Transaction } from '../../../../db/database.ts';
import {
  acceptedResources,
  findAcceptance,
  listAcceptances,
  presentRole,
  samePending,
  type NewAcceptance,
} from '../../../../db/reads/acceptances/acceptances.ts';
import { captureRisks } from '../../../../db/reads/acceptances/capture-risks.ts';
import { nextAcceptanceDueInMs } from '../../../../db/reads/acceptances/ends.ts';
import {
  changeResource,
  makeBaseline,
  makeDriftFinding,
  makeProvider,
  makeResource,
  type MadeResource,
} from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { insertRow } from '../../../helpers/insert-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { makeVulnerability } from '../../../helpers/vulnerability.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

const hourMs = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * hourMs);
const page = { page: 1, perPage: 100 };

describe('The acceptance of a risk', () => {
  const database = useTestDatabase({ poolSize: 6 });
  const actor = systemActor('test');
  let memberId: number;
  let providerId: number;
  let resource: MadeResource;

  beforeEach(async () => {
    await database()('acceptances').whereIn('status', ['pending', 'accepted']).update({ status: 'completed' });
    memberId = (await member(database(), { role: 'admin' })).id;
    ({ id: providerId } = await makeProvider(database()));
    resource = await makeResource(database(), { providerId });
  });

  const inOne = <Result>(work: (transaction: Transaction) => Promise<Result>) => database().transaction(work);
  const given: NewAcceptance = { kind: 'baseline', summary: 's', reason: 'r', expiresAt: null, bound: 'b' };
  const add = (values: Partial<NewAcceptance> = {}, status: 'pending' | 'accepted' = 'accepted', by = memberId) =>
    inOne((transaction) => addAcceptance(transaction, { acceptance: { ...given, ...values }, status, memberId: by }));
  const ofResource = (resourceId = resource.id, previousBaselineId: number | null = null) => ({
    resources: [{ resourceId, previousBaselineId, deviations: [] }],
  });
  const rowOf = (id: number) => database()('acceptances').where({ id }).first();
  const statuses = (ids: number[]) => Promise.all(ids.map(async (id) => (await rowOf(id)).status));
  const set = (id: number, values: object) => database()('acceptances').where({ id }).update(values);
  const vulnerability = async (status = 'ignored', of = resource) => {
    const id = await makeVulnerability(database(), of);
    await database()('vulnerability_findings').where({ id }).update({ status });
    return id;
  };
  const exception = (values: object = {}) =>
    insertRow(database(), 'compliance_exceptions', {
      check_id: 'c',
      provider_id: providerId,
      reason: 'r',
      expires_at: ago(-1),
      created_by: memberId,
      ...values,
    });
  const auditOf = (id: number) =>
    database()('audit_log')
      .where({ subject_type: 'acceptance', subject_id: String(id) })
      .orderBy('id');

  it('records who were admins when it was asked for, and what it is about', async () => {
    const other = await member(database(), { role: 'admin' });
    await member(database());
    const gone = await member(database(), { role: 'admin' });
    await database()('members').where({ id: gone.id }).update({ removed_at: new Date() });
    const vulnerabilityId = await vulnerability();
    const id = await add({ kind: 'vulnerability', vulnerabilityId, request: { a: 1 }, expiresAt: ago(-2) }, 'pending');
    const found = await findAcceptance(database(), id);
    assert.deepEqual(
      [found?.status, found?.kind, found?.vulnerability_id, found?.drift_id, found?.request, found?.requested_by],
      ['pending', 'vulnerability', vulnerabilityId, null, { a: 1 }, memberId],
    );
    const admins = found?.admins_at_request ?? [];
    assert.ok(admins.includes(memberId) && admins.includes(other.id) && !admins.includes(gone.id));
    assert.deepEqual(
      admins,
      admins.toSorted((a, b) => a - b),
    );
    const requester = await database()('members').where({ id: memberId }).first();
    assert.deepEqual([found?.requested_email, found?.decided_email, found?.ended_email], [requester.email, null, null]);
    assert.equal(await findAcceptance(database(), 0), null);
    assert.deepEqual(
      [await inOne((trx) => presentRole(trx, memberId)), await inOne((trx) => presentRole(trx, gone.id))],
      ['admin', null],
    );
  });

  it('covers resources with the baselines before and after', async () => {
    const second = await makeResource(database(), { providerId });
    const previousBaselineId = await makeBaseline(database(), { resourceId: second.id, memberId });
    const deviations = [{ drift_id: null, aspect: 'tags', severity: 'low' as const, summary: 's' }];
    const id = await add({
      resources: [
        { resourceId: second.id, previousBaselineId, deviations },
        { resourceId: resource.id, previousBaselineId: null, deviations: [] },
      ],
    });
    await add(ofResource());
    const baselineId = await makeBaseline(database(), { resourceId: resource.id, memberId });
    await inOne((trx) => noteCapture(trx, { acceptanceId: id, resourceId: resource.id, baselineId }));
    const covered = await acceptedResources(database(), id);
    assert.deepEqual(
      covered.map((one) => [one.resource_id, one.baseline_id, one.previous_baseline_id, one.deviations]),
      [
        [resource.id, baselineId, null, []],
        [second.id, null, previousBaselineId, deviations],
      ],
    );
    const noted = await database()('accepted_resources').whereNotNull('baseline_id').where({ baseline_id: baselineId });
    assert.equal(noted.length, 1);
  });

  it('is decided with who and when; a rejection ends it', async () => {
    const [accepted, rejected, other] = [await add({}, 'pending'), await add({}, 'pending'), await add({}, 'pending')];
    const decide = (acceptanceId: number, status: 'accepted' | 'rejected', endReason: string | null) =>
      inOne((trx) => decideAcceptance(trx, { acceptanceId, status, memberId, endReason }));
    await decide(accepted, 'accepted', null);
    await decide(rejected, 'rejected', 'no');
    assert.deepEqual(await statuses([accepted, rejected, other]), ['accepted', 'rejected', 'pending']);
    const [first, second] = [await rowOf(accepted), await rowOf(rejected)];
    assert.deepEqual([first.decided_by, first.ended_at, first.ended_by], [memberId, null, null]);
    assert.deepEqual([second.decided_by, second.ended_by, second.end_reason], [memberId, memberId, 'no']);
    assert.ok(first.decided_at && second.ended_at);
    const exceptionId = await exception();
    await inOne((trx) => noteException(trx, { acceptanceId: accepted, exceptionId }));
    assert.deepEqual([(await rowOf(accepted)).exception_id, (await rowOf(rejected)).exception_id], [exceptionId, null]);
    await inOne((trx) => closeAcceptance(trx, { acceptanceId: accepted, status: 'revoked', memberId, reason: 'x' }));
    assert.deepEqual(await statuses([accepted, other]), ['revoked', 'pending']);
    const closed = await findAcceptance(database(), accepted);
    assert.deepEqual(
      [closed?.ended_by, closed?.end_reason, closed?.ended_email === closed?.decided_email],
      [memberId, 'x', true],
    );
  });

  it('is the same as a pending one only in kind, subject, member, reason and end', async () => {
    const expiresAt = ago(-3);
    const id = await add({ expiresAt }, 'pending');
    await add({ expiresAt }, 'pending');
    // A row that was written again comes last where nothing orders them.
    await set(id, { summary: 'written again' });
    const { id: other } = await member(database());
    const same = (values: Partial<NewAcceptance> = {}, by = memberId) =>
      inOne((trx) => samePending(trx, { acceptance: { ...given, expiresAt, ...values }, memberId: by }));
    assert.equal(await same(), id);
    const others: Partial<NewAcceptance>[] = [
      { kind: 'deletion' },
      { bound: 'x' },
      { reason: 'x' },
      { expiresAt: null },
    ];
    for (const values of others) assert.equal(await same(values), null, JSON.stringify(values));
    assert.equal(await same({}, other), null);
    await database()('acceptances').where({ requested_by: memberId }).update({ status: 'accepted' });
    assert.equal(await same(), null);
  });

  it('is listed newest first, by state, kind and every way to its resource', async () => {
    const driftId = await makeDriftFinding(database(), { resource });
    const baselineId = await makeBaseline(database(), { resourceId: resource.id, memberId });
    const ids = [
      await add(ofResource()),
      await add({ kind: 'deletion', driftId }),
      await add({ kind: 'vulnerability', vulnerabilityId: await vulnerability() }, 'pending'),
      await add({ kind: 'baseline_removal', baselineId }),
    ];
    const elsewhere = await makeResource(database(), { providerId });
    await add(ofResource(elsewhere.id));
    await add({ kind: 'exception', exceptionId: await exception() });
    const list = async (filter: object, at = page) => {
      const { rows, total } = await listAcceptances(database(), {
        limits: [],
        filter: { resourceId: resource.id, ...filter },
        page: at,
      });
      return [rows.map(({ id }) => id), total];
    };
    const newestFirst = ids.toReversed();
    assert.deepEqual(await list({}), [newestFirst, 4]);
    assert.deepEqual(await list({ status: 'pending' }), [[ids[2]], 1]);
    assert.deepEqual(await list({ kind: 'deletion' }), [[ids[1]], 1]);
    assert.deepEqual(
      [await list({}, { page: 2, perPage: 3 }), await list({}, { page: 1, perPage: 3 })],
      [
        [[ids[0]], 4],
        [newestFirst.slice(0, 3), 4],
      ],
    );
  });

  it('is locked against a second change, and so is what it is about', async () => {
    const id = await add(ofResource());
    const locked = await whileUncommitted(database(), {
      change: (first) => first('acceptances').where({ id }).update({ status: 'revoked' }),
      command: (second) => lockAcceptance(second, id),
    });
    assert.equal(locked?.status, 'revoked');
    const others = [await makeResource(database(), { providerId }), await makeResource(database(), { providerId })];
    const [drifted, captured] = others as [MadeResource, MadeResource];
    const driftId = await makeDriftFinding(database(), { resource: drifted });
    const baselineId = await makeBaseline(database(), { resourceId: captured.id, memberId });
    const vulnerabilityId = await vulnerability();
    const subjects: [number, string, number][] = [
      [id, 'resources', resource.id],
      [await add({ kind: 'deletion', driftId }), 'resources', drifted.id],
      [await add({ kind: 'baseline_removal', baselineId }), 'resources', captured.id],
      [await add({ kind: 'vulnerability', vulnerabilityId }), 'vulnerability_findings', vulnerabilityId],
    ];
    for (const [acceptanceId, table, rowId] of subjects) {
      await inOne(async (first) => {
        const acceptance = await findAcceptance(first, acceptanceId);
        assert.ok(acceptance);
        await lockSubject(first, acceptance);
        const free = await database()(table).where({ provider_id: providerId }).forUpdate().skipLocked().pluck('id');
        const all = await database()(table).where({ provider_id: providerId }).pluck('id');
        assert.deepEqual(
          all.filter((one: number) => !free.includes(one)),
          [rowId],
          `${table} of ${acceptanceId}`,
        );
      });
    }
  });

  it('takes the place of an earlier one for the resources that both cover', async () => {
    const second = await makeResource(database(), { providerId });
    const both = { resources: [...ofResource().resources, ...ofResource(second.id).resources] };
    const [partly, wholly, pending] = [await add(both), await add(ofResource()), await add(ofResource(), 'pending')];
    const own = await add(ofResource());
    await inOne((trx) => supersedeAcceptances(trx, own));
    assert.deepEqual(await statuses([partly, wholly, pending, own]), ['accepted', 'superseded', 'pending', 'accepted']);
    assert.equal((await rowOf(wholly)).end_reason, `Acceptance ${own} took its place`);
    const parts = await acceptedResources(database(), partly);
    assert.deepEqual(
      parts.map((part) => part.superseded_at !== null),
      [true, false],
    );
    const { superseded_at: at } = parts[0] ?? assert.fail();
    const next = await add(ofResource());
    await inOne((trx) => supersedeAcceptances(trx, next));
    assert.deepEqual((await acceptedResources(database(), partly))[0]?.superseded_at, at);
    assert.deepEqual(await statuses([own, next]), ['superseded', 'accepted']);
  });

  describe('that ends', () => {
    const end = (acceptanceId: number, values: object = {}) =>
      inOne((trx) =>
        endAcceptance(trx, { acceptanceId, status: 'revoked', memberId, actor, reason: 'over', ...values }),
      );

    it('is one in force, and once', async () => {
      const [id, pending] = [await add(ofResource()), await add(ofResource(), 'pending')];
      assert.equal((await end(id))?.status, 'accepted');
      assert.equal((await end(id))?.status, 'revoked');
      assert.equal((await end(pending))?.status, 'pending');
      assert.equal(await end(0), null);
      assert.deepEqual(await statuses([id, pending]), ['revoked', 'pending']);
      const [audited, ...others] = await auditOf(id);
      assert.deepEqual(
        [audited.action, audited.before, audited.after, others],
        ['acceptance.revoke', { status: 'accepted' }, { status: 'revoked', reason: 'over', drift_ids: [] }, []],
      );
    });

    it('voids the baselines since the one before it, and reports what deviates from that', async () => {
      await changeResource(database(), resource.id, { configuration: { created_at: 'a' } });
      const previous = await makeBaseline(database(), { resourceId: resource.id, memberId });
      await changeResource(database(), resource.id, { configuration: { created_at: 'b' } });
      const [accepted, later] = [
        await makeBaseline(database(), { resourceId: resource.id, memberId }),
        await makeBaseline(database(), { resourceId: resource.id, memberId }),
      ];
      const other = await makeResource(database(), { providerId });
      const [free, kept] = [
        await makeBaseline(database(), { resourceId: other.id, memberId }),
        await makeBaseline(database(), { resourceId: other.id, memberId }),
      ];
      const id = await add({
        resources: [...ofResource(resource.id, previous).resources, ...ofResource(other.id, free).resources],
      });
      await database()('accepted_resources')
        .where({ acceptance_id: id, resource_id: other.id })
        .update({ superseded_at: new Date() });
      await end(id, { status: 'expired', memberId: null });
      const rows = await database()('baselines').whereIn('id', [previous, accepted, later, free, kept]).orderBy('id');
      assert.deepEqual(
        rows.map((row) => row.voided_at !== null),
        [false, true, true, false, false],
      );
      const findings = await database()('drift_findings').where({ resource_id: resource.id }).pluck('id');
      assert.equal(findings.length, 1);
      const [audited] = await auditOf(id);
      assert.deepEqual([audited.action, audited.after.drift_ids], ['acceptance.expire', findings]);
    });

    it('opens its vulnerability again, unless that is not ignored or its provider is gone', async () => {
      const id = await vulnerability();
      const acceptance = await add({ kind: 'vulnerability', vulnerabilityId: id });
      await database()('vulnerability_findings').where({ id }).update({ acceptance_id: acceptance });
      await end(acceptance);
      const row = await database()('vulnerability_findings').where({ id }).first();
      assert.deepEqual(
        [row.status, row.reason, row.changed_by, row.acceptance_id],
        ['open', 'Its acceptance was revoked', memberId, null],
      );
      assert.equal((await auditOf(acceptance))[0]?.after.vulnerability_id, id);
      assert.equal(
        (await database()('events').where({ type: 'vulnerability.found', provider_id: providerId })).length,
        1,
      );
      const expired = await vulnerability();
      await end(await add({ kind: 'vulnerability', vulnerabilityId: expired }), { status: 'expired', memberId: null });
      assert.equal(
        (await database()('vulnerability_findings').where({ id: expired }).first()).reason,
        'Its acceptance expired',
      );
      const fixed = await vulnerability('fixed');
      await end(await add({ kind: 'vulnerability', vulnerabilityId: fixed }));
      await database()('providers').where({ id: providerId }).update({ deleted_at: new Date() });
      const gone = await vulnerability();
      const last = await add({ kind: 'vulnerability', vulnerabilityId: gone });
      await end(last);
      const left = await database()('vulnerability_findings')
        .whereIn('id', [fixed, gone])
        .orderBy('id')
        .pluck('status');
      assert.deepEqual([left, (await auditOf(last))[0]?.after.vulnerability_id], [['fixed', 'ignored'], undefined]);
    });

    it('revokes its exception when a member ends it, and leaves it to its day otherwise', async () => {
      const [revoked, expired, free] = [await exception(), await exception(), await exception()];
      const acceptance = await add({ kind: 'exception', exceptionId: revoked });
      await end(acceptance);
      await end(await add({ kind: 'exception', exceptionId: expired }), { status: 'expired', memberId: null });
      const rows = await database()('compliance_exceptions').whereIn('id', [revoked, expired, free]).orderBy('id');
      assert.deepEqual(
        rows.map((row) => row.revoked_by),
        [memberId, null, null],
      );
      assert.equal((await auditOf(acceptance))[0]?.after.exception_id, revoked);
      assert.equal((await end(await add({ kind: 'exception' })))?.kind, 'exception');
    });

    it('ends with its exception, or the exception ends alone', async () => {
      const [accepted, free, before] = [await exception(), await exception(), await exception()];
      const acceptance = await add({ kind: 'exception', exceptionId: accepted });
      const pending = await add({ kind: 'exception', exceptionId: free }, 'pending');
      const revoke = (exceptionId: number) =>
        inOne((trx) => endExceptionAcceptance(trx, { exceptionId, memberId, actor }));
      assert.deepEqual([await revoke(accepted), await revoke(free), await revoke(free)], [true, true, false]);
      assert.deepEqual(await statuses([acceptance, pending]), ['revoked', 'pending']);
      assert.equal((await database()('compliance_exceptions').where({ id: before }).first()).revoked_at, null);
    });

    it('does so when its time is over, and unconfirmed when no one confirmed it in time', async () => {
      const [due, early, endless] = [await add({ expiresAt: ago(1) }), await add({ expiresAt: ago(-1) }), await add()];
      const [old, young, passed] = [
        await add({}, 'pending'),
        await add({}, 'pending'),
        await add({ expiresAt: ago(1) }, 'pending'),
      ];
      await set(old, { requested_at: ago(25 * 24) });
      await set(young, { requested_at: ago(23 * 24) });
      const ended = await endDueAcceptances(database(), { pendingValidDays: 24 });
      assert.deepEqual([ended.expired, ended.outdated.toSorted((a, b) => a - b)], [[due], [old, passed]]);
      assert.deepEqual(await statuses([due, early, endless, old, young, passed]), [
        'expired',
        'accepted',
        'accepted',
        'outdated',
        'pending',
        'outdated',
      ]);
      assert.deepEqual(
        (await auditOf(old)).map(({ before, after }) => [before, after]),
        [[{ status: 'pending' }, { status: 'outdated' }]],
      );
      assert.equal((await rowOf(due)).end_reason, 'Its time is over');
      assert.deepEqual(await endDueAcceptances(database(), { pendingValidDays: 24 }), { expired: [], outdated: [] });
    });

    it('also when more than a hundred are due', async () => {
      const row = {
        kind: 'exception',
        status: 'accepted',
        summary: 's',
        reason: 'r',
        bound: 'b',
        requested_by: memberId,
        expires_at: ago(1),
      };
      await database()('acceptances').insert(Array.from({ length: 101 }, () => row));
      assert.equal((await endDueAcceptances(database(), { pendingValidDays: 24 })).expired.length, 101);
    });

    it('is due next, pending or accepted', async () => {
      assert.equal(await nextAcceptanceDueInMs(database()), null);
      const done = await add({ expiresAt: ago(-1) });
      await set(done, { status: 'revoked' });
      await add();
      assert.equal(await nextAcceptanceDueInMs(database()), null);
      await add({ expiresAt: ago(-4) }, 'pending');
      await add({ expiresAt: ago(-2) });
      const due = (await nextAcceptanceDueInMs(database())) ?? 0;
      assert.ok(due > hourMs && due <= 2 * hourMs, String(due));
      await add({ expiresAt: ago(2) }, 'pending');
      assert.equal(await nextAcceptanceDueInMs(database()), 0);
    });

    it('goes with the deletion of its provider, by every way to it', async () => {
      const { id: otherId } = await makeProvider(database());
      const elsewhere = await makeResource(database(), { providerId: otherId });
      const made = async (of: MadeResource, provider: number) => [
        await add({ kind: 'vulnerability', vulnerabilityId: await vulnerability('ignored', of) }),
        await add({ kind: 'deletion', driftId: await makeDriftFinding(database(), { resource: of }) }, 'pending'),
        await add({
          kind: 'baseline_removal',
          baselineId: await makeBaseline(database(), { resourceId: of.id, memberId }),
        }),
        await add({ kind: 'exception', exceptionId: await exception({ provider_id: provider }) }),
        await add(ofResource(of.id)),
      ];
      const [own, foreign] = [await made(resource, providerId), await made(elsewhere, otherId)];
      const shared = await add({ resources: [...ofResource().resources, ...ofResource(elsewhere.id).resources] });
      const rejected = await add({ kind: 'deletion', driftId: await makeDriftFinding(database(), { resource }) });
      await set(rejected, { status: 'rejected' });
      await inOne((trx) => endAcceptancesOf(trx, providerId));
      assert.deepEqual(
        await statuses(own),
        own.map(() => 'superseded'),
      );
      assert.deepEqual(await statuses(foreign), ['accepted', 'pending', 'accepted', 'accepted', 'accepted']);
      assert.deepEqual(await statuses([shared, rejected]), ['accepted', 'rejected']);
      const parts = await acceptedResources(database(), shared);
      assert.deepEqual(
        parts.map((part) => part.superseded_at !== null),
        [true, false],
      );
      assert.equal((await rowOf(own[0] ?? 0)).end_reason, 'The provider was deleted');
    });
  });

  describe('of a capture', () => {
    const risksOf = (ids: number[]) => inOne((trx) => captureRisks(trx, ids));

    it('names what capturing would accept, the baseline that applies and the acceptance in force', async () => {
      const first = await makeBaseline(database(), { resourceId: resource.id, memberId });
      const calm = await makeResource(database(), { providerId });
      assert.deepEqual(await risksOf([resource.id, calm.id]), []);
      const driftId = await makeDriftFinding(database(), {
        resource,
        aspect: 'tags',
        severity: 'high',
        summary: 'changed',
      });
      const [risk, ...others] = await risksOf([calm.id, resource.id]);
      assert.deepEqual(others, []);
      assert.deepEqual(
        [risk?.resourceId, risk?.newestBaselineId, risk?.previousBaselineId, risk?.inForce, risk?.deviations],
        [
          resource.id,
          first,
          first,
          null,
          [{ drift_id: driftId, aspect: 'tags', severity: 'high', summary: 'changed' }],
        ],
      );
      const newest = await makeBaseline(database(), { resourceId: resource.id, memberId });
      const expiresAt = ago(-5);
      await add({ ...ofResource(resource.id, first), expiresAt });
      const inForce = await add({ ...ofResource(resource.id, first), expiresAt });
      const superseded = await add({ ...ofResource(resource.id, newest) });
      await database()('accepted_resources').where({ acceptance_id: superseded }).update({ superseded_at: new Date() });
      await add({ ...ofResource(resource.id, newest) }, 'pending');
      const [accepted] = await risksOf([resource.id]);
      assert.deepEqual(
        [accepted?.newestBaselineId, accepted?.previousBaselineId, accepted?.inForce],
        [newest, first, { id: inForce, expires_at: expiresAt, deviations: [] }],
      );
      const voided = await makeBaseline(database(), { resourceId: resource.id, memberId });
      await database()('baselines').where({ id: voided }).update({ voided_at: new Date() });
      assert.equal((await risksOf([resource.id]))[0]?.newestBaselineId, newest);
    });

    it('is bound to everything that was shown of it', async () => {
      await makeDriftFinding(database(), { resource, aspect: 'tags', severity: 'high' });
      await makeDriftFinding(database(), { resource, aspect: 'owner', severity: 'high' });
      const shown = (await risksOf([resource.id]))[0] ?? assert.fail();
      const bound = boundToRisks([shown]);
      assert.equal(boundToRisks([{ ...shown, name: 'renamed', deviations: shown.deviations.toReversed() }]), bound);
      const others = [
        [{ ...shown, resourceId: 0 }],
        [{ ...shown, configurationHash: 'x' }],
        [{ ...shown, newestBaselineId: 0 }],
        [{ ...shown, deviations: shown.deviations.slice(1) }],
        [{ ...shown, deviations: shown.deviations.map((one) => ({ ...one, severity: 'low' as const })) }],
        [],
      ];
      for (const other of others) assert.notEqual(boundToRisks(other), bound);
    });
  });
});
