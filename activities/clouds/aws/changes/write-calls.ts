import type { WriteCall } from '../../change-page.ts';
import type { CallRecord } from './call-record.ts';
import { effectsOf, type CallEffects } from './changed-resources.ts';

/** What a call changed, and the call itself if it may have changed anything at all. */
export interface EffectsAndCalls extends CallEffects {
  calls: WriteCall[];
}

const sourceForm = /^([a-z0-9-]{1,63})\.amazonaws\.com$/;

/** Returns what a call changed, and when its service was called; a call that failed or only read is none. */
export function effectsWithCall(record: CallRecord): EffectsAndCalls {
  const [, service] = sourceForm.exec(record.eventSource) ?? [];
  const isWrite = service !== undefined && !record.hasFailed && !record.readOnly;
  const { awsRegion: region, eventTime: calledAt, accountId } = record;
  return { ...effectsOf(record), calls: isWrite ? [{ service, region, calledAt, accountId }] : [] };
}
