import { partitionOf } from '../../../../domain/clouds/aws/partition.ts';
import type { ChangePage, FeedStart } from '../../change-page.ts';
import type { Scrub } from '../../shared/queued-messages.ts';
import type { OperationRun } from '../session/unit-run.ts';
import { lookupChanges } from './lookup-changes.ts';
import { queueChanges } from './queue-changes.ts';

/** The region of each partition in which account-wide services record their calls. */
const globalRecords: Readonly<Record<string, string>> = {
  aws: 'us-east-1',
  'aws-cn': 'cn-north-1',
  'aws-us-gov': 'us-gov-west-1',
};

/** Yields the changes of an account as EventBridge sends them to a queue, or as CloudTrail records them. */
export function accountChanges(
  { cursor, settings }: Omit<FeedStart, 'known'>,
  use: { runIn: (region: string) => OperationRun; regions: readonly string[]; scrub: Scrub; signal: AbortSignal },
): AsyncGenerator<ChangePage> {
  const { runIn, regions, scrub, signal } = use;
  const [first = 'us-east-1'] = regions;
  const queueArn = settings.queue_arn;
  // Another source than before starts over.
  if (queueArn !== undefined) {
    return queueChanges(runIn(first), { queueArn, cursor: cursor?.['queue'] === queueArn ? cursor : null, scrub });
  }
  const recorded = globalRecords[partitionOf(first)];
  const all = [...new Set([...regions, ...(recorded === undefined ? [] : [recorded])])];
  return lookupChanges(runIn, { regions: all, cursor, signal });
}
