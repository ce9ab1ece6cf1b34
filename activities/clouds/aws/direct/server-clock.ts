import type { HttpResponse } from '@smithy/types';
import type { Refusal } from './refusal.ts';
import type { SdkConfiguration } from './sdk-client.ts';

/** How far a clock may be off before AWS rejects a signature, less a margin. */
const toleratedMs = 240_000;

/** Notes the cloud's time from an answer, for the next signature. An answer from a cache has an old one. */
export function noteServerTime(
  configuration: SdkConfiguration,
  response: Pick<HttpResponse, 'headers'>,
  given?: string,
): void {
  if (response.headers['age'] !== undefined) return;
  const serverTime = Date.parse(given ?? response.headers['date'] ?? '');
  if (!Number.isNaN(serverTime)) configuration.systemClockOffset = serverTime - Date.now();
}

/**
 * Notes the time from a refusal, and returns it. If our clock was far off when it was signed (`offsetBefore`), the refusal is
 * marked as worth another attempt, as the SDK does.
 */
export function noteTimeOfRefusal(configuration: SdkConfiguration, refusal: Refusal, offsetBefore: number): Refusal {
  const { $response: response, $metadata: metadata } = refusal;
  noteServerTime(configuration, response, refusal.ServerTime);
  const offset = configuration.systemClockOffset;
  if (Math.abs(offset) >= toleratedMs && offset !== offsetBefore) metadata.clockSkewCorrected = true;
  return refusal;
}
