import {
  CreateAccessKeyCommand,
  CreateRoleCommand,
  CreateUserCommand,
  IAMClient,
  PutRolePolicyCommand,
  PutUserPolicyCommand,
} from '@aws-sdk/client-iam';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { MiddlewareStack } from '@smithy/types';
import { startMoto } from '../../../helpers/moto.ts';
import { startStsGuard, type StsGuard } from '../sts-guard.ts';
import type { TrustPolicy } from './trust.ts';

/** A guarded account that checks keys and the policies of users and roles. */
export interface GuardedAccount {
  guard: StsGuard;
  /** A user that may assume roles, and nothing else unless it was asked for. */
  user: { arn: string; keys: { accessKeyId: string; secretAccessKey: string } };
  /** Creates a role that may do everything, in IAM and in front of it. */
  addRole(name: string, trust: TrustPolicy, longestSeconds?: number): Promise<string>;
  /** Creates such a role in another account. */
  addRoleIn(accountId: string, role: { name: string; trust: TrustPolicy; longestSeconds?: number }): Promise<string>;
  /** Does what keys and policies are not checked for, at the address of the account itself. */
  unchecked<Result>(work: (url: string) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

export const guardedAccountId = '123456789012';
const noChecks = 1_000_000;
const everything = JSON.stringify({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: '*', Resource: '*' }],
});

/** The guard decides whom a role trusts: moto does not know that the session of a role is its role. */
const openTrust = JSON.stringify(trusting('*', null));

/** The trust policy of a role for a caller that has the external id. */
export function trusting(principal: string, externalId: string | null, actions?: string[]): TrustPolicy {
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: principal },
        Action: actions ?? ['sts:AssumeRole', 'sts:TagSession'],
        ...(externalId === null ? {} : { Condition: { StringEquals: { 'sts:ExternalId': externalId } } }),
      },
    ],
  };
}

/** Lets a client of the emulator act in another account. */
export function inAccount<Client extends { middlewareStack: object }>(client: Client, accountId: string): Client {
  const stack = client.middlewareStack as MiddlewareStack<object, object>;
  stack.add(
    (next) => async (args) => {
      (args.request as { headers: Record<string, string> }).headers['x-moto-account-id'] = accountId;
      return next(args);
    },
    { step: 'build' },
  );
  return client;
}

/** Starts an account with one bucket, `audited`. */
export async function startGuardedAccount(
  region: string,
  { userActions = 'sts:*' }: { userActions?: string } = {},
): Promise<GuardedAccount> {
  const moto = await startMoto({ initialNoAuthActionCount: noChecks });
  const guard = await startStsGuard(moto.url);
  const client = { region, endpoint: moto.url, credentials: { accessKeyId: 'any', secretAccessKey: 'any' } };
  const iam = new IAMClient(client);
  const s3 = new S3Client({ ...client, forcePathStyle: true });
  const CreateBucketConfiguration = { LocationConstraint: region } as never;
  await s3.send(new CreateBucketCommand({ Bucket: 'audited', CreateBucketConfiguration }));
  s3.destroy();
  await iam.send(new CreateUserCommand({ UserName: 'installation' }));
  const arn = `arn:aws:iam::${guardedAccountId}:user/installation`;
  const assuming = { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: userActions, Resource: '*' }] };
  await iam.send(
    new PutUserPolicyCommand({ UserName: 'installation', PolicyName: 'own', PolicyDocument: JSON.stringify(assuming) }),
  );
  const { AccessKey: key } = await iam.send(new CreateAccessKeyCommand({ UserName: 'installation' }));
  const keys = { accessKeyId: key?.AccessKeyId ?? '', secretAccessKey: key?.SecretAccessKey ?? '' };
  guard.addUser(keys.accessKeyId, arn);
  await moto.allowWithoutChecks(0);
  let switched = Promise.resolve();
  const allow = (calls: number): Promise<void> => (switched = switched.then(() => moto.allowWithoutChecks(calls)));
  let opened: Promise<void> | null = null;
  let inside = 0;
  // Of several at the same time, the last one to end restores the checks.
  const unchecked: GuardedAccount['unchecked'] = async (work) => {
    inside += 1;
    opened ??= allow(noChecks);
    try {
      await opened;
      return await work(moto.url);
    } finally {
      inside -= 1;
      if (inside === 0) {
        opened = null;
        await allow(0);
      }
    }
  };
  const addRoleIn: GuardedAccount['addRoleIn'] = async (accountId, { name, trust, longestSeconds }) => {
    const own = inAccount(new IAMClient(client), accountId);
    await unchecked(async () => {
      await own.send(new CreateRoleCommand({ RoleName: name, AssumeRolePolicyDocument: openTrust }));
      await own.send(new PutRolePolicyCommand({ RoleName: name, PolicyName: 'own', PolicyDocument: everything }));
    });
    own.destroy();
    const arn = `arn:aws:iam::${accountId}:role/${name}`;
    guard.addRole({ arn, trust, ...(longestSeconds === undefined ? {} : { longestSeconds }) });
    return arn;
  };
  return {
    guard,
    user: { arn, keys },
    addRole: (name, trust, longestSeconds) =>
      addRoleIn(guardedAccountId, { name, trust, ...(longestSeconds === undefined ? {} : { longestSeconds }) }),
    addRoleIn,
    unchecked,
    async stop() {
      iam.destroy();
      await guard.stop();
      await moto.stop();
    },
  };
}
