import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../domain/json.ts';

/** A queue that receives the events of a rule, in moto. */
export interface EventRule {
  queueArn: string;
  queueUrl: string;
  /** Sends events through EventBridge, as its rule passes them on. */
  publish(records: readonly JsonObject[], type?: string): Promise<void>;
  /** Sends bodies to the queue without EventBridge. */
  send(bodies: readonly string[]): Promise<void>;
  /** Returns how many messages are in the queue, seen and unseen. */
  waiting(): Promise<number>;
}

const region = 'eu-west-1';
const accountId = '123456789012';

/** An event as EventBridge sends it; moto leaves out the account unless a template names it. */
const wholeEvent = {
  InputPathsMap: Object.fromEntries(
    ['id', 'time', 'account', 'region', 'source', 'resources', 'detail', 'detail-type'].map((field) => [
      field,
      `$.${field}`,
    ]),
  ),
  InputTemplate:
    '{"version": "0", "id": "<id>", "time": <time>, "account": "<account>", "region": "<region>", "source": "<source>", ' +
    '"resources": <resources>, "detail-type": "<detail-type>", "detail": <detail>}',
};

/** Policy that admits EventBridge alone, for the rules of one account. */
export function onlyEventBridge(queueArn: string): JsonObject {
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { Service: 'events.amazonaws.com' },
        Action: 'sqs:SendMessage',
        Resource: queueArn,
        Condition: { ArnLike: { 'aws:SourceArn': `arn:aws:events:*:${accountId}:rule/changes` } },
      },
      {
        Effect: 'Deny',
        Principal: '*',
        Action: 'sqs:SendMessage',
        Resource: queueArn,
        Condition: { Bool: { 'aws:PrincipalIsAWSService': 'false' } },
      },
    ],
  };
}

/** Makes a queue with a policy, and a rule of EventBridge that sends it the records of calls and configuration items. */
export async function makeEventRule(
  url: string,
  {
    policy = onlyEventBridge,
    visibilitySeconds = 30,
    retentionSeconds = 4 * 24 * 3_600,
  }: { policy?: (arn: string) => JsonObject; visibilitySeconds?: number; retentionSeconds?: number } = {},
): Promise<EventRule> {
  const name = `changes-${randomUUID().slice(0, 8)}`;
  const queueArn = `arn:aws:sqs:${region}:${accountId}:${name}`;
  const call = async (service: string, target: string, body: JsonObject): Promise<JsonObject> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': `application/x-amz-json-1.${service === 'sqs' ? 0 : 1}`,
        'x-amz-target': `${service === 'sqs' ? 'AmazonSQS' : 'AWSEvents'}.${target}`,
        authorization: `AWS4-HMAC-SHA256 Credential=AKIATESTTESTTESTTEST/20261123/${region}/${service}/aws4_request, SignedHeaders=host, Signature=00`,
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${target}: ${response.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as JsonObject;
  };
  const { QueueUrl: queueUrl } = (await call('sqs', 'CreateQueue', {
    QueueName: name,
    Attributes: {
      Policy: JSON.stringify(policy(queueArn)),
      VisibilityTimeout: String(visibilitySeconds),
      MessageRetentionPeriod: String(retentionSeconds),
    },
  })) as { QueueUrl: string };
  await call('events', 'PutRule', {
    Name: 'changes',
    EventPattern: JSON.stringify({
      'detail-type': ['AWS API Call via CloudTrail', 'Config Configuration Item Change'],
    }),
    State: 'ENABLED',
  });
  await call('events', 'PutTargets', {
    Rule: 'changes',
    Targets: [{ Id: name, Arn: queueArn, InputTransformer: wholeEvent }],
  });
  return {
    queueArn,
    queueUrl,
    async publish(records, type = 'AWS API Call via CloudTrail') {
      for (let from = 0; from < records.length; from += 10) {
        await call('events', 'PutEvents', {
          Entries: records.slice(from, from + 10).map((detail) => ({
            Source: `aws.${((detail['eventSource'] as string | undefined) ?? 'config').split('.')[0]}`,
            DetailType: type,
            Detail: JSON.stringify(detail),
          })),
        });
      }
    },
    async send(bodies) {
      for (const body of bodies) await call('sqs', 'SendMessage', { QueueUrl: queueUrl, MessageBody: body });
    },
    async waiting() {
      const { Attributes: counts } = (await call('sqs', 'GetQueueAttributes', {
        QueueUrl: queueUrl,
        AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
      })) as { Attributes: Record<string, string> };
      return Object.values(counts).reduce((sum, count) => sum + Number(count), 0);
    },
  };
}
