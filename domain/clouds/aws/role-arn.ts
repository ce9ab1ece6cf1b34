/** Text pattern of the ARN of an IAM role, with its path. */
export const roleArnPattern = String.raw`^arn:aws(?:-[a-z]{2,5}){0,2}:iam::[0-9]{12}:role/(?:[\x21-\x2e\x30-\x7e]+/)*[A-Za-z0-9_+=,.@-]{1,64}$`;

/** Returns the partition and the account of a role's ARN, which has the form of {@link roleArnPattern}. */
export function placeOfRole(arn: string): { partition: string; accountId: string } {
  const [, partition = '', , , accountId = ''] = arn.split(':');
  return { partition, accountId };
}
