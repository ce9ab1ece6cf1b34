import {
  neededBySchema,
  neededForRemediation,
  type EvaluatedPermission,
  type NeededOperation,
  type NeededPermission,
  type RemediationAnswer,
} from '../../../../domain/access-checks/remediation-access.ts';
import { partitionOf } from '../../../../domain/clouds/aws/partition.ts';
import { CloudError } from '../../errors.ts';
import { evaluatedStepwise, remediationAnswer, remediationNotEvaluated } from '../../shared/access-answers.ts';
import { groupsOf } from '../../shared/groups.ts';
import type { UnitRun } from '../session/unit-run.ts';
import { callerArn } from '../session/verify.ts';

const actionsAtOnce = 50;

/** The part of a result of the simulator that decides. */
interface SimulatedAction {
  EvalActionName?: string | undefined;
  EvalDecision?: string | undefined;
  MissingContextValues?: string[] | undefined;
  OrganizationsDecisionDetail?: { AllowedByOrganizations?: boolean | undefined } | undefined;
  PermissionsBoundaryDecisionDetail?: { AllowedByPermissionsBoundary?: boolean | undefined } | undefined;
}

type Verdict = Pick<EvaluatedPermission, 'result' | 'deniedBy' | 'reason'>;

/**
 * Simulates the policies of the identity that remediates for all resources of the account, with the session that reads.
 * `remediationRole` is the role for remediation, null for an account without one; absent where the caller itself remediates.
 * `bySchema` are further operations, on types by schema. Throws `CloudError` when another try could succeed.
 */
export async function simulateRemediation(
  run: UnitRun,
  {
    remediationRole,
    bySchema = [],
  }: { remediationRole?: string | null | undefined; bySchema?: readonly NeededOperation[] },
): Promise<RemediationAnswer> {
  if (remediationRole === null) {
    return remediationNotEvaluated(
      'The account is connected for reading only: it has no role for remediation (remediationRoleArn)',
    );
  }
  const source = remediationRole ?? (await policySource(run));
  if (typeof source !== 'string') return remediationNotEvaluated(source.reason);
  return remediationAnswer(
    async () => {
      const permissions: EvaluatedPermission[] = [];
      for (const request of requests(run.region, neededForRemediation('aws', { region: run.region }))) {
        permissions.push(...(await evaluated(run, { source, ...request })));
      }
      for (const { actions, ...request } of requests(run.region, neededBySchema('aws', bySchema))) {
        const evaluate = (some: readonly NeededPermission[]) =>
          evaluated(run, { source, ...request, actions: some.map(({ permission }) => permission) });
        const needed = actions.map((permission) => ({ permission, passedTo: request.passedTo }));
        permissions.push(...(await evaluatedStepwise(needed, evaluate)));
      }
      return permissions;
    },
    { identity: source, refused: 'The policies cannot be simulated' },
  );
}

async function evaluated(
  run: UnitRun,
  request: SimulationRequest & { source: string },
): Promise<EvaluatedPermission[]> {
  const { actions, passedTo } = request;
  const verdicts = await simulated(run, request);
  return actions.map((permission) => ({
    permission,
    passedTo,
    ...(verdicts.get(permission.toLowerCase()) ?? unanswered),
  }));
}

const unanswered: Verdict = { result: 'not_evaluated', deniedBy: null, reason: 'The simulation has no result for it' };

interface SimulationRequest {
  actions: string[];
  passedTo: string | null;
  /** The region that the calls would be sent to. */
  region: string;
}

/** One request for each value of `iam:PassedToService`, one for calls of IAM, and some for everything else. */
function requests(region: string, needed: readonly NeededPermission[]): SimulationRequest[] {
  const named = ({ permission }: NeededPermission): string => permission;
  const isOfIam = ({ permission }: NeededPermission): boolean => permission.startsWith('iam:');
  const others = needed.filter(({ passedTo }) => passedTo === null);
  const together = (wanted: NeededPermission[], sentTo: string): SimulationRequest[] =>
    groupsOf(actionsAtOnce, wanted.map(named)).map((actions) => ({ actions, passedTo: null, region: sentTo }));
  return [
    ...together(
      others.filter((one) => !isOfIam(one)),
      region,
    ),
    ...together(others.filter(isOfIam), iamRegions[partitionOf(region)] ?? region),
    ...needed.flatMap((one) =>
      one.passedTo === null ? [] : [{ actions: [one.permission], passedTo: one.passedTo, region }],
    ),
  ];
}

/**
 * Partition → `aws:RequestedRegion` of all calls of IAM, wherever they are made (IAM User Guide, "AWS global condition
 * context keys"; AWS General Reference, "AWS Identity and Access Management endpoints").
 */
const iamRegions: Readonly<Record<string, string>> = {
  aws: 'us-east-1',
  'aws-cn': 'cn-north-1',
  'aws-us-gov': 'us-gov-west-1',
};

/**
 * Returns whose policies apply to the caller: a user, or the role of an assumed-role session, whose ARN lacks the role's
 * path; or the reason why there is none.
 */
async function policySource(run: UnitRun): Promise<string | { reason: string }> {
  const caller = (await callerArn(run)) ?? '';
  if (/^arn:[^:]+:iam::\d+:user\//.test(caller)) return caller;
  if (caller.endsWith(':root')) return { reason: 'The root user has no policies that could be simulated' };
  const [, role] = /^arn:[^:]+:sts::\d+:assumed-role\/([^/]+)\//.exec(caller) ?? [];
  if (role === undefined) return { reason: 'The policies of this kind of caller cannot be simulated' };
  const { IAMClient, GetRoleCommand } = await import('@aws-sdk/client-iam');
  const iam = run.service('iam', (settings) => new IAMClient(settings));
  try {
    const { Role: found } = await iam(new GetRoleCommand({ RoleName: role }));
    return found?.Arn ?? { reason: `IAM returned no ARN of the role ${role}` };
  } catch (error) {
    if (!(error instanceof CloudError) || error.kind !== 'access_denied') throw error;
    return { reason: `The role of the caller cannot be read: ${error.message}` };
  }
}

async function simulated(
  run: UnitRun,
  { source, actions, passedTo, region }: SimulationRequest & { source: string },
): Promise<Map<string, Verdict>> {
  const { IAMClient, SimulatePrincipalPolicyCommand } = await import('@aws-sdk/client-iam');
  const iam = run.service('iam', (settings) => new IAMClient(settings));
  const verdicts = new Map<string, Verdict>();
  let marker: string | undefined;
  do {
    const answer = await iam(
      new SimulatePrincipalPolicyCommand({
        PolicySourceArn: source,
        ActionNames: actions,
        ContextEntries: contextOf({ region, passedTo }),
        ...(marker === undefined ? {} : { Marker: marker }),
      }),
    );
    for (const one of answer.EvaluationResults ?? [])
      verdicts.set((one.EvalActionName ?? '').toLowerCase(), verdictOf(one));
    marker = answer.IsTruncated === true ? answer.Marker : undefined;
  } while (marker !== undefined);
  return verdicts;
}

/** What is known of every call of a remediation. */
function contextOf({ region, passedTo }: { region: string; passedTo: string | null }) {
  const entry = (name: string, type: 'string' | 'boolean', value: string) => ({
    ContextKeyName: name,
    ContextKeyType: type,
    ContextKeyValues: [value],
  });
  return [
    entry('aws:RequestedRegion', 'string', region),
    entry('aws:SecureTransport', 'boolean', 'true'),
    ...(passedTo === null ? [] : [entry('iam:PassedToService', 'string', passedTo)]),
  ];
}

/**
 * Returns what a simulated action shows. Where a condition lacks a value, the decision could be another with it. The
 * simulator does not list the values that conditions of service control policies lack, so a denial by one of them does not
 * count (IAM API Reference, "EvaluationResult").
 */
export function verdictOf(simulation: SimulatedAction): Verdict {
  const open = (reason: string): Verdict => ({ result: 'not_evaluated', deniedBy: null, reason });
  const denied = (deniedBy: EvaluatedPermission['deniedBy'], reason: string): Verdict => ({
    result: 'denied',
    deniedBy,
    reason,
  });
  if (simulation.OrganizationsDecisionDetail?.AllowedByOrganizations === false) {
    return open(
      'A service control policy of the organization denies it, or its conditions have values that are not simulated',
    );
  }
  const lacking = simulation.MissingContextValues ?? [];
  if (lacking.length > 0) return open(`It depends on conditions whose values are not simulated: ${lacking.join(', ')}`);
  if (simulation.EvalDecision === 'allowed') return { result: 'allowed', deniedBy: null, reason: null };
  if (simulation.PermissionsBoundaryDecisionDetail?.AllowedByPermissionsBoundary === false) {
    return denied('permissions_boundary', 'The permissions boundary does not allow it');
  }
  if (simulation.EvalDecision === 'explicitDeny') return denied('identity_policy', 'A policy denies it');
  if (simulation.EvalDecision === 'implicitDeny')
    return denied('identity_policy', 'No policy allows it for all resources');
  return open('The simulation has no decision');
}
