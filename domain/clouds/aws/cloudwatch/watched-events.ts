import type { JsonObject } from '../../../json.ts';

/** The events for which a control requires an alarm. */
export interface WatchedEvents {
  /** In plain words, e.g. `changes to route tables`. */
  what: string;
  /** The event source, as in the events. */
  source: string;
  /** Representative events: each must raise an alarm. */
  events: readonly JsonObject[];
  /** Fields that define the events: a filter may test them like the control does. */
  decidedBy: readonly string[];
  /** Events that the published pattern excludes: field → value. */
  leftOut?: readonly { path: string; value: string }[];
}

/** Fields with the same value in all events of a control, whoever causes them. */
export const constantFields: readonly string[] = [
  'eventVersion',
  'eventType',
  'eventCategory',
  'managementEvent',
  'readOnly',
  'recipientAccountId',
  'userIdentity.accountId',
  'userIdentity.invokedBy',
];

type Origin = Pick<JsonObject, 'userIdentity' | 'awsRegion' | 'sourceIPAddress' | 'userAgent'>;

/** Two callers with nothing in common, so that a filter that is restricted to one of them misses the other. */
const origins: readonly Origin[] = [
  {
    userIdentity: {
      type: 'IAMUser',
      principalId: 'AIDAFIRSTCALLER',
      arn: 'arn:aws:iam::111122223333:user/first',
      accessKeyId: 'AKIAFIRSTCALLER',
      userName: 'first',
    },
    awsRegion: 'us-east-1',
    sourceIPAddress: '198.51.100.23',
    userAgent: 'aws-cli/2.0',
  },
  {
    userIdentity: {
      type: 'AssumedRole',
      principalId: 'AROASECONDCALLER:second',
      arn: 'arn:aws:sts::111122223333:assumed-role/second/second',
      accessKeyId: 'ASIASECONDCALLER',
    },
    awsRegion: 'ap-southeast-2',
    sourceIPAddress: '2001:db8::77',
    userAgent: 'console.amazonaws.com',
  },
];

const common: JsonObject = {
  eventVersion: '1.11',
  eventType: 'AwsApiCall',
  eventCategory: 'Management',
  managementEvent: true,
};

/** Services whose events always carry the same region. */
const globalSources = ['iam.amazonaws.com', 'organizations.amazonaws.com'];

/** Returns the events of API calls that change something, each by two callers. */
export function calls(source: string, names: readonly string[]): JsonObject[] {
  return names.flatMap((eventName) =>
    origins.map((origin) => ({
      ...common,
      ...origin,
      ...(globalSources.includes(source) ? { awsRegion: 'us-east-1' } : {}),
      eventSource: source,
      eventName,
      readOnly: false,
    })),
  );
}

/** Calls that were refused, with each error code of the control. */
export function refusedCalls(errorCodes: readonly string[]): JsonObject[] {
  const names = ['ec2.amazonaws.com TerminateInstances', 'sqs.amazonaws.com ListQueues'];
  return errorCodes.flatMap((errorCode) =>
    origins.flatMap((origin) =>
      names.map((name) => {
        const [eventSource = '', eventName = ''] = name.split(' ');
        return { ...common, ...origin, eventSource, eventName, errorCode, readOnly: eventName.startsWith('List') };
      }),
    ),
  );
}

/** Uses of the root user: two different calls. */
export function rootUses(): JsonObject[] {
  return ['iam.amazonaws.com CreateUser', 'signin.amazonaws.com ConsoleLogin'].flatMap((name) => {
    const [eventSource = '', eventName = ''] = name.split(' ');
    return origins.map((origin) => ({
      ...common,
      ...origin,
      userIdentity: { type: 'Root', principalId: '111122223333', arn: 'arn:aws:iam::111122223333:root' },
      eventType: eventName === 'ConsoleLogin' ? 'AwsConsoleSignIn' : 'AwsApiCall',
      eventSource,
      eventName,
      readOnly: false,
    }));
  });
}

/** Returns sign-ins of IAM users to the console, with what distinguishes them. */
export function signIns(details: JsonObject): JsonObject[] {
  return origins.map((origin, index) => ({
    ...common,
    ...origin,
    userIdentity: { type: 'IAMUser', principalId: `AIDA${index}`, userName: `user-${index}` },
    eventType: 'AwsConsoleSignIn',
    eventSource: 'signin.amazonaws.com',
    eventName: 'ConsoleLogin',
    readOnly: false,
    ...details,
  }));
}
