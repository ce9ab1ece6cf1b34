/** An accepted failure; every selector that is not null must match. */
export interface Exception {
  id: number;
  check_id: string | null;
  provider_id: number | null;
  resource_id: number | null;
  tag_key: string | null;
  /** Null with a key: any value. */
  tag_value: string | null;
}

/** The failure that exceptions are matched against. */
export interface ExceptionSubject {
  checkId: string;
  providerId: number;
  resourceId: number;
  tags: Readonly<Record<string, string>>;
}

/** Returns the first exception that covers a failure, or null. Expired and revoked ones are not among those given. */
export function exceptionFor(exceptions: readonly Exception[], subject: ExceptionSubject): Exception | null {
  return exceptions.find((exception) => covers(exception, subject)) ?? null;
}

function covers(exception: Exception, subject: ExceptionSubject): boolean {
  const { check_id: checkId, provider_id: providerId, resource_id: resourceId } = exception;
  if (checkId !== null && checkId !== subject.checkId) return false;
  if (providerId !== null && providerId !== subject.providerId) return false;
  if (resourceId !== null && resourceId !== subject.resourceId) return false;
  const { tag_key: key, tag_value: value } = exception;
  if (key === null) return true;
  if (!Object.hasOwn(subject.tags, key)) return false;
  return value === null || subject.tags[key] === value;
}
