import type { HttpResponse, ResponseMetadata } from '@smithy/types';

/** An SDK error with the response that caused it. */
export type Refusal = Error & {
  $metadata: ResponseMetadata & { clockSkewCorrected?: true };
  $response: HttpResponse;
  /** The server's time, where an error states it. */
  ServerTime?: string;
};

/** Attaches the answer to what a protocol threw for it, hidden from logs, as the SDK does; one that could not be read has no metadata yet. */
export function withAnswer(fault: unknown, response: HttpResponse): Refusal {
  const error = fault instanceof Error ? fault : new Error(String(fault));
  Object.defineProperty(error, '$response', { value: response, enumerable: false });
  if (!('$metadata' in error)) {
    const { headers, statusCode } = response;
    const requestId = headers['x-amzn-requestid'] ?? headers['x-amz-request-id'];
    Object.assign(error, { $metadata: { httpStatusCode: statusCode, requestId } });
  }
  return error as Refusal;
}
