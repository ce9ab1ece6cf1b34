import type { Resource } from '../../client/src/schema.ts';
import { printPage, type Page } from '../rows.ts';
import type { QueryValues } from '../service.ts';
import type { Session } from '../session.ts';
import { shortTime, statusStyle } from '../styles.ts';

export async function listResources(session: Session, query: QueryValues): Promise<void> {
  const page = await session.service.get<Page<Resource>>('/api/v1/resources', query);
  printPage(session, {
    page,
    empty: 'No resource matches.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'NAME', value: ({ name }) => name },
      { title: 'TYPE', value: ({ resource_type: type }) => type },
      { title: 'PROVIDER', value: ({ provider_id: id }) => id, align: 'right', dropOrder: 2 },
      { title: 'REGION', value: ({ region }) => region, dropOrder: 1 },
      { title: 'STATUS', value: ({ status }) => status, style: ({ status }) => statusStyle(status), dropOrder: 3 },
      { title: 'SEEN (UTC)', value: ({ last_seen_at: at }) => shortTime(at), dropOrder: 4 },
    ],
  });
}
