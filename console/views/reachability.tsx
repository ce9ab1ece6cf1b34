import type { Reachability, ReachabilityOpening, ReachabilitySummary } from '../../client/src/client.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Notice, Show } from '../parts/notices.tsx';
import { Section } from '../parts/page.tsx';
import { Name } from '../parts/text.tsx';
import { api, bodyOf } from '../service/api.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { visibleText } from '../show/visible-text.ts';

/** Shows whether the internet reaches the resource of a finding; nothing where that is not evaluated. */
export function ReachabilityNotice({ reachability }: { reachability: ReachabilitySummary }) {
  if (reachability.internet === 'not_applicable') return null;
  return (
    <Notice tone={toneOf(reachability)}>
      {visibleText(reachability.summary)}.{reachability.internet_wide && ' Fix this finding before others as severe.'}
    </Notice>
  );
}

function toneOf({ internet }: ReachabilitySummary): 'wait' | 'plain' {
  return internet === 'not_reachable' ? 'plain' : 'wait';
}

/** Shows what reaches a resource from the internet, with the paths; nothing where that is not evaluated. */
export function ReachabilitySection({ resourceId }: { resourceId: number }) {
  const loaded = useLoaded(
    (signal) =>
      bodyOf(api.GET('/api/v1/resources/{id}/reachability', { params: { path: { id: resourceId } }, signal })),
    [resourceId],
  );
  if (loaded.value?.internet === 'not_applicable') return null;
  return (
    <Section title="Reachability from the internet">
      <Show loaded={loaded}>{(reachability) => <Details reachability={reachability} />}</Show>
    </Section>
  );
}

function Details({ reachability }: { reachability: Reachability }) {
  const reasons = [...new Set(reachability.unknown.flatMap((one) => one.reasons))];
  return (
    <>
      <p>{visibleText(reachability.summary)}.</p>
      {reachability.openings.length > 0 && (
        <DataTable
          caption="Ports that the internet reaches"
          rows={reachability.openings}
          keyOf={(opening) =>
            `${portText(opening)} ${opening.sources.join()} ${opening.path.map(({ id }) => id).join()}`
          }
          columns={[
            { title: 'Port', isHeader: true, cell: (opening) => portText(opening) },
            { title: 'From', cell: ({ sources }) => <Name text={sources.join(', ')} /> },
            { title: 'Through', cell: ({ path }) => <Path path={path} /> },
          ]}
        />
      )}
      {reasons.length > 0 && (
        <>
          <p class="hint">More may be open, because it is not known:</p>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{visibleText(reason)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function portText({ from_port: from, to_port: to, protocol, target_port: target }: ReachabilityOpening): string {
  const ports = from === to ? `${from}/${protocol}` : `${from}–${to}/${protocol}`;
  return target === null || target === from ? ports : `${ports} → ${target}`;
}

function Path({ path }: { path: ReachabilityOpening['path'] }) {
  return (
    <ol>
      {path
        .filter(({ kind }) => kind !== 'internet')
        .map(({ kind, id, rule, resource_id: resourceId }) => (
          <li key={`${kind} ${id}`}>
            {resourceId === null ? (
              <Name text={id} />
            ) : (
              <a href={`/resources/${resourceId}`}>
                <Name text={id} />
              </a>
            )}
            {rule !== null && ` (${visibleText(rule)})`}
          </li>
        ))}
    </ol>
  );
}
