import type { AwsFields } from '../rules.ts';
import { notEvaluated, passIf, type Verdict } from '../../../checks/verdict.ts';
import { applies } from '../../../iam/decide.ts';
import { globOf } from '../../../iam/glob.ts';
import { distinctTexts } from '../../../iam/glob-classes.ts';
import type { Caller } from '../../../iam/request.ts';
import { parseStatements, UnreadablePolicy, type Statement } from '../../../iam/statements.ts';
import { openedGlob } from '../../../iam/variables.ts';
import { partitionOf } from '../partition.ts';

const callers: readonly Caller[] = [
  { kind: 'anonymous' },
  { kind: 'principal', account: '999999999999', arn: 'arn:aws:iam::999999999999:role/probe', canonicalId: 'probe' },
];

/** Actions on neither buckets nor objects (service authorization reference), which a bucket policy cannot deny. */
const ofTheAccount = [
  's3:listallmybuckets',
  's3:createjob',
  's3:listjobs',
  's3:getaccountpublicaccessblock',
  's3:putaccountpublicaccessblock',
  's3:listaccesspoints',
  's3:liststoragelensconfigurations',
];

/**
 * Returns a request without TLS that no statement certainly denies, out of all actions on the bucket and its possible
 * contents; null when every one is denied, and undefined when the patterns have too many combinations.
 */
function letThrough(bucket: AwsFields<'object_bucket'>, statements: readonly Statement[]): string | null | undefined {
  const denying = statements
    .filter((one) => one.effect === 'Deny' && isForEveryone(one) && isOnlyAboutTls(one))
    .map(forEveryCaller);
  const arn = `arn:${partitionOf(bucket.resource.region)}:s3:::${bucket.resource.externalId}`;
  const named = denying.flatMap(({ resources }) => (resources?.listed ?? []).map(openedGlob));
  const actions = distinctTexts(
    globOf('s3:?*'),
    denying.flatMap(({ actions: { listed } }) => listed.map((one) => globOf(one.toLowerCase()))),
  );
  const objects = distinctTexts(globOf(`${arn}/?*`), named);
  if (actions === null || objects === null) return undefined;
  const context = new Map([['aws:securetransport', ['false']]]);
  for (const action of actions.filter((one) => !ofTheAccount.includes(one))) {
    for (const resource of [arn, ...objects]) {
      for (const caller of callers) {
        const isDenied = denying.some((one) => applies(one, { action, resource, caller, context }) === true);
        if (!isDenied) return `${action} on ${resource}`;
      }
    }
  }
  return null;
}

/** Returns whether the statement applies to all callers and its resources do not depend on the caller. */
function isForEveryone({ principals, resources, withVariables }: Statement): boolean {
  if (principals === null || principals.except) return false;
  const isForAll = principals.listed === '*' || principals.listed['AWS']?.includes('*') === true;
  const dependsOnCaller =
    withVariables && resources !== null && resources.except && resources.listed.some((one) => one.includes('${'));
  return isForAll && !dependsOnCaller;
}

/** Returns a statement without the resources that depend on the caller, such as variables with a default. */
function forEveryCaller(statement: Statement): Statement {
  const { resources, withVariables } = statement;
  if (resources === null || resources.except || !withVariables) return statement;
  return { ...statement, resources: { ...resources, listed: resources.listed.filter((one) => !one.includes('${')) } };
}

/** Returns whether the only condition is the missing TLS, so that no caller escapes through another key. */
function isOnlyAboutTls({ tests }: Statement): boolean {
  return tests.every(({ key }) => key === 'aws:securetransport');
}

/** Passes when the policy of a bucket refuses every request without TLS. */
export function refusesPlainRequests(bucket: AwsFields<'object_bucket'>): Verdict {
  const document = bucket.document('policy');
  try {
    const request = letThrough(bucket, parseStatements(document));
    if (request === undefined) return notEvaluated('the patterns of the policy have too many combinations');
    return passIf(request === null, 'The bucket policy does not deny all requests without TLS', {
      policy: document,
      let_through: request,
    });
  } catch (error) {
    if (error instanceof UnreadablePolicy) return notEvaluated(error.message);
    throw error;
  }
}
