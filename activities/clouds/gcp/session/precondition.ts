import { CloudError } from '../../errors.ts';

/**
 * Returns the etag or fingerprint that a change is conditional on. Throws `CloudError` without one: Google Cloud carries out a
 * change with an empty one whatever the resource has become.
 */
export function preconditionOf(read: string | undefined, call: string): string {
  if (read === undefined || read === '') {
    const message = 'the resource was read without the etag or fingerprint that the change depends on';
    throw new CloudError({ kind: 'invalid_request', call, message });
  }
  return read;
}
