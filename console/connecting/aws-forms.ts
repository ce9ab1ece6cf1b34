import type { AccessField, CloudForms } from './access-form.ts';

const longestArn = 2_048;

const accessKey = (prefix: string): AccessField[] => [
  { name: `${prefix}accessKeyId`, title: 'Access key id', hint: 'AKIA…', maxLength: 128 },
  { name: `${prefix}secretAccessKey`, title: 'Secret access key', isSecret: true, maxLength: 256 },
];

const roles: readonly AccessField[] = [
  {
    name: 'roleArn',
    title: 'ARN of the role that reads',
    hint: 'arn:aws:iam::111122223333:role/infrastructure-audit-read',
    maxLength: longestArn,
  },
  {
    name: 'remediationRoleArn',
    title: 'ARN of the role that remediates',
    hint: 'Assumed only while an approved action runs. Without it, the account is only read.',
    isOptional: true,
    maxLength: longestArn,
  },
  {
    name: 'via',
    title: 'Roles on the way',
    hint: 'ARNs of up to three roles that are assumed before it, in order',
    isOptional: true,
    isList: true,
    maxLength: 3 * longestArn,
  },
];

export const awsForms: CloudForms = {
  kind: 'cloud_a',
  subject: 'Account',
  reads: [
    'The configuration of resources, for the inventory, drift and compliance. No objects, secret values or code.',
    'CloudWatch metrics and Cost Explorer, for anomalies and recommendations.',
    'Installed packages from Systems Manager, Inspector and ECR, for vulnerabilities.',
  ],
  scope: [
    { name: 'region', title: 'Region', hint: 'e.g. eu-central-1', maxLength: 40 },
    {
      name: 'regions',
      title: 'Further regions',
      hint: '“all”, or names of regions; without it, only the region above and the global services',
      isOptional: true,
      isList: true,
    },
  ],
  forms: [
    {
      name: 'role',
      title: 'Role',
      text: 'The workers assume a role with an external id. No key is stored.',
      needsProcessIdentity: true,
      needsSetup: true,
      fixed: { type: 'assume_role' },
      fields: roles,
    },
    {
      name: 'role_by_key',
      title: 'Role, assumed with a key',
      text: 'A key that may only assume the role, for workers without an identity in AWS.',
      needsSetup: true,
      fixed: { type: 'assume_role', 'source.type': 'access_key' },
      fields: [...accessKey('source.'), ...roles],
    },
    {
      name: 'access_key',
      title: 'Access key',
      text: 'The key of an IAM user, stored encrypted.',
      fixed: { type: 'access_key' },
      fields: [
        ...accessKey(''),
        {
          name: 'sessionToken',
          title: 'Session token',
          hint: 'Of temporary credentials',
          isSecret: true,
          isOptional: true,
          maxLength: 4_096,
        },
      ],
    },
    {
      name: 'process',
      title: 'Account of the workers',
      text: 'The account that the workers run in, with their own identity.',
      needsProcessIdentity: true,
      fixed: { type: 'process' },
      fields: [],
    },
  ],
};
