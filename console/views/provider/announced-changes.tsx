import { useState } from 'preact/hooks';
import type { AnnouncedChange } from '../../../client/src/client.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Show } from '../../parts/notices.tsx';
import { Name, Time } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { countText, plainWord, valueText } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';

const step = 20;
const mostRows = 100;

/** Shows the newest announced changes of a provider, and again when there is a newer one. */
export function AnnouncedChanges({ providerId, after }: { providerId: number; after: string | null }) {
  const [most, setMost] = useState(step);
  const loaded = useLoaded(
    (signal) => {
      const params = { path: { id: providerId }, query: { per_page: most } };
      return bodyOf(api.GET('/api/v1/providers/{id}/changes', { params, signal }));
    },
    [providerId, after, most],
  );
  return (
    <Show loaded={loaded}>
      {({ data, meta }) => (
        <>
          <DataTable
            caption="Announced changes"
            rows={data}
            keyOf={({ id }) => id}
            empty="No change was announced yet."
            columns={[
              { title: 'Resource', isHeader: true, cell: (change) => <Resource change={change} /> },
              { title: 'Change', cell: ({ kind }) => valueText(kind) },
              { title: 'By', from: 'medium', cell: ({ actor, via }) => <Name text={actor?.principal ?? via ?? '–'} /> },
              { title: 'Announced', cell: ({ announced_at: at }) => <Time at={at} /> },
              {
                title: 'Status',
                cell: ({ status, reason }) => (
                  <>
                    <StatusBadge status={status} />
                    {reason !== null && <span class="reason clamped">{visibleText(reason)}</span>}
                  </>
                ),
              },
            ]}
          />
          {meta.total > data.length && (
            <p class="more">
              {countText(data.length)} of {countText(meta.total)} are shown.{' '}
              {most < mostRows && (
                <button type="button" onClick={() => setMost(mostRows)}>
                  Show more
                </button>
              )}
            </p>
          )}
        </>
      )}
    </Show>
  );
}

function Resource({ change }: { change: AnnouncedChange }) {
  const { resource_id: id, external_id: externalId, resource_type: type } = change;
  return (
    <>
      {id === null ? (
        <Name text={externalId} />
      ) : (
        <a href={`/resources/${id}`}>
          <Name text={externalId} />
        </a>
      )}
      <span class="where">{plainWord(type)}</span>
    </>
  );
}
