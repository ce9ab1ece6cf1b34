import { hclString, requiredProviders } from '../hcl.ts';
import type { AccessTemplates } from '../templates.ts';

const name = 'infrastructure-audit-changes';
/** The longest that SQS keeps messages: 14 days. */
const retentionSeconds = 1_209_600;

/** What a rule passes on; rules leave out calls that only read, unless their state says otherwise. */
const pattern = { 'detail-type': ['AWS API Call via CloudTrail', 'Config Configuration Item Change'] };
const reading = ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'];

/**
 * Returns the templates of a change feed: a rule of EventBridge for the calls that CloudTrail records, and the queue that
 * it sends them to. The policy of the queue admits EventBridge alone, for rules of this account, so that the records can be
 * believed. A rule and its queue are in one region: CloudFormation also makes an event bus, to which rules in other regions,
 * and in other accounts of an organization, pass their events.
 */
export function awsFeedTemplates(): AccessTemplates {
  return { cloudformation: cloudFormation(), terraform: terraform(), arm: null, kubernetes: null, cli: commands() };
}

/** The queue's policy; what differs is inserted as the template language has it. */
function queuePolicy(queue: unknown, rules: unknown) {
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { Service: 'events.amazonaws.com' },
        Action: 'sqs:SendMessage',
        Resource: queue,
        Condition: { ArnLike: { 'aws:SourceArn': rules } },
      },
      {
        Effect: 'Deny',
        Principal: '*',
        Action: 'sqs:SendMessage',
        Resource: queue,
        Condition: { Bool: { 'aws:PrincipalIsAWSService': 'false' } },
      },
    ],
  };
}

function cloudFormation(): string {
  const queue = { 'Fn::GetAtt': ['Queue', 'Arn'] };
  const ruleOf = (path: string) => ({ 'Fn::Sub': `arn:\${AWS::Partition}:events:*:\${AWS::AccountId}:rule/${path}` });
  const rule = { Name: name, EventPattern: pattern, Targets: [{ Id: 'queue', Arn: queue }] };
  const template = {
    AWSTemplateFormatVersion: '2010-09-09',
    Description: 'Changes for the infrastructure audit',
    Parameters: {
      RoleName: { Type: 'String', Description: 'Name of the role that the account is connected with' },
      OrganizationId: {
        Type: 'String',
        Default: '',
        AllowedPattern: '^(?:o-[a-z0-9]{10,32})?$',
        Description: 'To receive the changes of all accounts of an organization',
      },
    },
    Conditions: { HasOrganization: { 'Fn::Not': [{ 'Fn::Equals': [{ Ref: 'OrganizationId' }, ''] }] } },
    Resources: {
      Queue: {
        Type: 'AWS::SQS::Queue',
        Properties: { QueueName: name, MessageRetentionPeriod: retentionSeconds, SqsManagedSseEnabled: true },
      },
      QueuePolicy: {
        Type: 'AWS::SQS::QueuePolicy',
        Properties: {
          Queues: [{ Ref: 'Queue' }],
          PolicyDocument: queuePolicy(queue, [ruleOf(name), ruleOf(`${name}/${name}`)]),
        },
      },
      Rule: { Type: 'AWS::Events::Rule', Properties: rule },
      Bus: { Type: 'AWS::Events::EventBus', Properties: { Name: name } },
      BusPolicy: {
        Type: 'AWS::Events::EventBusPolicy',
        Condition: 'HasOrganization',
        Properties: {
          EventBusName: { Ref: 'Bus' },
          StatementId: 'organization',
          Statement: {
            Effect: 'Allow',
            Principal: '*',
            Action: 'events:PutEvents',
            Resource: { 'Fn::GetAtt': ['Bus', 'Arn'] },
            Condition: { StringEquals: { 'aws:PrincipalOrgID': { Ref: 'OrganizationId' } } },
          },
        },
      },
      BusRule: {
        Type: 'AWS::Events::Rule',
        Properties: { ...rule, EventBusName: { Ref: 'Bus' } },
      },
      Reading: {
        Type: 'AWS::IAM::Policy',
        Properties: {
          PolicyName: name,
          Roles: [{ Ref: 'RoleName' }],
          PolicyDocument: {
            Version: '2012-10-17',
            Statement: [{ Effect: 'Allow', Action: reading, Resource: queue }],
          },
        },
      },
    },
    Outputs: {
      QueueArn: { Description: 'To enter as `queue_arn` of the change feed', Value: queue },
      BusArn: {
        Description: 'Target of the rules in other regions and accounts',
        Value: { 'Fn::GetAtt': ['Bus', 'Arn'] },
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

locals {
  rules = "arn:\${data.aws_partition.this.partition}:events:*:\${data.aws_caller_identity.this.account_id}:rule/${name}"
}

resource "aws_sqs_queue" "this" {
  name                      = "${name}"
  message_retention_seconds = ${retentionSeconds}
  sqs_managed_sse_enabled   = true
}

resource "aws_sqs_queue_policy" "this" {
  queue_url = aws_sqs_queue.this.url
  policy = jsonencode({
    Version = "2012-10-17"
    Statement = [
      {
        Effect    = "Allow"
        Principal = { Service = "events.amazonaws.com" }
        Action    = "sqs:SendMessage"
        Resource  = aws_sqs_queue.this.arn
        Condition = { ArnLike = { "aws:SourceArn" = local.rules } }
      },
      {
        Effect    = "Deny"
        Principal = "*"
        Action    = "sqs:SendMessage"
        Resource  = aws_sqs_queue.this.arn
        Condition = { Bool = { "aws:PrincipalIsAWSService" = "false" } }
      },
    ]
  })
}

resource "aws_cloudwatch_event_rule" "this" {
  name          = "${name}"
  event_pattern = ${JSON.stringify(JSON.stringify(pattern))}
}

resource "aws_cloudwatch_event_target" "this" {
  rule = aws_cloudwatch_event_rule.this.name
  arn  = aws_sqs_queue.this.arn
}

resource "aws_iam_role_policy" "this" {
  name = "${name}"
  role = var.role_name
  policy = jsonencode({
    Version   = "2012-10-17"
    Statement = [{ Effect = "Allow", Action = [${reading.map(hclString).join(', ')}], Resource = aws_sqs_queue.this.arn }]
  })
}

output "queue_arn" {
  description = "To enter as queue_arn of the change feed"
  value       = aws_sqs_queue.this.arn
}
`;

function commands(): string {
  const policy = JSON.stringify(queuePolicy('QUEUE', 'RULES'));
  const role = JSON.stringify({
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Action: reading, Resource: 'QUEUE' }],
  });
  return `set -eu
: "\${ROLE_NAME:?set it to the name of the role that the account is connected with}"
account=$(aws sts get-caller-identity --query Account --output text)
url=$(aws sqs create-queue --queue-name ${name} --query QueueUrl --output text \\
  --attributes MessageRetentionPeriod=${retentionSeconds},SqsManagedSseEnabled=true)
queue=$(aws sqs get-queue-attributes --queue-url "$url" --attribute-names QueueArn --query Attributes.QueueArn --output text)
partition=$(printf '%s' "$queue" | cut -d: -f2)
policy=$(printf '%s' '${policy}' | sed -e "s|QUEUE|$queue|g" -e "s|RULES|arn:$partition:events:*:$account:rule/${name}|g")
aws sqs set-queue-attributes --queue-url "$url" \\
  --attributes "{\\"Policy\\": \\"$(printf '%s' "$policy" | sed 's|"|\\\\"|g')\\"}"
aws events put-rule --name ${name} --event-pattern '${JSON.stringify(pattern)}'
aws events put-targets --rule ${name} --targets "Id=queue,Arn=$queue"
aws iam put-role-policy --role-name "$ROLE_NAME" --policy-name ${name} \\
  --policy-document "$(printf '%s' '${role}' | sed "s|QUEUE|$queue|g")"
echo "$queue"
`;
}
