import type { CloudErrorKind } from '../../errors.ts';

/** What the error codes of handlers mean for a change (CloudFormation CLI user guide, "Handler error codes"). */
const kinds: Readonly<Record<string, CloudErrorKind>> = {
  AccessDenied: 'access_denied',
  UnauthorizedTaggingOperation: 'access_denied',
  InvalidCredentials: 'access_denied',
  AlreadyExists: 'invalid_request',
  InvalidRequest: 'invalid_request',
  NotFound: 'invalid_request',
  NotUpdatable: 'invalid_request',
  ServiceLimitExceeded: 'invalid_request',
  TypeNotFound: 'not_supported',
  UnsupportedAction: 'not_supported',
  PrivateType: 'not_supported',
  Throttling: 'throttled',
  ClientTokenConflict: 'unavailable',
  ConcurrentOperation: 'unavailable',
  GeneralService: 'unavailable',
  GeneralServiceException: 'unavailable',
  HandlerFailure: 'unavailable',
  HandlerInternalFailure: 'unavailable',
  InternalFailure: 'unavailable',
  NetworkFailure: 'unavailable',
  NotStabilized: 'unavailable',
  RequestTokenNotFound: 'unavailable',
  ResourceConflict: 'unavailable',
  ServiceInternalError: 'unavailable',
  ServiceTimeout: 'unavailable',
};

/** Returns what a failed update means: whether another attempt can succeed. */
export function failureKind(code: string, otherwise: CloudErrorKind = 'unavailable'): CloudErrorKind {
  return kinds[code] ?? otherwise;
}
