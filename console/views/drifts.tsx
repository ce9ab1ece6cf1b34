import { useRef, useState } from 'preact/hooks';
import { announce } from '../parts/announcer.tsx';
import { CommandButton } from '../parts/controls.tsx';
import { DriftActions } from '../lists/drift-actions.tsx';
import { facetParameters, parametersText, type ShownFacet } from '../lists/facet-query.ts';
import { findingFacets, limitsIn } from '../lists/finding-facets.ts';
import { ListView } from '../lists/list-view.tsx';
import { WordFilter } from '../parts/filters.tsx';
import { FaultNotice, Notice } from '../parts/notices.tsx';
import { idIn, pageOf, wordOf } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf } from '../service/api.ts';
import { driftSortValues, driftStatusValues, driftTypeValues, severityValues } from '../../client/src/client.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { visibleText } from '../show/visible-text.ts';
import { useDriftNews, type DriftNews } from '../stream/drift-stream.ts';
import { driftColumns } from './drift-fields.tsx';
import { OrganizationFilter } from './organization-filter.tsx';
import { SavedViews } from './saved-views.tsx';

/** A scan can find thousands at once: the list is reloaded at most this often. */
const reloadPauseMs = 400;

const expectedWords = ['expected', 'not_expected'] as const;

/** Returns whether only expected drift is asked for, or only other; undefined for both. */
function expectedIn(query: URLSearchParams): boolean | undefined {
  const word = wordOf(expectedWords, query.get('expected'));
  return word === undefined ? undefined : word === 'expected';
}

const facets: readonly ShownFacet[] = [
  { name: 'status', title: 'Status', words: driftStatusValues, standing: 'detected' },
  { name: 'severity', title: 'Severity', words: severityValues },
  { name: 'type', title: 'Drift type', words: driftTypeValues },
  ...findingFacets,
];

/** Shows drifts as they are detected. */
export function DriftListView() {
  const { query } = usePlace();
  const asked = {
    ...facetParameters(query, facets),
    ...limitsIn(query),
    expected: expectedIn(query),
    overdue: query.get('overdue') === 'true' ? true : undefined,
    change_window_id: idIn(query, 'change_window_id'),
    sort: wordOf(driftSortValues, query.get('sort')),
  };
  const parameters = parametersText(asked);
  const loaded = useLoaded(
    (signal) => {
      const pages = { page: pageOf(query), per_page: 50 };
      return bodyOf(api.GET('/api/v1/drifts', { params: { query: { ...asked, ...pages } as never }, signal }));
    },
    [query.toString()],
  );
  const fresh = useFreshDrifts(loaded.reload);
  return (
    <ListView
      title="Drifts"
      aside={
        <>
          <SavedViews list="drifts" />
          <DetectButton />
        </>
      }
      path="/api/v1/drifts"
      parameters={parameters}
      loaded={loaded}
      count={(names, signal) =>
        bodyOf(api.GET('/api/v1/drifts/facets', { params: { query: { ...asked, facets: names } as never }, signal }))
      }
      facets={facets}
      filters={
        <>
          <WordFilter name="expected" title="Change window" words={expectedWords} />
          <OrganizationFilter />
        </>
      }
      columns={driftColumns}
      nameOf={({ summary }) => visibleText(summary)}
      isNew={({ id }) => fresh.has(id)}
      standingSort="-id"
      empty="No drift matches these filters. New drifts appear here as they are detected."
      actions={(given) => <DriftActions {...given} />}
    />
  );
}

/** Reloads the list when the stream reports changes, announces them, and returns the new drifts. */
function useFreshDrifts(reload: () => void): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const unsaid = useRef<DriftNews[]>([]);
  const announceNews = (): void => {
    timer.current = undefined;
    reload();
    const news = unsaid.current.splice(0);
    const [last] = news.slice(-1);
    if (last === undefined) return;
    setFresh((before) => new Set([...before, ...news.map(({ drift }) => drift.id)]));
    announce(
      news.length === 1
        ? `Drift ${last.kind}: ${last.drift.severity}, ${visibleText(last.drift.resource_name)}, ${visibleText(last.drift.summary)}`
        : `${news.length} drifts changed`,
    );
  };
  useDriftNews(
    (news) => {
      if (news !== null) unsaid.current.push(news);
      timer.current ??= setTimeout(announceNews, reloadPauseMs);
    },
    [reload],
  );
  return fresh;
}

/** Shows the button that starts drift detection. */
function DetectButton() {
  const command = useCommand();
  const [started, setStarted] = useState<{ job_id: number; execution_id: number } | null>(null);
  const detect = (): void => {
    void command.run(async () => setStarted(await bodyOf(api.POST('/api/v1/drifts/detect'))));
  };
  return (
    <>
      <CommandButton command={command} onPress={detect}>
        Detect drift now
      </CommandButton>
      <FaultNotice fault={command.fault} />
      {started !== null && (
        <Notice tone="plain">
          All accounts are being synced and compared with their baselines.{' '}
          <a href={`/jobs/${started.job_id}/executions/${started.execution_id}`}>View the execution</a>
        </Notice>
      )}
    </>
  );
}
