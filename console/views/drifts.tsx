import { useRef, useState } from 'preact/hooks';
import { announce } from '../parts/announcer.tsx';
import { CommandButton } from '../parts/controls.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Filters, WordFilter } from '../parts/filters.tsx';
import { FaultNotice, Notice, Show } from '../parts/notices.tsx';
import { Page } from '../parts/page.tsx';
import { Pager } from '../parts/pager.tsx';
import { idIn, pageOf, selectionIn, wordOf } from '../routing/paths.ts';
import { usePlace } from '../routing/location.tsx';
import { api, bodyOf } from '../service/api.ts';
import { driftStatusValues, driftTypeValues, severityValues } from '../../client/src/client.ts';
import { useCommand } from '../service/use-command.ts';
import { useLoaded } from '../service/use-loaded.ts';
import { visibleText } from '../show/visible-text.ts';
import { useDriftNews, type DriftNews } from '../stream/drift-stream.ts';
import { driftColumns } from './drift-fields.tsx';
import { ProviderFilter, useProviders } from './providers.tsx';

/** A scan can find thousands at once: the list is reloaded at most this often. */
const reloadPauseMs = 400;

const expectedWords = ['expected', 'not_expected'] as const;

/** Returns whether only expected drift is asked for, or only other; undefined for both. */
function expectedIn(query: URLSearchParams): boolean | undefined {
  const word = wordOf(expectedWords, query.get('expected'));
  return word === undefined ? undefined : word === 'expected';
}

/** Shows drifts as they are detected. */
export function DriftListView() {
  const { query } = usePlace();
  const providers = useProviders();
  const loaded = useLoaded(
    (signal) => {
      const asked = {
        page: pageOf(query),
        per_page: 50,
        severity: wordOf(severityValues, query.get('severity')),
        type: wordOf(driftTypeValues, query.get('type')),
        status: wordOf(driftStatusValues, query.get('status') ?? 'detected'),
        expected: expectedIn(query),
        ...selectionIn(query),
        resource_id: idIn(query, 'resource_id'),
        change_window_id: idIn(query, 'change_window_id'),
      };
      return bodyOf(api.GET('/api/v1/drifts', { params: { query: asked }, signal }));
    },
    [query.toString()],
  );
  const fresh = useFreshDrifts(loaded.reload);
  return (
    <Page title="Drifts" aside={<DetectButton />}>
      <Filters>
        <WordFilter name="status" title="Status" words={driftStatusValues} standing="detected" />
        <WordFilter name="severity" title="Severity" words={severityValues} />
        <WordFilter name="type" title="Drift type" words={driftTypeValues} />
        <WordFilter name="expected" title="Change window" words={expectedWords} />
        <ProviderFilter providers={providers} />
      </Filters>
      <Show loaded={loaded}>
        {({ data, meta }) => (
          <>
            <DataTable
              caption="Drifts"
              rows={data}
              keyOf={({ id }) => id}
              isNew={({ id }) => fresh.has(id)}
              empty="No drift matches these filters. New drifts appear here as they are detected."
              columns={driftColumns}
            />
            <Pager meta={meta} />
          </>
        )}
      </Show>
    </Page>
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
