import type { JsonObject } from '../../../../domain/json.ts';
import type { AnswerReview, ReviewedCall } from '../../shared/diagnosis/answer-review.ts';
import type { Fields } from '../../shared/descriptions/field-type.ts';
import type { DirectoryRead } from '../entra/directory-calls.ts';
import {
  answerType,
  findCall,
  findDirectoryCall,
  graphColumns,
  rowFields,
  type DescribedCall,
} from '../descriptions/described-call.ts';
import { typesAskedFor } from '../descriptions/graph-query.ts';
import type { AzureCalls } from '../session/calls.ts';

const reviewedCall = (call: DescribedCall | null): ReviewedCall | null =>
  call === null
    ? null
    : {
        operation: call.id,
        prefix: `${call.description.api} `,
        schemas: call.description.schemas,
        type: answerType(call),
      };

const called = (verb: string, path: string, apiVersion: string | null): DescribedCall | null =>
  findCall(verb, decodeURIComponent(path), apiVersion);

const calledAt = (verb: string, pathWithQuery: string): DescribedCall | null => {
  const url = new URL(pathWithQuery, 'http://azure');
  return called(verb, url.pathname, url.searchParams.get('api-version'));
};

type Watch = <Answer>(call: DescribedCall | null, make: () => Promise<Answer>) => Promise<Answer>;

function reviewedDirectory(read: DirectoryRead | null, watch: Watch): DirectoryRead | null {
  if (read === null) return null;
  return async <Answer>(pathOrLink: string) =>
    watch(findDirectoryCall(pathOrLink), async () => read<Answer>(pathOrLink));
}

/** Returns the same calls with answers that are reviewed; rows of Resource Graph by the model of their type. */
export function reviewedCalls(calls: AzureCalls, review: AnswerReview): AzureCalls {
  const watch = async <Answer>(call: DescribedCall | null, make: () => Promise<Answer>): Promise<Answer> =>
    review.watch(reviewedCall(call), make);

  async function watchRows<Answer>(
    call: DescribedCall | null,
    body: JsonObject,
    make: () => Promise<Answer>,
  ): Promise<Answer> {
    const answer = await watch(call, make);
    const { data } = answer as { data?: unknown };
    if (call?.description.api.startsWith('resourcegraph') !== true || !Array.isArray(data)) return answer;
    const [only = ''] = typesAskedFor(JSON.stringify(body));
    for (const row of data as Record<string, unknown>[]) reviewRow(row, only);
    return answer;
  }

  function reviewRow(row: Record<string, unknown>, only: string): void {
    const type = typeof row['type'] === 'string' ? row['type'] : only;
    const described = rowFields(type);
    if (described === null) return;
    const { description, fields } = described;
    const columns: Fields = Object.fromEntries(graphColumns.map((name) => [name, fields[name] ?? 'any']));
    review.compare(
      { prefix: `${description.api} `, schemas: description.schemas },
      { type: { fields: columns }, at: `${description.api} ${type.toLowerCase()}`, value: row },
    );
  }

  return {
    get: async (path, version) => watch(called('GET', path, version), async () => calls.get(path, version)),
    getFrom: async (path) => watch(calledAt('GET', path), async () => calls.getFrom(path)),
    post: async (path, version, body) =>
      watchRows(called('POST', path, version), body, async () => calls.post(path, version, body)),
    postTo: async (path, body) => watchRows(calledAt('POST', path), body, async () => calls.postTo(path, body)),
    next: async (link) => {
      const { pathname, search } = new URL(link);
      return watch(calledAt('GET', pathname + search), async () => calls.next(link));
    },
    directory: reviewedDirectory(calls.directory, watch),
    change: async (change) => calls.change(change),
  };
}
