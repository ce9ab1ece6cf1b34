import { matchesStars } from '../iam/glob.ts';

/** An accepted failure; every selector that is not null must match. */
export interface Exception {
  id: number;
  check_id: string | null;
  provider_id: number | null;
  resource_id: number | null;
  tag_key: string | null;
  /** Null with a key: any value. */
  tag_value: string | null;
  /** The name of a resource, with `*` for any text. */
  name_pattern: string | null;
}

/** The failure that exceptions are matched against. */
export interface ExceptionSubject {
  checkId: string;
  providerId: number;
  resourceId: number;
  name: string;
  tags: Readonly<Record<string, string>>;
  /** Parts of the resource that could not be read, by JSON Pointer. */
  unreadable: Readonly<Record<string, string>>;
}

/** Returns the first exception that covers a failure, or null. Expired and revoked ones are not among those given. */
export function exceptionFor(exceptions: readonly Exception[], subject: ExceptionSubject): Exception | null {
  return exceptions.find((exception) => covers(exception, subject)) ?? null;
}

/** Where clouds hold tags, and the whole resource. */
export const tagPointers = ['', '/tags', '/labels'] as const;

function covers(exception: Exception, subject: ExceptionSubject): boolean {
  const { check_id: checkId, provider_id: providerId, resource_id: resourceId } = exception;
  if (checkId !== null && checkId !== subject.checkId) return false;
  if (providerId !== null && providerId !== subject.providerId) return false;
  if (resourceId !== null && resourceId !== subject.resourceId) return false;
  const { tag_key: key, tag_value: value, name_pattern: pattern } = exception;
  if (pattern !== null && !matchesStars(pattern, subject.name)) return false;
  if (key === null) return true;
  // Tags that could not be read may have been removed since: they accept nothing.
  if (tagPointers.some((pointer) => Object.hasOwn(subject.unreadable, pointer))) return false;
  if (!Object.hasOwn(subject.tags, key)) return false;
  return value === null || subject.tags[key] === value;
}

/** Returns the pattern of `like` in SQL that matches the names that a pattern of an exception matches. */
export function likePattern(pattern: string): string {
  return pattern.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '%');
}
