import { CloudError, type CloudErrorKind } from '../../errors.ts';

const longestMessage = 300;

/** Returns what the failure of an operation means that the service had accepted. */
export function failedOperation(
  call: string,
  fault: { status?: number | undefined; code?: string | undefined; message?: string | undefined },
): CloudError {
  return new CloudError({
    kind: kindOf(fault),
    call,
    message: (fault.message ?? 'the operation failed').slice(0, longestMessage),
    code: fault.code ?? null,
  });
}

/** `status` is that of HTTP, or a code of google.rpc. */
function kindOf({ status = 0 }: { status?: number | undefined }): CloudErrorKind {
  const rpc = { permissionDenied: 7, resourceExhausted: 8, aborted: 10, internal: 13, unavailable: 14 };
  if (status === 403 || status === rpc.permissionDenied) return 'access_denied';
  if (status === 429 || status === rpc.resourceExhausted) return 'throttled';
  const isPassing = [409, rpc.aborted, rpc.internal, rpc.unavailable].includes(status) || status >= 500;
  return isPassing ? 'unavailable' : 'invalid_request';
}
