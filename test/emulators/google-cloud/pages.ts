import { answerFields, type DescribedCall } from '../../../activities/clouds/gcp/descriptions/described-call.ts';
import { refusal, type Answer } from './answers.ts';

type Json = Record<string, unknown>;

/** One page of a complete answer, by the parameters that the method has for pages. `most` is what a page holds at most. */
export function pageOf(
  call: DescribedCall,
  { answer, query, most }: { answer: object; query: URLSearchParams; most: number },
): Answer {
  const member = pagedMember(call, answer);
  if (member === null) return answer;
  const asked = Number(query.get('maxResults') ?? query.get('pageSize') ?? most);
  const size = Math.max(1, Math.min(asked, most));
  const start = startOf(query);
  if (start === null) return refusal(400, { status: 'INVALID_ARGUMENT', message: 'Invalid page token' });
  const { [member]: all, ...others } = answer as Json;
  const { page, total } = Array.isArray(all)
    ? { page: all.slice(start, start + size), total: all.length }
    : scopesPage(all as Record<string, Json>, { start, size });
  const next = start + size < total ? { nextPageToken: tokenOf(start + size, query) } : {};
  return { ...others, [member]: page, ...next };
}

/** Member of the answer that is cut into pages; null for a method that does not page, or an answer that has its token. */
function pagedMember(call: DescribedCall, answer: object): string | null {
  const fields = answerFields(call);
  if (call.method.query['pageToken'] === undefined || fields['nextPageToken'] === undefined) return null;
  if ('nextPageToken' in answer) return null;
  const lists = Object.entries(answer).filter(([name]) => {
    const type = fields[name];
    return (
      typeof type === 'object' && (type.list !== undefined || type.map !== undefined) && !/^un|warn|err/i.test(name)
    );
  });
  return lists[0]?.[0] ?? null;
}

/** Compute Engine names every scope on each page, with a warning where it has nothing. */
function scopesPage(scopes: Record<string, Json>, { start, size }: { start: number; size: number }) {
  let seen = 0;
  const page: Record<string, Json> = {};
  for (const [name, scope] of Object.entries(scopes)) {
    const [collection, items] = Object.entries(scope).find(([, value]) => Array.isArray(value)) ?? [];
    if (collection === undefined || !Array.isArray(items)) {
      page[name] = scope;
      continue;
    }
    const own = items.filter((_, index) => seen + index >= start && seen + index < start + size);
    page[name] = own.length === 0 ? { warning: { code: 'NO_RESULTS_ON_PAGE' } } : { ...scope, [collection]: own };
    seen += items.length;
  }
  return { page, total: seen };
}

/** A token holds for the parameters that it was given for; the size of a page may change. */
function settingsOf(query: URLSearchParams): string {
  const others = [...query].filter(([name]) => !['pageToken', 'maxResults', 'pageSize', 'timeoutMs'].includes(name));
  return new URLSearchParams(others).toString();
}

const tokenOf = (start: number, query: URLSearchParams): string =>
  Buffer.from(JSON.stringify([start, settingsOf(query)])).toString('base64url');

function startOf(query: URLSearchParams): number | null {
  const token = query.get('pageToken');
  if (token === null) return 0;
  try {
    const [start, settings] = JSON.parse(Buffer.from(token, 'base64url').toString()) as [number, string];
    return settings === settingsOf(query) ? start : null;
  } catch {
    // A token of someone else.
    return null;
  }
}
