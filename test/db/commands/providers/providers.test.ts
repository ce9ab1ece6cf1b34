import assert from 'node:assert/strict';
import { systemActor } from '../../../../db/commands/audit/write.ts';
import {
  acceptConnection,
  failConnection,
  failStalledConnection,
  writeProvider,
} from '../../../../db/commands/providers/connect.ts';
import {
  addCredentialChange,
  decideCredentialChange,
  replaceCredentials,
} from '../../../../db/commands/providers/credentials.ts';
import { deleteProvider } from '../../../../db/commands/providers/delete.ts';
import {
  claimAccount,
  lockProvider,
  refuseUnanswered,
  removeRefused,
  widenRegions,
} from '../../../../db/commands/providers/providers.ts';
import { purgeProvider } from '../../../../db/commands/providers/purge.ts';
import { raiseAlerts } from '../../../../db/commands/alerts/raise.ts';
import type { Transaction } from '../../../../db/database.ts';
import { isConnectionChecked, refusalOfConnection } from '../../../../db/reads/providers/connect.ts';
import {
  credentialChangeOutcome,
  findPendingCredentials,
  findSealedAccount,
} from '../../../../db/reads/providers/credentials.ts';
import {
  findProvider,
  isConnected,
  listProviders,
  ownsGlobalResources,
  providerName,
  wasConnected,
} from '../../../../db/reads/providers/providers.ts';
import { makeBaseline, makeDriftFinding, makeProvider, makeResource } from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { insertRow } from '../../../helpers/insert-row.ts';
import { makeOrganizationTree } from '../../../helpers/organization-tree.ts';
import { makeAction } from '../../../helpers/remediation-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { makeVulnerability } from '../../../helpers/vulnerability.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

describe('A provider', () => {
  const database = useTestDatabase({ poolSize: 5 });
  const refusal = { kind: 'refused' as const, message: 'no access' };
  let id: number;
  let otherId: number;

  beforeEach(async () => {
    [id, otherId] = [(await makeProvider(database())).id, (await makeProvider(database())).id];
  });

  const inOne = <Result>(work: (transaction: Transaction) => Promise<Result>) => database().transaction(work);
  const rowOf = (providerId = id) => database()('providers').where({ id: providerId }).first();
  const set = (values: object, providerId = id) => database()('providers').where({ id: providerId }).update(values);
  const authentication = { type: 'access_key', identity: null };
  const state = async (providerId = id) => {
    const { status, status_reason: reason } = await rowOf(providerId);
    return [status, reason];
  };

  it('is written with sealed credentials, a sync job and a pending check, and is not listed yet', async () => {
    const written = await inOne((transaction) =>
      writeProvider(transaction, {
        provider: {
          name: 'Production',
          type: 'cloud_a',
          regions: ['eu-west-1'],
          allRegions: false,
          scope: { a: 1 },
          authentication,
          credentials: { key: 'secret' },
        },
        actor: systemActor('test'),
        seal: (providerId, { key }) => Buffer.from(`${providerId} ${key?.length}`),
        workflowId: (providerId) => `connect-${providerId}`,
      }),
    );
    const row = await rowOf(written);
    assert.deepEqual(
      [row.name, row.regions, row.all_regions, row.answered_at],
      ['Production', ['eu-west-1'], false, null],
    );
    const credentials = await database()('provider_credentials').where({ provider_id: written }).first();
    assert.equal(credentials.sealed.toString(), `${written} 6`);
    assert.deepEqual(await database()('jobs').where({ provider_id: written }).pluck('type'), ['inventory_sync']);
    assert.equal((await database()('outbox').where({ workflow_id: `connect-${written}` })).length, 1);
    const audited = await database()('audit_log')
      .where({ action: 'provider.connect', subject_id: String(written) })
      .first();
    assert.deepEqual(audited.after, { name: 'Production', type: 'cloud_a', authentication, regions: ['eu-west-1'] });
    assert.ok(!(await listProviders(database())).some((one) => one.id === written));
    const sealed = await findSealedAccount(database(), written);
    assert.deepEqual([sealed?.type, sealed?.scope, sealed?.version], ['cloud_a', { a: 1 }, 1]);
  });

  it('is accepted or refused once, by whichever comes first', async () => {
    const accept = () => acceptConnection(database(), id);
    const refuse = () => refuseUnanswered(database(), id, refusal);
    assert.deepEqual([await accept(), await refuse()], [false, false]);
    await set({ answered_at: null });
    assert.deepEqual([await accept(), await accept(), await refuse()], [true, false, false]);
    await set({ answered_at: null });
    await set({ answered_at: null }, otherId);
    assert.deepEqual([await refuse(), await refuse(), await accept()], [true, false, false]);
    assert.deepEqual(await refusalOfConnection(database(), id), refusal);
    assert.deepEqual(
      [await refusalOfConnection(database(), otherId), await refusalOfConnection(database(), 0)],
      [null, null],
    );
    assert.equal((await rowOf(otherId)).answered_at, null);
  });

  it('counts as verified with an account or a rejection, or when it is deleted', async () => {
    const isChecked = (providerId: number) => isConnectionChecked(database(), providerId);
    assert.deepEqual([await isChecked(id), await isChecked(0)], [true, true]);
    await set({ account_id: null });
    assert.equal(await isChecked(id), false);
    await set({ refusal: JSON.stringify(refusal) });
    assert.equal(await isChecked(id), true);
  });

  it('is in error with the reason, unless it is deleted or was refused', async () => {
    const fail = () => failConnection(database(), { providerId: id, reason: 'no answer' });
    const before = await state();
    for (const values of [{ deleted_at: new Date() }, { deleted_at: null, refusal: JSON.stringify(refusal) }]) {
      await set(values);
      await fail();
      assert.deepEqual(await state(), before);
    }
    await set({ refusal: null });
    await fail();
    assert.deepEqual(
      [await state(), await state(otherId)],
      [
        ['error', 'no answer'],
        ['synced', null],
      ],
    );
  });

  it('stops waiting for a verification that ended without a result', async () => {
    const fail = () => failStalledConnection(database(), { providerId: id, reason: 'stalled' });
    assert.equal(await fail(), false);
    await set({ status: 'syncing' });
    await set({ status: 'syncing' }, otherId);
    assert.deepEqual(
      [await fail(), await state(), await state(otherId)],
      [true, ['error', 'stalled'], ['syncing', null]],
    );
  });

  it('of a refused connect is removed with its job and pending start, and no other is', async () => {
    const remove = () => inOne((transaction) => removeRefused(transaction, id));
    for (const providerId of [id, otherId]) {
      await database()('outbox').insert({
        workflow_type: 't',
        workflow_id: `connect-${providerId}`,
        task_queue: 'q',
        arguments: '[]',
        search_attributes: JSON.stringify({ ProviderId: String(providerId) }),
      });
    }
    assert.equal(await remove(), false);
    await set({ answered_at: null });
    assert.equal(await remove(), false);
    await set({ answered_at: new Date(), refusal: JSON.stringify(refusal) });
    assert.equal(await remove(), false);
    await set({ answered_at: null });
    await set({ answered_at: null, refusal: JSON.stringify(refusal) }, otherId);
    assert.equal(await remove(), true);
    assert.equal(await rowOf(), undefined);
    assert.ok(await rowOf(otherId));
    assert.deepEqual(await database()('jobs').whereIn('provider_id', [id, otherId]).pluck('provider_id'), [otherId]);
    assert.deepEqual(
      await database()('outbox')
        .whereIn('workflow_id', [`connect-${id}`, `connect-${otherId}`])
        .pluck('workflow_id'),
      [`connect-${otherId}`],
    );
  });

  it('is not removed when it was answered at the same time', async () => {
    await set({ answered_at: null, refusal: JSON.stringify(refusal) });
    const removed = await whileUncommitted(database(), {
      change: (first) => first('providers').where({ id }).update({ answered_at: new Date() }),
      command: (second) => removeRefused(second, id),
    });
    assert.equal(removed, false);
  });

  it('is locked until it is deleted', async () => {
    const lock = () => inOne((transaction) => lockProvider(transaction, id));
    assert.equal((await lock())?.id, id);
    const locked = await whileUncommitted(database(), {
      change: (first) => first('providers').where({ id }).update({ deleted_at: new Date() }),
      command: (second) => lockProvider(second, id),
    });
    assert.deepEqual([locked, await lock()], [null, null]);
  });

  it('is listed by id with what it has, until it is deleted', async () => {
    await makeResource(database(), { providerId: id });
    await makeResource(database(), { providerId: id, status: 'stopped' });
    await makeResource(database(), { providerId: id, status: 'deleted' });
    await makeResource(database(), { providerId: otherId });
    const ids = async () => (await listProviders(database())).map((one) => one.id);
    const listed = await ids();
    assert.deepEqual(
      listed,
      listed.toSorted((a, b) => a - b),
    );
    assert.deepEqual(
      [(await findProvider(database(), id))?.resource_count, (await findProvider(database(), id))?.id],
      [2, id],
    );
    const known = async () => [
      (await findProvider(database(), id)) !== null,
      await isConnected(database(), id),
      await wasConnected(database(), id),
      (await providerName(database(), id)) !== null,
    ];
    assert.deepEqual(await known(), [true, true, true, true]);
    await set({ deleted_at: new Date() });
    assert.deepEqual(await known(), [false, false, true, false]);
    assert.ok(!(await ids()).includes(id) && (await ids()).includes(otherId));
    await set({ deleted_at: null, answered_at: null });
    assert.deepEqual(await known(), [false, false, false, true]);
    assert.deepEqual(
      [await isConnected(database(), 0), await wasConnected(database(), 0), await providerName(database(), 0)],
      [false, false, null],
    );
  });

  it('has the account-wide resources if it is the oldest existing one of its account', async () => {
    const { account_id: accountId } = await rowOf();
    const owns = async (providerId: number) => ownsGlobalResources(database(), await rowOf(providerId));
    assert.deepEqual([await owns(id), await owns(otherId)], [true, true]);
    await set({ account_id: accountId }, otherId);
    assert.deepEqual([await owns(id), await owns(otherId)], [true, false]);
    await set({ type: 'cloud_b' });
    assert.equal(await owns(otherId), true);
    await set({ type: 'cloud_a', deleted_at: new Date() });
    assert.equal(await owns(otherId), true);
  });

  describe('claims its account', () => {
    const claim = (providerId: number, accountId: string, regions: string[]) =>
      inOne(async (transaction) => {
        const provider = await lockProvider(transaction, providerId);
        assert.ok(provider);
        return claimAccount(transaction, { provider, accountId, regions });
      });
    const regionsOf = (providerId: number) =>
      database()('provider_regions').where({ provider_id: providerId }).orderBy('region').pluck('region');

    it('with its regions, which no other provider of the account may cover', async () => {
      const account = `account-${id}`;
      await set({ account_id: null });
      await set({ account_id: null }, otherId);
      assert.equal(await claim(id, account, ['eu-west-1', 'us-east-1']), null);
      assert.deepEqual(await regionsOf(id), ['eu-west-1', 'us-east-1']);
      const row = await rowOf();
      assert.deepEqual([row.account_id, row.regions], [account, ['eu-west-1', 'us-east-1']]);
      assert.equal(await claim(id, account, ['eu-west-1', 'us-east-1']), null);
      assert.deepEqual(await claim(otherId, account, ['ap-south-1', 'us-east-1', 'eu-west-1']), {
        kind: 'connected',
        message: `Account ${account} is connected already: provider ${id} covers eu-west-1`,
      });
      assert.deepEqual([await regionsOf(otherId), await regionsOf(id)], [[], ['eu-west-1', 'us-east-1']]);
      assert.equal((await rowOf(otherId)).account_id, null);
      assert.equal(await claim(otherId, account, ['ap-south-1']), null);
      const elsewhere = await makeProvider(database(), { accountId: null });
      await set({ account_id: null }, elsewhere.id);
      assert.equal(await claim(elsewhere.id, `${account}-2`, ['us-east-1']), null);
    });

    it('and keeps it: credentials of another account are refused', async () => {
      const { account_id: own } = await rowOf();
      assert.deepEqual(await claim(id, 'another', ['us-east-1']), {
        kind: 'refused',
        message: `The credentials belong to account another, the provider is of account ${own}`,
      });
      assert.equal(await claim(id, own, ['us-east-1']), null);
    });

    it('and regions that the account gained, except those of another provider', async () => {
      const { account_id: account } = await rowOf();
      await claim(id, account, ['us-east-1']);
      await set({ account_id: account }, otherId);
      await claim(otherId, account, ['eu-west-1']);
      const widen = (regions: string[]) =>
        inOne(async (transaction) => {
          const provider = await lockProvider(transaction, id);
          assert.ok(provider);
          return widenRegions(transaction, provider, regions);
        });
      const widened = ['ap-south-1', 'us-east-1'];
      assert.deepEqual(await widen(['us-east-1', 'eu-west-1', 'ap-south-1']), widened);
      assert.deepEqual([(await rowOf()).regions, await regionsOf(id)], [widened, widened]);
      assert.deepEqual((await rowOf(otherId)).regions, ['eu-west-1']);
      assert.deepEqual(await widen(['us-east-1']), widened);
    });
  });

  describe('gets other credentials', () => {
    const outcome = { accepted: true as const };

    it('that are verified once and then deleted', async () => {
      const { id: memberId } = await member(database());
      const add = () =>
        inOne((trx) =>
          addCredentialChange(trx, {
            providerId: id,
            sealed: Buffer.from('new'),
            authentication,
            requestedBy: memberId,
          }),
        );
      const [change, other] = [await add(), await add()];
      const pending = await findPendingCredentials(database(), change);
      assert.deepEqual(
        [pending?.id, pending?.provider_id, pending?.type, pending?.sealed.toString()],
        [change, id, 'cloud_a', 'new'],
      );
      assert.equal(await credentialChangeOutcome(database(), change), null);
      const decide = () => decideCredentialChange(database(), { changeId: change, outcome: outcome as never });
      assert.deepEqual([await decide(), await decide()], [true, false]);
      assert.deepEqual(await credentialChangeOutcome(database(), change), outcome);
      assert.equal(await findPendingCredentials(database(), change), null);
      assert.equal((await database()('credential_changes').where({ id: change }).first()).sealed, null);
      assert.equal((await findPendingCredentials(database(), other))?.id, other);
      assert.equal(await credentialChangeOutcome(database(), 0), undefined);
    });

    it('that replace its own, with another version', async () => {
      const replace = (text: string, providerId = id) =>
        inOne((trx) => replaceCredentials(trx, { providerId, sealed: Buffer.from(text), authentication }));
      await replace('other', otherId);
      await replace('one');
      await replace('two');
      const sealed = await findSealedAccount(database(), id);
      assert.deepEqual([sealed?.sealed.toString(), sealed?.version], ['two', 2]);
      assert.equal((await findSealedAccount(database(), otherId))?.version, 1);
      await set({ deleted_at: new Date() });
      assert.equal(await findSealedAccount(database(), id), null);
    });

    it('are found with the account that the organization belongs to', async () => {
      await inOne((trx) => replaceCredentials(trx, { providerId: id, sealed: Buffer.from('one'), authentication }));
      assert.equal((await findSealedAccount(database(), id))?.management_account_id, null);
      const tree = {
        units: [{ externalId: 'r-ab12', above: null }],
        accounts: [{ unit: 'r-ab12', providerId: id }],
      };
      const organization = await makeOrganizationTree(database(), { listedBy: otherId, tree });
      await database()('organizations')
        .where({ id: organization.id })
        .update({ management_account_id: '999999999999' });
      assert.equal((await findSealedAccount(database(), id))?.management_account_id, '999999999999');
    });
  });

  /** Every kind of row that a provider may leave behind. */
  async function fill(providerId: number) {
    const { id: memberId } = await member(database(), { role: 'admin' });
    const resource = await makeResource(database(), { providerId });
    const baselineId = await makeBaseline(database(), { resourceId: resource.id, memberId });
    const driftId = await makeDriftFinding(database(), { resource, baselineId });
    const resolvedId = await makeDriftFinding(database(), { resource, status: 'resolved' });
    const vulnerabilityId = await makeVulnerability(database(), resource);
    const ignoredId = await makeVulnerability(database(), resource);
    await database()('vulnerability_findings').where({ id: ignoredId }).update({ status: 'ignored' });
    const action = await makeAction(database(), { providerId, status: 'approved' });
    const recommendation = (kind: string, values: object) =>
      insertRow(database(), 'recommendations', {
        resource_id: resource.id,
        provider_id: providerId,
        type: 'cost',
        kind,
        severity: 'low',
        title: 't',
        description: 'd',
        steps: '[]',
        evidence: '{}',
        ...values,
      });
    const pendingId = await recommendation('a', {});
    const decidedId = await recommendation('b', { status: 'applied', decided_at: new Date() });
    const acceptanceId = await insertRow(database(), 'acceptances', {
      kind: 'vulnerability',
      status: 'accepted',
      summary: 's',
      reason: 'r',
      bound: 'b',
      requested_by: memberId,
      vulnerability_id: ignoredId,
    });
    const { id: jobId } = await database()('jobs').where({ provider_id: providerId }).first();
    const executionId = await insertRow(database(), 'executions', {
      job_id: jobId,
      type: 'inventory_sync',
      trigger: 'api',
    });
    await database()('provider_credentials').insert({ provider_id: providerId, sealed: Buffer.from('x') });
    await insertRow(database(), 'credential_changes', { provider_id: providerId, sealed: Buffer.from('x') });
    const { type, account_id: accountId } = await rowOf(providerId);
    await database()('provider_regions').insert({ type, account_id: accountId, region: 'r', provider_id: providerId });
    await inOne((transaction) =>
      raiseAlerts(transaction, [
        {
          kind: 'drift',
          findingId: driftId,
          resourceId: resource.id,
          resourceName: 'r',
          providerId,
          driftType: 'security',
          severity: 'critical',
          summary: 's',
        },
      ]),
    );
    await insertRow(database(), 'alerts', {
      title: 'by hand',
      type: 'security',
      severity: 'low',
      provider_id: providerId,
    });
    await database()('outbox').insert({
      workflow_type: 't',
      workflow_id: `sync-${providerId}`,
      task_queue: 'q',
      arguments: '[]',
      search_attributes: JSON.stringify({ ProviderId: String(providerId) }),
    });
    return {
      resource,
      driftId,
      resolvedId,
      vulnerabilityId,
      ignoredId,
      action,
      pendingId,
      decidedId,
      acceptanceId,
      executionId,
    };
  }

  async function remains(providerId: number, made: Awaited<ReturnType<typeof fill>>) {
    const status = async (table: string, rowId: number) =>
      (await database()(table).where({ id: rowId }).first())?.status;
    return {
      credentials: (await database()('provider_credentials').where({ provider_id: providerId })).length,
      changes: (await database()('credential_changes').where({ provider_id: providerId })).length,
      regions: (await database()('provider_regions').where({ provider_id: providerId })).length,
      pendingStarts: (await database()('outbox').where({ workflow_id: `sync-${providerId}` })).length,
      jobs: (await database()('jobs').where({ provider_id: providerId, enabled: true }).whereNull('deleted_at')).length,
      enabledJobs: (await database()('jobs').where({ provider_id: providerId, enabled: true })).length,
      openAlerts: (await database()('alerts').where({ provider_id: providerId, status: 'open' }).whereNotNull('rule'))
        .length,
      alertsByHand: (await database()('alerts').where({ provider_id: providerId, status: 'open' }).whereNull('rule'))
        .length,
      resource: await status('resources', made.resource.id),
      drift: await status('drift_findings', made.driftId),
      vulnerability: await status('vulnerability_findings', made.vulnerabilityId),
      ignored: await status('vulnerability_findings', made.ignoredId),
      action: await status('remediation_actions', made.action.id),
      pending: await status('recommendations', made.pendingId),
      decided: await status('recommendations', made.decidedId),
      acceptance: await status('acceptances', made.acceptanceId),
      execution: await status('executions', made.executionId),
      isDeleted: (await rowOf(providerId))?.deleted_at != null,
    };
  }

  it('that is deleted ends everything about it, and nothing of others', async () => {
    const [own, other] = [await fill(id), await fill(otherId)];
    const untouched = await remains(otherId, other);
    const { resolved_at: resolvedAt } = await database()('drift_findings').where({ id: own.resolvedId }).first();
    const gone = await makeResource(database(), { providerId: id, status: 'deleted' });
    const { deleted_at: goneAt } = await database()('resources').where({ id: gone.id }).first();
    const ended = await inOne((transaction) => deleteProvider(transaction, id));
    const { workflow_id: running } = await database()('executions').where({ id: own.executionId }).first();
    assert.deepEqual(ended.toSorted(), [running, own.action.workflowId, `connect-${id}`].toSorted());
    assert.deepEqual(await remains(id, own), {
      credentials: 0,
      changes: 0,
      regions: 0,
      pendingStarts: 0,
      jobs: 0,
      enabledJobs: 0,
      openAlerts: 0,
      alertsByHand: 1,
      resource: 'deleted',
      drift: 'resolved',
      vulnerability: 'fixed',
      ignored: 'ignored',
      action: 'failed',
      pending: 'dismissed',
      decided: 'applied',
      acceptance: 'superseded',
      execution: 'failed',
      isDeleted: true,
    });
    assert.deepEqual(await remains(otherId, other), untouched);
    const drift = await database()('drift_findings').where({ id: own.driftId }).first();
    assert.equal(drift.resolution, 'The provider was deleted');
    assert.deepEqual(
      (await database()('drift_findings').where({ id: own.resolvedId }).first()).resolved_at,
      resolvedAt,
    );
    assert.deepEqual((await database()('resources').where({ id: gone.id }).first()).deleted_at, goneAt);
    const events = await database()('events').where({ provider_id: id, type: 'drift.resolved' });
    const { drift_id: actionDrift } = await database()('remediation_actions').where({ id: own.action.id }).first();
    assert.deepEqual(
      events.map(({ data }) => data.id).toSorted((a, b) => a - b),
      [own.driftId, actionDrift],
    );
    assert.ok(events.every(({ data }) => data.resolution === 'The provider was deleted'));
    const alert = await database()('alerts').where({ provider_id: id }).whereNotNull('rule').first();
    assert.equal(alert.status, 'resolved');
  });

  it('of the sample account is purged with all its rows, and nothing of others', async () => {
    const tables = async (providerId: number) => {
      const resources = database()('resources').where({ provider_id: providerId }).select('id');
      const counts: Record<string, number> = {};
      for (const table of [
        'providers',
        'jobs',
        'resources',
        'drift_findings',
        'vulnerability_findings',
        'alerts',
        'remediation_actions',
        'recommendations',
        'events',
      ]) {
        counts[table] = (
          await database()(table).where(table === 'providers' ? { id: providerId } : { provider_id: providerId })
        ).length;
      }
      for (const table of [
        'baselines',
        'resource_versions',
        'accepted_resources',
        'remediation_turns',
        'recommendation_writings',
      ]) {
        counts[table] = (await database()(table).whereIn('resource_id', resources.clone())).length;
      }
      return counts;
    };
    for (const providerId of [id, otherId]) {
      const made = await fill(providerId);
      const { id: memberId } = await member(database());
      const resource_id = made.resource.id;
      const acceptance = { status: 'accepted', summary: 's', reason: 'r', bound: 'b', requested_by: memberId };
      const acceptance_id = await insertRow(database(), 'acceptances', { ...acceptance, kind: 'baseline' });
      await database()('accepted_resources').insert({ acceptance_id, resource_id });
      const { id: baseline_id } = await database()('baselines').where({ resource_id }).first();
      await insertRow(database(), 'acceptances', { ...acceptance, kind: 'baseline_removal', baseline_id });
      await database()('remediation_turns').insert({ resource_id, action_id: made.action.id });
      await insertRow(database(), 'recommendation_writings', { resource_id });
      await insertRow(database(), 'compliance_exceptions', {
        resource_id,
        reason: 'r',
        expires_at: new Date(),
        created_by: memberId,
      });
      const evaluation_id = await insertRow(database(), 'evaluations', {
        execution_id: made.executionId,
        provider_id: providerId,
      });
      const { id: version_id } = await database()('resource_versions').where({ resource_id }).first();
      await database()('evidence_versions').insert({ version_id });
      const page = {
        evaluation_id,
        after_id: 0,
        resource_ids: [resource_id],
        version_ids: [version_id],
        tallies: '{}',
      };
      await database()('evaluation_pages').insert(page);
      const seen = {
        resource_name: 'n',
        resource_type: 't',
        external_id: 'e',
        region: 'r',
        reason: 'r',
        evidence: '{}',
      };
      await database()('evaluation_failures').insert({
        ...seen,
        evaluation_id,
        after_id: 0,
        check_id: 'c',
        resource_id,
        version_id,
      });
    }
    const before = await tables(otherId);
    const acceptances = async () => (await database()('acceptances')).length;
    const all = await acceptances();
    await inOne((transaction) => purgeProvider(transaction, id));
    assert.ok(
      Object.values(await tables(id)).every((count) => count === 0),
      JSON.stringify(await tables(id)),
    );
    assert.deepEqual(await tables(otherId), before);
    assert.equal(await acceptances(), all - 3);
    assert.equal(
      (
        await database()('evaluation_failures').whereIn(
          'evaluation_id',
          database()('evaluations').where({ provider_id: otherId }).select('id'),
        )
      ).length,
      1,
    );
    assert.equal((await database()('compliance_exceptions')).length, 1);
  });
});
