import type { AccessAnswer, AccessCall, DenyingPolicy } from '../../../../domain/access-checks/access-check.ts';
import type { CloudError } from '../../errors.ts';
import { accessAnswer, unusedService, type AccessMeaning } from '../../shared/access-answers.ts';
import { notSubscribed, policyDenials } from '../session/aws-errors.ts';
import type { UnitRun } from '../session/unit-run.ts';
import { awsAccessCalls, type AwsAccessCall } from './access-calls.ts';

/** The calls with their services, for display. */
export const shownAccessCalls: readonly AccessCall[] = Object.entries(awsAccessCalls).map(
  ([service, { operation, permission }]) => ({ service, operation, permission }),
);

/** How the types of policies are named in errors (IAM, "Troubleshoot access denied error messages"). */
const policyNames: readonly (readonly [RegExp, DenyingPolicy])[] = [
  [/identity-based policy/, 'identity_policy'],
  [/permissions boundary/, 'permissions_boundary'],
  [/service control policy/, 'service_control_policy'],
  [/resource control policy/, 'resource_control_policy'],
  [/session policy/, 'session_policy'],
  [/VPC endpoint policy/, 'vpc_endpoint_policy'],
  [/resource-based policy/, 'resource_policy'],
];

/** What Cost Explorer answers with the code of a missing permission while it is not enabled for the account. */
const costExplorerIsOff = /not enabled for cost explorer/i;

/**
 * Makes the call that shows whether a service can be read. `runIn` makes a run for a Region; `place` is one that the
 * provider syncs. Throws `CloudError` when another try could succeed.
 */
export async function tryAwsAccess(
  service: string,
  { place, homeRegion, runIn }: { place: string; homeRegion: string; runIn: (region: string) => UnitRun },
): Promise<AccessAnswer> {
  const call = awsAccessCalls[service];
  if (call === undefined) throw new Error(`no call for ${service}`);
  const region = call.region === undefined ? place : null;
  const run = runIn(call.region?.(homeRegion) ?? place);
  const whyUnused = call.whyUnused?.(run) ?? null;
  if (whyUnused !== null) return unusedService(whyUnused, region);
  return accessAnswer(() => call.send(run), { region, meaningOf: (error) => meaningOf(error, call) });
}

function meaningOf({ code, message }: CloudError, call: AwsAccessCall): AccessMeaning {
  const has = (codes: readonly string[] | undefined): boolean => code !== null && codes?.includes(code) === true;
  if (has(call.permittedFaults)) return { result: 'allowed' };
  // A refusal without a code of AWS may come from a proxy.
  if (code === null) return { result: 'not_evaluated' };
  if (notSubscribed.has(code) || has(call.absentFaults) || costExplorerIsOff.test(message)) {
    return { result: 'not_enabled' };
  }
  const isOwn = call.actsForCaller !== true || message.includes(call.permission);
  if (policyDenials.has(code) && isOwn) return { result: 'denied', deniedBy: denyingPolicy(message) };
  return { result: 'not_evaluated' };
}

/** Returns the type of policy that an error says denied the call; null if it does not say. */
function denyingPolicy(message: string): DenyingPolicy | null {
  return policyNames.find(([name]) => name.test(message))?.[1] ?? null;
}
