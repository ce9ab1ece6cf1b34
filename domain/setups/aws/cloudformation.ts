import { trustPolicy, type SetupRole } from './role.ts';

/** Returns a CloudFormation template, in JSON, that creates a role with its policies. */
export function cloudFormationTemplate(role: SetupRole, externalId: string): string {
  const policies = Object.fromEntries(
    role.policies.map((document, index) => [
      `Policy${index + 1}`,
      {
        Type: 'AWS::IAM::ManagedPolicy',
        Properties: { Description: role.purpose, PolicyDocument: document },
      },
    ]),
  );
  const template = {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: role.purpose,
    Parameters: {
      PrincipalArn: {
        Type: 'String',
        Description: 'ARN of the role or user that the audit service runs as',
        AllowedPattern: String.raw`^arn:aws[a-z-]*:iam::\d{12}:(?:role|user)/[\w+=,.@/-]{1,576}$`,
      },
      RoleName: {
        Type: 'String',
        Default: role.name,
        AllowedPattern: String.raw`^[\w+=,.@-]{1,64}$`,
      },
    },
    Resources: {
      ...policies,
      Role: {
        Type: 'AWS::IAM::Role',
        Properties: {
          RoleName: { Ref: 'RoleName' },
          Description: role.purpose,
          AssumeRolePolicyDocument: trustPolicy({ Ref: 'PrincipalArn' }, externalId),
          ManagedPolicyArns: Object.keys(policies).map((name) => ({ Ref: name })),
        },
      },
    },
    Outputs: {
      RoleArn: { Description: 'To enter when connecting the account', Value: { 'Fn::GetAtt': ['Role', 'Arn'] } },
    },
  };
  return `${JSON.stringify(template, null, 2)}\n`;
}
