import assert from 'node:assert/strict';
import { simulateRemediation, verdictOf } from '../../../activities/clouds/aws/access-calls/simulate-remediation.ts';
import { CloudError } from '../../../activities/clouds/errors.ts';
import {
  operationAccess,
  type NeededOperation,
  type OperationAccess,
} from '../../../domain/access-checks/remediation-access.ts';
import { schemaOperations } from '../../../domain/access-checks/schema-operations.ts';
import { remediationPolicies, type PolicyDocument } from '../../../domain/setups/aws/policies.ts';
import { remediationNames } from '../../../domain/setups/permissions/permissions.ts';
import '../../../platform/schema-facts.ts';
import { recordedRun } from './every-call.ts';
import { accountId } from './given-answers.ts';
import { Recorder, type RecordedCall } from './recorder.ts';

interface Simulation {
  PolicySourceArn: string;
  ActionNames: string[];
  ContextEntries: { ContextKeyName: string; ContextKeyValues: string[] }[];
  Marker?: string;
}

const every = [...remediationNames('aws')];
const remediator = `arn:aws:iam::${accountId}:role/audit/remediator`;
const resultsAtOnce = 20;

/** Decides as the simulator does for policies that name their actions, in pages. */
function simulator(policies: readonly PolicyDocument[], sources: string[] = []) {
  const statements = policies.flatMap(({ Statement }) => Statement);
  return ({ PolicySourceArn, ActionNames, ContextEntries, Marker }: Simulation): object => {
    sources.push(PolicySourceArn);
    const values = new Map(
      ContextEntries.map(({ ContextKeyName, ContextKeyValues }) => [ContextKeyName, ContextKeyValues]),
    );
    const start = Number(Marker ?? 0);
    const end = start + resultsAtOnce;
    const EvaluationResults = ActionNames.slice(start, end).map((name) => {
      const isAllowed = statements.some(
        ({ Action, Condition }) =>
          Action.includes(name) &&
          Object.entries(Condition?.StringEquals ?? {}).every(([key, allowed]) =>
            (values.get(key) ?? []).some((value) => allowed.includes(value)),
          ),
      );
      return { EvalActionName: name, EvalResourceName: '*', EvalDecision: isAllowed ? 'allowed' : 'implicitDeny' };
    });
    const isTruncated = end < ActionNames.length;
    return { EvaluationResults, IsTruncated: isTruncated, ...(isTruncated ? { Marker: String(end) } : {}) };
  };
}

interface Answered {
  reason: string | null;
  identity: string | null;
  operations: Map<string, OperationAccess>;
  calls: string[];
  unknown: ReadonlySet<string>;
}

async function evaluated(
  answers: Readonly<Record<string, (input: never) => object>>,
  options: { remediationRole?: string | null; bySchema?: readonly NeededOperation[] } = { remediationRole: remediator },
): Promise<Answered> {
  const recorder = new Recorder();
  const calls: string[] = [];
  const run = recordedRun(recorder, {
    answering: async ({ id, input }: RecordedCall) => {
      calls.push(id);
      const answer = answers[id];
      if (answer === undefined) throw new Error(`${id} is not expected`);
      return { ...answer(input as never), $metadata: {} };
    },
  });
  const { bySchema = [] } = options;
  const answer = { bySchema, ...(await simulateRemediation(run, options)) };
  const operations = new Map(
    operationAccess('cloud_a', answer).map((one) => [`${one.resourceType} ${one.operation}`, one]),
  );
  return { reason: answer.reason, identity: answer.identity, operations, calls, unknown: recorder.unknown };
}

const resultsOf = ({ operations }: Answered) => [...new Set([...operations.values()].map(({ result }) => result))];
const caller = (Arn: string) => ({ 'sts GetCallerIdentity': () => ({ Account: accountId, Arn }) });

describe('What remediation may change in an account of AWS', () => {
  it('is everything with the policies of a setup for every remediation', async () => {
    const sources: string[] = [];
    const answer = await evaluated({ 'iam SimulatePrincipalPolicy': simulator(remediationPolicies(every), sources) });
    assert.deepEqual(resultsOf(answer), ['allowed']);
    assert.deepEqual([...new Set(sources)], [remediator]);
    assert.deepEqual([...new Set(answer.calls)], ['iam SimulatePrincipalPolicy']);
    assert.deepEqual([...answer.unknown], []);
    assert.ok(answer.operations.size > 150);
  });

  it('is asked of IAM for the region that its calls have, and of other services for that of the connection', async () => {
    const regions = new Map<string, Set<string>>();
    const simulate = simulator(remediationPolicies(every));
    await evaluated({
      'iam SimulatePrincipalPolicy': (input: Simulation) => {
        const [region = ''] =
          input.ContextEntries.find(({ ContextKeyName: name }) => name === 'aws:RequestedRegion')?.ContextKeyValues ??
          [];
        for (const name of input.ActionNames.filter((one) => one !== 'iam:PassRole')) {
          const service = name.startsWith('iam:') ? 'iam' : 'others';
          regions.set(service, (regions.get(service) ?? new Set()).add(region));
        }
        return simulate(input);
      },
    });
    assert.deepEqual([...(regions.get('iam') ?? [])], ['us-east-1']);
    assert.deepEqual([...(regions.get('others') ?? [])], ['eu-west-1']);
  });

  it('is simulated for types by schema, and not evaluated where IAM knows an action not, or more may be needed', async () => {
    const [hosted, logging, unknown] = [
      'AWS::Route53::HostedZone',
      'AWS::CloudFront::RealtimeLogConfig',
      'AWS::Test::Unknown',
    ] as const;
    const bySchema: NeededOperation[] = [
      ...schemaOperations('cloud_a', [hosted, logging, 'AWS::S3::Bucket', 's3_bucket']),
      { operation: 'cloudcontrol.update_resource', resourceType: unknown, permissions: ['test:Unknown'] },
    ];
    const access = async (policies: readonly PolicyDocument[]) => {
      const simulate = simulator(policies);
      const { operations } = await evaluated(
        {
          'iam SimulatePrincipalPolicy': (input: Simulation) => {
            if (!input.ActionNames.includes('test:Unknown')) return simulate(input);
            throw new CloudError({
              kind: 'invalid_request',
              call: 'iam:SimulatePrincipalPolicy',
              message: 'no action',
            });
          },
        },
        { remediationRole: remediator, bySchema },
      );
      return (type: string): OperationAccess =>
        operations.get(`${type} cloudcontrol.update_resource`) ?? assert.fail(type);
    };
    const granted = await access(remediationPolicies([hosted, logging]));
    assert.equal(granted(logging).result, 'not_evaluated');
    assert.match(granted(logging).reason ?? '', /^Some changes also need .*iam:PassRole/);
    assert.deepEqual([granted(hosted).result, granted(hosted).reason], ['allowed', null]);
    assert.deepEqual(
      [granted(unknown).result, granted(unknown).reason],
      ['not_evaluated', 'iam:SimulatePrincipalPolicy: no action'],
    );
    const refused = (await access([]))(hosted);
    assert.equal(refused.result, 'denied');
    assert.ok(refused.missing.includes('cloudformation:UpdateResource'));
    assert.ok(refused.missing.some((permission) => permission.startsWith('route53:')));
    assert.ok(refused.missing.every((permission) => JSON.stringify(refused.statements).includes(permission)));
  });

  it('is only what a setup was made for, and the returned statements add the rest', async () => {
    const policies = remediationPolicies(['s3.put_policy', 's3.set_tags']);
    const { operations } = await evaluated({ 'iam SimulatePrincipalPolicy': simulator(policies) });
    const allowed = [...operations.values()].filter(({ result }) => result === 'allowed').map((one) => one.operation);
    // Both need the same permission.
    assert.deepEqual(allowed, ['s3.put_policy', 's3.remove_tags', 's3.set_tags']);
    const replication = operations.get('object_bucket s3.put_replication');
    assert.deepEqual(replication?.missing, ['iam:PassRole', 's3:PutReplicationConfiguration']);
    const added = { Version: '2012-10-17' as const, Statement: replication?.statements as PolicyDocument['Statement'] };
    const after = await evaluated({ 'iam SimulatePrincipalPolicy': simulator([...policies, added]) });
    assert.equal(after.operations.get('object_bucket s3.put_replication')?.result, 'allowed');
    // A role may be handed to S3 now, and to no other service.
    assert.deepEqual(after.operations.get('trail cloudtrail.update')?.missing, [
      'cloudtrail:UpdateTrail',
      'iam:PassRole',
    ]);
  });

  it('is that of the user or role that calls, where the account has no role for remediation', async () => {
    const user = `arn:aws:iam::${accountId}:user/ops/audit`;
    const sources: string[] = [];
    const simulation = { 'iam SimulatePrincipalPolicy': simulator(remediationPolicies(every), sources) };
    assert.equal((await evaluated({ ...caller(user), ...simulation }, {})).identity, user);
    const session = caller(`arn:aws:sts::${accountId}:assumed-role/remediator/i-1`);
    const role = { 'iam GetRole': () => ({ Role: { Arn: remediator } }) };
    assert.equal((await evaluated({ ...session, ...role, ...simulation }, {})).identity, remediator);
    assert.deepEqual([...new Set(sources)], [user, remediator]);
  });

  it('is not evaluated where IAM cannot say it', async () => {
    const denied = (): never => {
      throw new CloudError({ kind: 'access_denied', call: 'iam:SimulatePrincipalPolicy', message: 'AccessDenied' });
    };
    for (const [answers, options, reason] of [
      [{}, { remediationRole: null }, /connected for reading only/],
      [
        { 'iam SimulatePrincipalPolicy': denied },
        { remediationRole: remediator },
        /cannot be simulated: .*AccessDenied/,
      ],
      [caller(`arn:aws:iam::${accountId}:root`), {}, /root user/],
      [caller(`arn:aws:sts::${accountId}:federated-user/ann`), {}, /kind of caller/],
      [
        { ...caller(`arn:aws:sts::${accountId}:assumed-role/one/x`), 'iam GetRole': denied },
        {},
        /role of the caller cannot be read/,
      ],
      [{ 'iam SimulatePrincipalPolicy': () => ({ EvaluationResults: [] }) }, { remediationRole: remediator }, null],
    ] as const) {
      const answer = await evaluated(answers, options);
      assert.deepEqual(resultsOf(answer), ['not_evaluated']);
      if (reason === null) assert.equal(answer.reason, null);
      else assert.match(answer.reason ?? '', reason);
    }
  });

  it('leaves a throttled simulation to another try', async () => {
    const throttled = (): never => {
      throw new CloudError({ kind: 'throttled', call: 'iam:SimulatePrincipalPolicy', message: 'Throttling' });
    };
    await assert.rejects(evaluated({ 'iam SimulatePrincipalPolicy': throttled }), { kind: 'throttled' });
  });

  it('counts a decision only if nothing that was not simulated could change it', () => {
    const simulations: Parameters<typeof verdictOf>[0][] = [
      { EvalDecision: 'allowed' },
      { EvalDecision: 'implicitDeny' },
      { EvalDecision: 'explicitDeny' },
      { EvalDecision: 'allowed', MissingContextValues: ['aws:MultiFactorAuthPresent'] },
      { EvalDecision: 'explicitDeny', MissingContextValues: ['aws:SourceIp'] },
      { EvalDecision: 'implicitDeny', OrganizationsDecisionDetail: { AllowedByOrganizations: false } },
      { EvalDecision: 'allowed', OrganizationsDecisionDetail: { AllowedByOrganizations: true } },
      { EvalDecision: 'implicitDeny', PermissionsBoundaryDecisionDetail: { AllowedByPermissionsBoundary: false } },
      {},
    ];
    const results = simulations.map((simulation) => {
      const { result, deniedBy } = verdictOf(simulation);
      return deniedBy === null ? result : `${result} by ${deniedBy}`;
    });
    assert.deepEqual(results, [
      'allowed',
      'denied by identity_policy',
      'denied by identity_policy',
      'not_evaluated',
      'not_evaluated',
      'not_evaluated',
      'allowed',
      'denied by permissions_boundary',
      'not_evaluated',
    ]);
  });
});
