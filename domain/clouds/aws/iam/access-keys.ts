import type { MemberIn } from '../../../checks/field-names.ts';
import { UnreadableField, type Fields } from '../../../checks/fields.ts';
import type { AwsConfigurations } from '../resource-types.ts';
import type { AwsFields } from '../rules.ts';

type AccessKey = MemberIn<AwsConfigurations['iam_user'], 'access_keys'>;

/** The reason for not evaluating the use of a key. */
export const keyNotReported = 'an access key of the user is missing from the credential report';

/** Returns the active access keys of a user. */
export function activeKeys(user: AwsFields<'iam_user'>): Fields<AccessKey>[] {
  return user.parts('access_keys').filter((key) => key.text('status') === 'Active');
}

/** Returns when an access key was created. Throws `UnreadableField` when its creation time is missing. */
export function creationOf(key: Fields<AccessKey>): Date {
  const created = key.time('created_at');
  if (created === null) throw new UnreadableField('the age of an access key is not known');
  return created;
}

/**
 * Returns when a key was last used, null for never. The credential report numbers the keys without naming them; their
 * creation times distinguish them. A key that is missing from the report is `unknown`.
 */
export function lastUseOf(user: AwsFields<'iam_user'>, key: Fields<AccessKey>): Date | null | 'unknown' {
  const observed = user.group('observed');
  const created = Math.floor(creationOf(key).getTime() / 1000);
  const reported = observed.list('access_keys_last_used');
  const uses = observed
    .list('access_keys_created')
    .flatMap((time, index) =>
      typeof time === 'string' && Math.floor(Date.parse(time) / 1000) === created ? [reported[index] ?? null] : [],
    );
  const [use] = uses;
  // Two keys created in the same second cannot be distinguished, unless the report says the same of both.
  if (use === undefined || uses.some((other) => other !== use)) return 'unknown';
  return typeof use === 'string' ? new Date(use) : null;
}
