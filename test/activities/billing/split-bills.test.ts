import assert from 'node:assert/strict';
import { billingActivities } from '../../../activities/billing/billing-activities.ts';
import { fetchWindow } from '../../../activities/billing/fetch-costs.ts';
import { createAwsSession } from '../../../activities/clouds/aws/session/session.ts';
import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import { standingJob } from '../../../db/reads/jobs/jobs.ts';
import { addDays } from '../../../domain/anomalies/calendar-days.ts';
import { heldAnswer } from '../../emulators/aws/held-json.ts';
import { startJsonResponder, type JsonResponder, type ReceivedCall } from '../../emulators/json-responder.ts';
import { daysUntilYesterday } from '../../helpers/cost-answers.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { insertRow } from '../../helpers/insert-row.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';
import { useTestDatabase } from '../../helpers/use-test-database.ts';

const [management, first, second, stranger] = ['111111111111', '222222222222', '333333333333', '444444444444'];
const [day = '', nextDay = ''] = daysUntilYesterday(2);
const operationOf = ({ headers }: ReceivedCall): string => String(headers['x-amz-target']).split('.').at(-1) ?? '';

/** Amounts of a day by account and service; no sum of them is exact as a floating-point number. */
const bill = [
  [management, 'Amazon EC2', '0.1'],
  [first, 'Amazon EC2', '0.2000000001'],
  [first, 'Amazon S3', '-0.0000000003'],
  [second, 'Amazon S3', '1234567.8900000001'],
  [stranger, 'Amazon EC2', '0.2'],
] as const;
const total = '1234568.3899999999';

describe("The bill of an organization's payer", () => {
  const database = useTestDatabase({ poolSize: 4 });
  let responder: JsonResponder;
  let session: CloudSession;
  let payer: number;
  let members: Record<string, number>;
  let executionId: number;

  before(async () => {
    responder = await startJsonResponder((call) => {
      if (operationOf(call) === 'GetCostAndUsageWithResources')
        return { json: answerOf(nextDay, [[`vol-1`, first, '0.1']]) };
      // The lines of a day are on two pages.
      const isFirst = call.body['NextPageToken'] === undefined;
      const answer = answerOf(day, isFirst ? bill.slice(0, 2) : bill.slice(2));
      return { json: { ...answer, ...(isFirst ? { NextPageToken: 'more' } : {}) } };
    });
    session = createAwsSession({
      credentials: { accessKeyId: 'testing', secretAccessKey: 'testing', region: 'eu-central-1' },
      endpointUrl: responder.url,
      fingerprint: (secret) => secret,
    });
  });
  after(async () => {
    session.close();
    await responder.stop();
  });

  beforeEach(async () => {
    responder.calls.length = 0;
    await ensureStandingJobs(database());
    const connect = async (accountId: string) => (await makeProvider(database(), { accountId })).id;
    payer = await connect(management);
    members = { [first]: await connect(first), [second]: await connect(second) };
    const organizationId = await insertRow(database(), 'organizations', {
      kind: 'cloud_a',
      name: 'Example',
      provider_id: payer,
      status: 'ready',
      external_id: `o-${payer}`,
      management_account_id: management,
      discovered_at: new Date(),
    });
    const unitId = await insertRow(database(), 'organization_units', {
      organization_id: organizationId,
      external_id: 'r-1',
      name: 'Root',
      path: 'Root',
      seen_in: 1,
    });
    for (const accountId of [management, first, second, stranger]) {
      await insertRow(database(), 'organization_accounts', {
        organization_id: organizationId,
        account_id: accountId,
        name: accountId,
        unit_id: unitId,
        standing: 'active',
        seen_in: 1,
      });
    }
    const job = await standingJob(database(), 'billing_sync');
    executionId = await insertRow(database(), 'executions', { job_id: job.id, type: job.type, trigger: 'api' });
  });
  afterEach(async () => {
    await database()('executions').where({ id: executionId }).update({ status: 'failed', ended_at: new Date() });
    await database()('organizations').delete();
    await database()('providers').update({ deleted_at: new Date() });
  });

  const activities = () => billingActivities({ database: database(), clouds: { cloud_a: () => session } });
  const plan = async (providerId: number) => activities().planBilling({ executionId, providerId, kind: 'cloud_a' });
  const fetchDay = async () =>
    fetchWindow(database(), {
      session,
      writer: { providerId: payer, executionId, fetchedThrough: null },
      window: { from: day, to: nextDay, byAccount: true },
      signal: noDeadline(),
    });
  async function costs(providerId: number): Promise<string[]> {
    const rows = await database()('costs')
      .where({ provider_id: providerId })
      .orderBy(['day', 'service'])
      .select('service', database().raw('trim_scale(amount)::text as amount'));
    return rows.map(({ service, amount }) => `${service} ${amount}`);
  }
  async function sum(): Promise<string> {
    const [row] = await database()('costs').select(database().raw('trim_scale(sum(amount))::text as total'));
    return (row as unknown as { total: string }).total;
  }

  it('is fetched once, and each account gets its lines, to the last digit', async () => {
    const planned = await plan(payer);
    assert.ok('windows' in planned && planned.windows.every(({ byAccount }) => byAccount === true));
    const fetched = await fetchDay();
    assert.equal(fetched?.written, 4);
    assert.deepEqual(await costs(members[first] ?? 0), ['Amazon EC2 0.2000000001', 'Amazon S3 -0.0000000003']);
    assert.deepEqual(await costs(members[second] ?? 0), ['Amazon S3 1234567.8900000001']);
    assert.deepEqual(await costs(payer), ['Amazon EC2 0.3'], 'with that of the account that is not connected');
    assert.equal(await sum(), total);
    assert.deepEqual(
      responder.calls.filter((call) => operationOf(call) === 'GetCostAndUsage').map(({ body }) => body['GroupBy']),
      Array.from({ length: 2 }, () => [
        { Type: 'DIMENSION', Key: 'LINKED_ACCOUNT' },
        { Type: 'DIMENSION', Key: 'SERVICE' },
      ]),
    );
    const resources = await database()('resource_costs').select('provider_id', 'cloud_id');
    assert.deepEqual(resources, [{ provider_id: members[first], cloud_id: 'vol-1' }]);
    assert.equal((await fetchDay())?.written, 0, 'nothing is counted twice');
    assert.equal(await sum(), total);
  });

  it('is not asked for by the accounts that share it, unless it could not be fetched for days', async () => {
    const member = members[first] ?? 0;
    await plan(payer);
    const planned = await plan(member);
    assert.equal(planned.missed, `its bill is part of that of provider ${payer}`);
    await activities().closeBilling({ executionId, providerId: payer, kind: 'cloud_a', through: day });
    assert.equal((await plan(member)).missed, `its bill is part of that of provider ${payer}`);
    const state = await database()('billing_states')
      .where({ provider_id: member })
      .first<{ through: string }>(database().raw('fetched_through::text as through'));
    assert.equal(state.through, day);
    const longAgo = new Date(Date.now() - 5 * 86_400_000);
    await database()('billing_states').where({ provider_id: payer }).update({ fetched_at: longAgo, split_at: longAgo });
    assert.equal((await plan(member)).missed, null);
  });

  it('leaves an account that left its own bill, and keeps the days from before it left', async () => {
    await plan(payer);
    await fetchDay();
    await activities().closeBilling({ executionId, providerId: payer, kind: 'cloud_a', through: nextDay });
    const member = members[first] ?? 0;
    await database()('organization_accounts')
      .where({ account_id: first })
      .update({ standing: 'closed', unit_id: null });
    assert.equal((await plan(member)).missed, null);
    const since = { provider_id: member, day: nextDay, service: 'Amazon EC2', currency: 'USD', amount: '7' };
    await database()('costs').insert(since);
    const planned = await plan(payer);
    assert.ok('windows' in planned);
    assert.equal(planned.windows.at(-1)?.from, addDays(nextDay, -394), 'its days are with the payer now');
    await fetchDay();
    assert.deepEqual(await costs(member), ['Amazon EC2 7']);
    await database()('costs').where({ provider_id: member }).delete();
    assert.equal(await sum(), total);
  });

  it('is fetched whole again when an account was connected, whose days were with the payer', async () => {
    await plan(payer);
    await fetchDay();
    await activities().closeBilling({ executionId, providerId: payer, kind: 'cloud_a', through: nextDay });
    const few = await plan(payer);
    const { id } = await makeProvider(database(), { accountId: stranger });
    const all = await plan(payer);
    assert.ok('windows' in few && 'windows' in all);
    assert.equal(few.windows.length, 1);
    assert.equal(all.windows.at(-1)?.from, addDays(nextDay, -394));
    await fetchDay();
    assert.deepEqual([await costs(id), await costs(payer)], [['Amazon EC2 0.2'], ['Amazon EC2 0.1']]);
    assert.equal(await sum(), total);
    await database()('providers').where({ id }).update({ deleted_at: new Date() });
    await plan(payer);
    await fetchDay();
    assert.deepEqual([await costs(id), await costs(payer)], [[], ['Amazon EC2 0.3']]);
    assert.equal(await sum(), total);
  });
});

function answerOf(start: string, lines: readonly (readonly [string, string, string])[]) {
  return heldAnswer('ce GetCostAndUsage', {
    ResultsByTime: [
      {
        TimePeriod: { Start: start, End: addDays(start, 1) },
        Total: {},
        Groups: lines.map(([account, service, amount]) => ({
          Keys: [account, service],
          Metrics: { UnblendedCost: { Amount: amount, Unit: 'USD' } },
        })),
        Estimated: false,
      },
    ],
    DimensionValueAttributes: [],
  });
}
