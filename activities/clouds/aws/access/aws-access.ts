import { requiredText } from '../../cloud-kind.ts';
import type { SigningCredentials } from '../direct/signature.ts';

/** Where the first credentials come from: the process itself, or a stored key. */
export type AwsSource = { type: 'process' } | { type: 'access_key'; keys: SigningCredentials };

/** How an account is accessed, as it was sealed. */
export type AwsAccess = AwsSource | AwsRoleAccess;

export interface AwsRoleAccess {
  type: 'assume_role';
  source: AwsSource;
  /** Roles that are assumed on the way, in order. */
  via: readonly string[];
  /** Limited to reading by a session policy. */
  roleArn: string;
  /** Assumed for changes; null when the account is only read. */
  remediationRoleArn: string | null;
  externalId: string;
}

/** Reads sealed credentials. Throws `CloudError` of kind `bad_credentials` when a value is missing. */
export function readAwsAccess(sealed: Record<string, string>): AwsAccess {
  if (sealed['authentication'] === 'process') return { type: 'process' };
  if (sealed['authentication'] !== 'assume_role') return storedKey(sealed);
  return {
    type: 'assume_role',
    source: sealed['accessKeyId'] === undefined ? { type: 'process' } : storedKey(sealed),
    via: JSON.parse(sealed['via'] ?? '[]') as string[],
    roleArn: requiredText(sealed, 'roleArn'),
    remediationRoleArn: sealed['remediationRoleArn'] ?? null,
    externalId: requiredText(sealed, 'externalId'),
  };
}

function storedKey(sealed: Record<string, string>): AwsSource {
  const { sessionToken } = sealed;
  return {
    type: 'access_key',
    keys: {
      accessKeyId: requiredText(sealed, 'accessKeyId'),
      secretAccessKey: requiredText(sealed, 'secretAccessKey'),
      ...(sessionToken === undefined ? {} : { sessionToken }),
    },
  };
}
