import { readingPermissions, selectedOperations } from '../permissions/permissions.ts';

/** A statement of a policy of AWS. */
export interface PolicyStatement {
  Effect: 'Allow';
  Action: string[];
  Resource: '*';
  Condition?: { StringEquals: Record<string, string[]> };
}

/** The document of a policy of AWS. */
export interface PolicyDocument {
  Version: '2012-10-17';
  Statement: PolicyStatement[];
}

/** A managed policy has at most this many characters, white space not counted (IAM quotas). */
export const managedPolicyCharacters = 6_144;

/** A role has at most this many managed policies, by default (IAM quotas). */
export const managedPoliciesPerRole = 10;

export const passRole = 'iam:PassRole';

/** Operation → the service that it hands a role to; the second name is that of the partition of China. */
const receivers: Readonly<Record<string, readonly string[]>> = {
  'cloudtrail.update': ['cloudtrail.amazonaws.com'],
  'ec2.set_instance_profile': ['ec2.amazonaws.com', 'ec2.amazonaws.com.cn'],
  'iam.add_to_instance_profile': ['ec2.amazonaws.com', 'ec2.amazonaws.com.cn'],
  'rds.modify_db_instance': ['monitoring.rds.amazonaws.com'],
  's3.put_replication': ['s3.amazonaws.com'],
};

/** Returns managed policies that allow what reading an account needs. */
export function readingPolicies(): PolicyDocument[] {
  return policiesAllowing(readingPermissions('aws'));
}

/** Returns managed policies that allow these actions. */
export function policiesAllowing(actions: readonly string[]): PolicyDocument[] {
  return splitPolicies([allow([...actions])]);
}

/** Returns managed policies that allow what the selected remediations need beyond reading. */
export function remediationPolicies(selection: readonly string[]): PolicyDocument[] {
  return splitPolicies(remediationStatements(selectedOperations('aws', selection)));
}

/** Returns what allows these permissions of operations. Roles are handed only to the services that the operations hand them to. */
export function remediationStatements(
  operations: readonly { operation: string; permissions: readonly string[] }[],
): PolicyStatement[] {
  const needed = [...new Set(operations.flatMap(({ permissions }) => permissions))].toSorted();
  const actions = needed.filter((action) => action !== passRole);
  const services = operations
    .filter(({ permissions }) => permissions.includes(passRole))
    .flatMap(({ operation }) => receiversOf(operation));
  const handOver: PolicyStatement[] =
    services.length === 0
      ? []
      : [
          {
            ...allow([passRole]),
            Condition: { StringEquals: { 'iam:PassedToService': [...new Set(services)].toSorted() } },
          },
        ];
  return [...(actions.length === 0 ? [] : [allow(actions)]), ...handOver];
}

/** Returns the services that an operation hands a role to. Throws for one that hands over none. */
export function receiversOf(operation: string): readonly string[] {
  const known = receivers[operation];
  if (known === undefined) throw new Error(`${operation} passes a role to an unknown service`);
  return known;
}

const allow = (actions: string[]): PolicyStatement => ({ Effect: 'Allow', Action: actions, Resource: '*' });

/** Distributes statements over as few policies as their order allows. */
function splitPolicies(statements: readonly PolicyStatement[]): PolicyDocument[] {
  const policies: PolicyDocument[] = [];
  for (const statement of statements) {
    let rest = statement.Action;
    while (rest.length > 0) {
      const last = policies.at(-1);
      const fitting = last === undefined ? 0 : countFitting(last, { ...statement, Action: rest });
      if (last !== undefined && fitting > 0) last.Statement.push({ ...statement, Action: rest.slice(0, fitting) });
      else policies.push({ Version: '2012-10-17', Statement: [] });
      rest = rest.slice(fitting);
    }
  }
  return policies;
}

/** Returns how many actions of a statement a policy can have in addition. */
function countFitting(policy: PolicyDocument, statement: PolicyStatement): number {
  let count = statement.Action.length;
  const sizeWith = (actions: string[]): number =>
    JSON.stringify({ ...policy, Statement: [...policy.Statement, { ...statement, Action: actions }] }).length;
  while (count > 0 && sizeWith(statement.Action.slice(0, count)) > managedPolicyCharacters) count -= 1;
  return count;
}
