import { useState } from 'preact/hooks';
import type { Alert, AlertDetail } from '../../../client/src/client.ts';
import { Show } from '../../parts/notices.tsx';
import { Name } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { sourceLink } from '../../show/alert-source.ts';

type Cause = AlertDetail['causes'][number];

/** Shows the causes of a grouped alert; they are loaded when it is opened. */
export function AlertCauses({ alert }: { alert: Alert }) {
  const [isOpen, setOpen] = useState(false);
  if (alert.cause_count < 2) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Show all {alert.cause_count}</summary>
      {isOpen && <CauseList alert={alert} />}
    </details>
  );
}

function CauseList({ alert }: { alert: Alert }) {
  const { id, last_seen_at: seenAt } = alert;
  const loaded = useLoaded(
    (signal) => bodyOf(api.GET('/api/v1/alerts/{id}', { params: { path: { id } }, signal })),
    [id, seenAt],
  );
  return (
    <Show loaded={loaded}>
      {({ causes, cause_count: count }) => (
        <>
          <ul class="causes">
            {causes.map((cause) => (
              <li key={`${cause.source?.kind} ${cause.finding_id ?? cause.control_id ?? cause.title}`}>
                <CauseName cause={cause} alert={alert} />
              </li>
            ))}
          </ul>
          {count > causes.length && <p>and {count - causes.length} more</p>}
        </>
      )}
    </Show>
  );
}

function CauseName({ cause, alert }: { cause: Cause; alert: Alert }) {
  const link = sourceLink({ ...alert, source: cause.source, severity: cause.severity });
  if (link === null) return <Name text={cause.title} />;
  return (
    <a href={link.to}>
      <Name text={cause.title} />
    </a>
  );
}
