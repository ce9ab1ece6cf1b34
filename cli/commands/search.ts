import type { SearchResult, SearchResults } from '../../client/src/schema.ts';
import { printRows } from '../rows.ts';
import type { QueryValues } from '../service.ts';
import type { Session } from '../session.ts';
import { severityStyle } from '../styles.ts';

/** Prints what is found by a text, by kind, the best first. */
export async function searchEverything(session: Session, query: QueryValues): Promise<void> {
  const found = await session.service.get<SearchResults>('/api/v1/search', query);
  printRows<SearchResult>(session, {
    answer: found,
    rows: found.kinds.flatMap(({ results }) => results),
    empty: 'Nothing is found.',
    columns: [
      { title: 'KIND', value: ({ kind }) => kind },
      { title: 'ID', value: ({ id, key }) => id ?? key, align: 'right' },
      { title: 'TITLE', value: ({ title }) => title },
      { title: 'DETAIL', value: ({ detail, findings }) => (findings === null ? detail : `${findings} findings`) },
      {
        title: 'SEVERITY',
        value: ({ severity }) => severity,
        style: ({ severity }) => (severity === null ? null : severityStyle(severity)),
        dropOrder: 2,
      },
      { title: 'STATUS', value: ({ status }) => status, dropOrder: 1 },
      { title: 'PROVIDER', value: ({ provider_id: id }) => id, align: 'right', dropOrder: 3 },
    ],
  });
  const cut = found.kinds.flatMap(({ kind, has_more: more }) => (more ? [kind] : []));
  if (!session.json && cut.length > 0) {
    session.terminal.report(`There is more of ${cut.join(', ')}; use --limit and --kind to see it.`);
  }
}
