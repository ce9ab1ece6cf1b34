import { Type } from 'typebox';
import { roleArnPattern } from '../../../domain/clouds/aws/role-arn.ts';
import { named } from '../../named.ts';
import { taggedUnion } from '../../validation/tagged-union.ts';

const accessKeyId = Type.String({ minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' });
const secretAccessKey = Type.String({ minLength: 1, maxLength: 256, pattern: '^[\\x21-\\x7e]+$' });

/** A stored key, as the interface specification names its fields. */
export const awsKey = Type.Object({ accessKeyId, secretAccessKey });

const accessKey = named(
  'AwsAccessKeyAuthentication',
  Type.Object({
    type: Type.Literal('access_key'),
    accessKeyId,
    secretAccessKey,
    sessionToken: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4_096,
        pattern: '^[\\x21-\\x7e]+$',
        description: 'Of temporary credentials, which work until AWS lets them expire',
      }),
    ),
  }),
);

const ofProcess = named(
  'AwsProcessAuthentication',
  Type.Object(
    { type: Type.Literal('process') },
    {
      description:
        'The identity of the workers: instance profile, container role, web identity, SSO profile or environment; needs `PROCESS_IDENTITY=on`',
    },
  ),
);

const roleArn = (description: string) =>
  Type.String({ minLength: 20, maxLength: 2_048, pattern: roleArnPattern, description });

const assumeRole = named(
  'AwsAssumeRoleAuthentication',
  Type.Object({
    type: Type.Literal('assume_role'),
    setupId: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The setup whose external id the trust policies of the roles require',
    }),
    roleArn: roleArn('The role that reads; its sessions are limited to reading, whatever the role allows'),
    remediationRoleArn: Type.Optional(
      roleArn('The role that remediates, assumed only while an approved action runs; without it, nothing is changed'),
    ),
    via: Type.Optional(
      Type.Array(roleArn('A role that is assumed on the way'), { maxItems: 3, description: 'Role chain, in order' }),
    ),
    source: Type.Optional(
      taggedUnion([ofProcess, accessKey], 'Who assumes the first role; by default the identity of the workers'),
    ),
  }),
);

/** How an account is accessed, beside the stored key. */
export const awsAuthentication = named(
  'AwsAuthentication',
  taggedUnion([accessKey, ofProcess, assumeRole], 'Instead of `accessKeyId` and `secretAccessKey`'),
);
