import type { Drift } from '../../client/src/client.ts';
import { SeverityBadge, StatusBadge } from '../parts/badges.tsx';
import type { ListColumn } from '../lists/list-table.tsx';
import { Name, Time } from '../parts/text.tsx';
import { driftTitle } from '../show/drift-title.ts';
import { careColumn } from './care/care-column.tsx';
import { valueText } from '../show/format.ts';

/** A field of a drift finding, and whether only the list or only the view of one finding shows it. */
interface DriftField extends ListColumn<Drift> {
  only?: 'list' | 'details';
}

const fields: readonly DriftField[] = [
  { title: 'Severity', sort: 'severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
  {
    title: 'What changed',
    only: 'list',
    isHeader: true,
    cell: (drift) => (
      <a href={`/drifts/${drift.id}`}>
        <Name text={driftTitle(drift, Date.now())} />
      </a>
    ),
  },
  {
    title: 'Resource',
    cell: ({ resource_id: id, resource_name: name }) => (
      <a href={`/resources/${id}`}>
        <Name text={name} />
      </a>
    ),
  },
  { title: 'Resource type', only: 'details', cell: ({ resource_type_label: label }) => label },
  { title: 'Drift type', from: 'wide', cell: ({ drift_type: type }) => valueText(type) },
  {
    title: 'Status',
    from: 'medium',
    cell: ({ status, expected }) => (
      <>
        <StatusBadge status={status} />
        {expected && (
          <>
            {' '}
            <StatusBadge status="expected" />
          </>
        )}
      </>
    ),
  },
  { title: 'Detected', from: 'medium', sort: 'detected_at', cell: ({ detected_at: at }) => <Time at={at} /> },
  { title: 'Last seen', only: 'details', cell: ({ last_seen_at: at }) => <Time at={at} /> },
  { title: 'Resolved', only: 'details', cell: ({ resolved_at: at }) => (at === null ? null : <Time at={at} />) },
  { ...careColumn, only: 'list' },
];

/** The columns of a list of drifts. */
export const driftColumns: readonly ListColumn<Drift>[] = fields.filter(({ only }) => only !== 'details');

/** Returns the fields of one drift, as titles and values, without empty ones. */
export function driftFacts(drift: Drift) {
  return fields
    .filter(({ only }) => only !== 'list')
    .map(({ title, cell }) => [title, cell(drift)] as const)
    .filter(([, value]) => value !== null);
}
