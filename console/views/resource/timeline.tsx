import { useState } from 'preact/hooks';
import type { ResourceEvent } from '../../../client/src/client.ts';
import { SeverityBadge } from '../../parts/badges.tsx';
import { FaultNotice, Show } from '../../parts/notices.tsx';
import { Section } from '../../parts/page.tsx';
import { Time } from '../../parts/text.tsx';
import { api, bodyOf } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import { useLoaded } from '../../service/use-loaded.ts';
import { eventAddress, eventText } from '../../show/resource-event.ts';
import { visibleText } from '../../show/visible-text.ts';

const perPage = 20;

/** Shows what happened to a resource and what it cost, newest first. */
export function TimelineSection({ resourceId }: { resourceId: number }) {
  const [further, setFurther] = useState<{ events: ResourceEvent[]; next: string | null } | null>(null);
  const command = useCommand();
  const load = (cursor: string | undefined, signal?: AbortSignal) =>
    bodyOf(
      api.GET('/api/v1/resources/{id}/timeline', {
        params: { path: { id: resourceId }, query: { limit: perPage, cursor } },
        ...(signal === undefined ? {} : { signal }),
      }),
    );
  const loaded = useLoaded((signal) => load(undefined, signal), [resourceId]);
  const next = further === null ? (loaded.value?.next_cursor ?? null) : further.next;
  const more = async (): Promise<void> => {
    const page = await load(next ?? undefined);
    setFurther({ events: [...(further?.events ?? []), ...page.data], next: page.next_cursor });
  };
  return (
    <Section title="Timeline">
      <Show loaded={loaded}>
        {({ data }) => (
          <ol class="timeline">
            {[...data, ...(further?.events ?? [])].map((event) => (
              <li key={`${event.kind} ${event.subject_id}`} class={event.severity ?? ''}>
                <Event event={event} />
              </li>
            ))}
          </ol>
        )}
      </Show>
      <FaultNotice fault={command.fault} />
      {next !== null && (
        <button type="button" aria-disabled={command.isBusy} onClick={() => void command.run(more)}>
          Show earlier events
        </button>
      )}
    </Section>
  );
}

function Event({ event }: { event: ResourceEvent }) {
  const address = eventAddress(event);
  const text = visibleText(eventText(event));
  return (
    <>
      <p>
        {address === null ? <bdi>{text}</bdi> : <a href={address}>{text}</a>}{' '}
        {event.severity !== null && <SeverityBadge severity={event.severity} />}
      </p>
      <p class="hint">
        <Time at={event.at} />
      </p>
    </>
  );
}
