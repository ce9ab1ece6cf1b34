/** The parts of the ARN of a queue. */
export interface QueueArnParts {
  region: string;
  accountId: string;
  name: string;
}

const arn = /^arn:aws[a-z-]*:sqs:([a-z]{2,}(?:-[a-z]+)+-\d):(\d{12}):([\w-]{1,80})$/;

/** Returns the parts of the ARN of a queue. Throws a `RangeError` for anything else, and for a FIFO queue. */
export function queueArnParts(text: string): QueueArnParts {
  const [, region = '', accountId = '', name = ''] = arn.exec(text) ?? [];
  if (region === '') throw new RangeError('the ARN is not that of a standard queue');
  return { region, accountId, name };
}

/** Returns why a text cannot name the queue of a feed, as a sentence without a stop; null if it can. */
export function queueArnFault(text: string): string | null {
  return arn.test(text)
    ? null
    : 'settings.queue_arn: it has to be the ARN of a standard queue, e.g. arn:aws:sqs:eu-west-1:123456789012:changes';
}

/** Returns the domain of AWS in a region. */
export function dnsSuffixOf(region: string): string {
  return region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
}
