import { trustPolicy, type SetupRole } from './role.ts';

/** Returns commands of the AWS CLI that create a role with its policies. */
export function awsCommands(role: SetupRole, externalId: string): string {
  const trust = JSON.stringify(trustPolicy('PRINCIPAL', externalId)).replaceAll('PRINCIPAL', '\'"$PRINCIPAL_ARN"\'');
  const policies = role.policies.map(
    (
      document,
      index,
    ) => `arn=$(aws iam create-policy --policy-name ${role.name}-${index + 1} --query Policy.Arn --output text \\
  --policy-document '${JSON.stringify(document)}')
aws iam attach-role-policy --role-name ${role.name} --policy-arn "$arn"
`,
  );
  return `set -eu
: "\${PRINCIPAL_ARN:?set it to the ARN of the role or user that the audit service runs as}"
aws iam create-role --role-name ${role.name} --query Role.Arn --output text \\
  --assume-role-policy-document '${trust}'
${policies.join('')}`;
}
