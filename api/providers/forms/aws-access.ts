import type { Static } from 'typebox';
import { findSetup } from '../../../db/reads/setups/setups.ts';
import { storedKeyTypes } from '../../../domain/clouds/authentication.ts';
import { partitionOf } from '../../../domain/clouds/aws/partition.ts';
import { placeOfRole } from '../../../domain/clouds/aws/role-arn.ts';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import { unprocessable } from '../../errors.ts';
import { keyOf } from './access-body.ts';
import { awsKey, type awsAuthentication } from './aws-authentication.ts';
import type { Access, FormContext } from './form.ts';
import { requireProcessIdentity } from './process-identity.ts';

type Authentication = Static<typeof awsAuthentication>;
type Role = Extract<Authentication, { type: 'assume_role' }>;
type Key = Omit<Extract<Authentication, { type: 'access_key' }>, 'type'>;

/**
 * Returns the access of a body. `region` is that of the connection, null when it is not in the body. Throws 422 naming
 * what is wrong; no cloud is called.
 */
export async function awsAccess(
  body: { authentication?: Authentication },
  { region, context }: { region: string | null; context: FormContext },
): Promise<Access> {
  const authentication = body.authentication ?? { type: 'access_key' as const, ...keyOf(body, awsKey) };
  if (authentication.type === 'access_key') {
    return { authentication: { type: storedKeyTypes.aws, identity: null }, credentials: keyFields(authentication) };
  }
  if (authentication.type === 'process') {
    requireProcessIdentity(context.settings);
    return { authentication: { type: 'process', identity: null }, credentials: { authentication: 'process' } };
  }
  return roleAccess(authentication, { region, context });
}

async function roleAccess(
  role: Role,
  { region, context }: { region: string | null; context: FormContext },
): Promise<Access> {
  const faults = roleFaults(role, region);
  if (faults.length > 0) throw unprocessable('The role is refused', faults.join('; '));
  const { setupId, roleArn, remediationRoleArn, via = [], source = { type: 'process' } } = role;
  if (source.type === 'process') requireProcessIdentity(context.settings);
  const setup = await findSetup(context.database, setupId);
  if (setup === null || setup.kind !== kindOf.aws) {
    throw unprocessable('The role is refused', `authentication.setupId: there is no setup ${setupId} for AWS`);
  }
  return {
    authentication: { type: 'assume_role', identity: roleArn, remediationIdentity: remediationRoleArn ?? null },
    credentials: {
      authentication: 'assume_role',
      setupId: String(setupId),
      externalId: setup.external_id,
      roleArn,
      ...(remediationRoleArn === undefined ? {} : { remediationRoleArn }),
      ...(via.length === 0 ? {} : { via: JSON.stringify(via) }),
      ...(source.type === 'process' ? {} : keyFields(source)),
    },
  };
}

function roleFaults({ roleArn, remediationRoleArn, via = [] }: Role, region: string | null): string[] {
  const { partition, accountId } = placeOfRole(roleArn);
  const faults: string[] = [];
  const named: [field: string, arn: string][] = [
    ['roleArn', roleArn],
    ...(remediationRoleArn === undefined ? [] : [['remediationRoleArn', remediationRoleArn] as [string, string]]),
    ...via.map((arn, at): [string, string] => [`via[${at}]`, arn]),
  ];
  const expected = region === null ? partition : partitionOf(region);
  for (const [field, arn] of named) {
    const found = placeOfRole(arn).partition;
    if (found === expected) continue;
    faults.push(
      `authentication.${field} is in the partition ${found}, but ${region ?? 'authentication.roleArn'} is in ${expected}`,
    );
  }
  for (const [at, arn] of via.entries()) {
    if (arn === roleArn || arn === remediationRoleArn || via.indexOf(arn) < at) {
      faults.push(`authentication.via[${at}]: a role must not assume itself`);
    }
  }
  if (remediationRoleArn === roleArn) {
    faults.push('authentication.remediationRoleArn must be another role than authentication.roleArn');
  } else if (remediationRoleArn !== undefined && placeOfRole(remediationRoleArn).accountId !== accountId) {
    faults.push('authentication.remediationRoleArn is in another account than authentication.roleArn');
  }
  return faults;
}

function keyFields({ accessKeyId, secretAccessKey, sessionToken }: Key): Record<string, string> {
  return { accessKeyId, secretAccessKey, ...(sessionToken === undefined ? {} : { sessionToken }) };
}
