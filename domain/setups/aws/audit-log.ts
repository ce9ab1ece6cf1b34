import { requiredProviders } from '../hcl.ts';
import type { AccessTemplates } from '../templates.ts';

const name = 'infrastructure-audit-cluster-logs';
const action = 'logs:FilterLogEvents';
/** The log group of each cluster of EKS; nothing else in it is about other resources. */
const groups = 'log-group:/aws/eks/*/cluster:*';

/**
 * Returns the templates for reading the audit logs of the EKS clusters of an account: the search in their log groups, which
 * is data, so that the role that reads does not have it. The log type `audit` is switched on for each cluster.
 */
export function awsAuditLogTemplates(): AccessTemplates {
  return { cloudformation: cloudFormation(), terraform: terraform(), arm: null, kubernetes: null, cli: commands() };
}

const policy = (resource: unknown) => ({
  Version: '2012-10-17',
  Statement: [{ Effect: 'Allow', Action: action, Resource: resource }],
});

function cloudFormation(): string {
  const resource = { 'Fn::Sub': `arn:\${AWS::Partition}:logs:*:\${AWS::AccountId}:${groups}` };
  const template = {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: 'Audit logs of clusters for the infrastructure audit',
    Parameters: {
      RoleName: { Type: 'String', Description: 'Name of the role that the account is connected with' },
    },
    Resources: {
      Reading: {
        Type: 'AWS::IAM::Policy',
        Properties: { PolicyName: name, Roles: [{ Ref: 'RoleName' }], PolicyDocument: policy(resource) },
      },
    },
  };
  return `${JSON.stringify(template, null, 2)}\n`;
}

const terraform = (): string => `${requiredProviders({ aws: '>= 5.0' })}

variable "role_name" {
  description = "Name of the role that the account is connected with"
  type        = string
}

data "aws_caller_identity" "this" {}

data "aws_partition" "this" {}

resource "aws_iam_role_policy" "this" {
  name = "${name}"
  role = var.role_name
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [{
      Effect   = "Allow"
      Action   = "${action}"
      Resource = "arn:\${data.aws_partition.this.partition}:logs:*:\${data.aws_caller_identity.this.account_id}:${groups}"
    }]
  })
}
`;

const commands = (): string => `set -eu
: "\${ROLE_NAME:?set it to the name of the role that the account is connected with}"
caller=$(aws sts get-caller-identity --query Arn --output text)
partition=$(printf '%s' "$caller" | cut -d: -f2)
account=$(printf '%s' "$caller" | cut -d: -f5)
aws iam put-role-policy --role-name "$ROLE_NAME" --policy-name ${name} \\
  --policy-document "$(printf '%s' '${JSON.stringify(policy('GROUPS'))}' | sed "s|GROUPS|arn:$partition:logs:*:$account:${groups}|")"
`;
