import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../domain/json.ts';

/** A record as CloudTrail documents it ("CloudTrail record contents"), of a user's call to EC2. */
export function callRecord(record: JsonObject): JsonObject {
  return {
    eventVersion: '1.11',
    userIdentity: {
      type: 'IAMUser',
      principalId: 'AIDACKCEVSQ6C2EXAMPLE',
      arn: 'arn:aws:iam::123456789012:user/alice',
      accountId: '123456789012',
      accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
      userName: 'alice',
    },
    eventTime: '2026-11-23T04:00:00Z',
    eventSource: 'ec2.amazonaws.com',
    eventName: 'CreateTags',
    awsRegion: 'eu-west-1',
    sourceIPAddress: '192.0.2.7',
    userAgent: 'aws-cli/2.17.0',
    requestParameters: null,
    responseElements: null,
    requestID: randomUUID(),
    eventID: randomUUID(),
    readOnly: false,
    eventType: 'AwsApiCall',
    managementEvent: true,
    recipientAccountId: '123456789012',
    eventCategory: 'Management',
    ...record,
  };
}

/** An event of EventBridge with such a record, as it arrives in a queue. */
export function callEvent(record: JsonObject): JsonObject {
  const detail = callRecord(record);
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'AWS API Call via CloudTrail',
    source: `aws.${(detail['eventSource'] as string).split('.')[0]}`,
    account: detail['recipientAccountId'] ?? '123456789012',
    time: detail['eventTime'] ?? '',
    region: detail['awsRegion'] ?? '',
    resources: [],
    detail,
  };
}
