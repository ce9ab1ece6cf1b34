import type { AssumeRoleCommandInput, STSClient } from '@aws-sdk/client-sts';
import type { NodeHttpHandler } from '@smithy/node-http-handler';
import { CloudError, isRetryable } from '../../errors.ts';
import { paceSdkAttempts, type InTurn } from '../direct/direct-calls.ts';
import { configurationOf } from '../direct/sdk-client.ts';
import { toCloudError } from '../session/aws-errors.ts';
import { ReadRetries } from '../session/retries.ts';
import type { CurrentCredentials } from './current-credentials.ts';
import { sdkCredentials } from './sdk-credentials.ts';
import type { ExpiringCredentials } from './renewed-credentials.ts';

/** A chained session lasts an hour at most; every role allows that long. */
const wantedSeconds = 3_600;
/** The shortest session that STS issues. */
const leastSeconds = 900;
const call = 'sts:AssumeRole';

/** Where STS is called, and how. */
export interface StsPlace {
  region: string;
  endpoint?: string;
  requestHandler: NodeHttpHandler;
}

/** A role, and what its session is limited to and called. */
export interface RoleSession {
  roleArn: string;
  externalId: string;
  name: string;
  /** Null leaves the session everything that the role may do. */
  policy: string | null;
  /** Managed policies that allow the session more than `policy`, as far as the role may do it. */
  policyArns?: readonly string[];
  tags: { Key: string; Value: string }[];
}

/**
 * Returns a function that assumes a role. Where the role does not accept tags or a session of an hour, the session has
 * none or is shorter. `inTurn` makes each attempt when the caller's quota allows it. Throws `CloudError`, which names the role; a refusal is `bad_credentials`, so that it ends a
 * listing instead of hiding parts of resources.
 */
export function createRoleAssumption(
  place: StsPlace,
  { source, role, inTurn = null }: { source: CurrentCredentials; role: RoleSession; inTurn?: InTurn | null },
): () => Promise<ExpiringCredentials> {
  let client: STSClient | null = null;
  let tags = role.tags;
  let seconds = wantedSeconds;

  async function ask(): Promise<ExpiringCredentials> {
    const { STSClient, AssumeRoleCommand } = await import('@aws-sdk/client-sts');
    client ??= new STSClient({
      ...place,
      credentials: sdkCredentials(source),
      retryStrategy: new ReadRetries(),
      maxAttempts: 4,
      useFipsEndpoint: false,
      useDualstackEndpoint: false,
    });
    const input: AssumeRoleCommandInput = {
      RoleArn: role.roleArn,
      RoleSessionName: role.name,
      ExternalId: role.externalId,
      DurationSeconds: seconds,
      ...(role.policy === null ? {} : { Policy: role.policy }),
      ...(role.policyArns === undefined ? {} : { PolicyArns: role.policyArns.map((arn) => ({ arn })) }),
      ...(tags.length === 0 ? {} : { Tags: tags }),
    };
    const command = new AssumeRoleCommand(input);
    if (inTurn !== null) paceSdkAttempts(command, inTurn);
    const { Credentials: issued } = await client.send(command);
    const { AccessKeyId: accessKeyId, SecretAccessKey: secretAccessKey, SessionToken: sessionToken } = issued ?? {};
    const expiration = issued?.Expiration?.getTime();
    if (!accessKeyId || !secretAccessKey || !sessionToken || expiration === undefined) {
      throw new CloudError({ kind: 'unavailable', call, message: 'the response contains no credentials' });
    }
    const expiresAtMs = expiration - configurationOf(client).systemClockOffset;
    if (expiresAtMs <= Date.now()) {
      throw new CloudError({ kind: 'unavailable', call, message: 'the session that was issued has expired already' });
    }
    return { keys: { accessKeyId, secretAccessKey, sessionToken }, expiresAtMs };
  }

  /** Gives up what the role does not accept; returns whether there was something to give up. */
  function yields({ name = '', message = '' }: { name?: string; message?: string }): boolean {
    if (tags.length > 0 && name.startsWith('AccessDenied') && message.includes('sts:TagSession')) {
      tags = [];
      return true;
    }
    if (seconds > leastSeconds && name === 'ValidationError' && message.includes('DurationSeconds')) {
      seconds = leastSeconds;
      return true;
    }
    return false;
  }

  return async () => {
    for (;;) {
      try {
        return await ask();
      } catch (fault) {
        if (yields(fault as Error)) continue;
        throw explained(toCloudError(fault, { call, endpoint: 'own' }), role.roleArn);
      }
    }
  };
}

function explained(error: CloudError, roleArn: string): CloudError {
  // Of the source, which has explained itself.
  if (error.call !== call) return error;
  const message = error.message.slice(call.length + 2);
  const { code, retryAfterMs } = error;
  if (isRetryable(error.kind)) {
    return new CloudError({ kind: error.kind, call, message: `${roleArn}: ${message}`, code, retryAfterMs });
  }
  const hint =
    error.kind === 'access_denied'
      ? '; the role does not exist, its trust policy does not allow this caller with the external id of the setup, or the caller may not assume it'
      : '';
  return new CloudError({ kind: 'bad_credentials', call, message: `${roleArn}: ${message}${hint}`, code });
}
