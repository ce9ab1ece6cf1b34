import { StatusBadge } from '../parts/badges.tsx';
import { JsonView } from '../parts/json-view.tsx';
import { Empty, Notice, Show } from '../parts/notices.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Time, WorkflowLink } from '../parts/text.tsx';
import { api, bodyOf } from '../service/api.ts';
import { useLoaded, useRepeated } from '../service/use-loaded.ts';
import { callsText } from '../show/call-counts.ts';
import { clockTime, countText, duration, absoluteTime, valueText } from '../show/format.ts';
import { visibleText } from '../show/visible-text.ts';

const runningMs = 1_500;
const triggerTexts = { schedule: 'Schedule', api: 'API', execution: 'Another job' } as const;

/** Shows an execution: its progress, its results, and the last lines of its log. */
export function ExecutionView({ jobId, executionId }: { jobId: number; executionId: number }) {
  const loaded = useLoaded(
    (signal) => {
      const params = { path: { id: jobId, execution_id: executionId } };
      return bodyOf(api.GET('/api/v1/jobs/{id}/executions/{execution_id}', { params, signal }));
    },
    [jobId, executionId],
  );
  useRepeated(loaded.reload, loaded.value?.status === 'running' ? runningMs : null);
  return (
    <Page title={`Execution ${executionId}`} up={{ to: `/jobs/${jobId}`, name: 'Job' }}>
      <Show loaded={loaded}>
        {(execution) => (
          <>
            <Facts
              facts={[
                ['Status', <StatusBadge status={execution.status} />],
                ['Trigger', triggerTexts[execution.trigger]],
                ['Started', <Time at={execution.started_at} />],
                [execution.duration_ms === null ? 'Elapsed' : 'Duration', duration(execution.elapsed_ms)],
                ...(execution.calls === null ? [] : [['Calls', callsText(execution.calls)] as const]),
                ['New findings', countText(execution.findings_count)],
                ['Workflow', <WorkflowLink workflowId={execution.workflow_id} url={execution.temporal_url} />],
              ]}
            />
            {execution.error !== null && <Notice tone="bad">{visibleText(execution.error)}</Notice>}
            {execution.progress !== null && execution.status === 'running' && (
              <p>
                <progress
                  aria-label={`Progress in ${execution.progress.unit}`}
                  value={execution.progress.done}
                  max={Math.max(1, execution.progress.total)}
                />{' '}
                {countText(execution.progress.done)} of {countText(execution.progress.total)} {execution.progress.unit}
              </p>
            )}
            <Counts counts={execution.counts} />
            <Section title="Log">
              {execution.log_excerpt.length === 0 ? (
                <Empty>Nothing was logged.</Empty>
              ) : (
                <div class="log" role="log" aria-label="Log" tabIndex={0}>
                  <ol>
                    {execution.log_excerpt.map((line, index) => (
                      <li key={index} class={line.level}>
                        <time dateTime={line.at} title={absoluteTime(line.at)}>
                          {clockTime(line.at)}
                        </time>
                        <span class="phase">{line.level}</span>
                        <span class="message">
                          {visibleText(line.message)}
                          {Object.keys(line.data).length > 0 && (
                            <code class="data">{visibleText(JSON.stringify(line.data))}</code>
                          )}
                        </span>
                      </li>
                    ))}
                  </ol>
                </div>
              )}
            </Section>
          </>
        )}
      </Show>
    </Page>
  );
}

/** Shows the counts of an execution, and below them its other values. */
function Counts({ counts }: { counts: Readonly<Record<string, unknown>> }) {
  const all = Object.entries(counts);
  const numbers = all.flatMap(([name, value]) =>
    typeof value === 'number' ? [[valueText(name), countText(value)] as const] : [],
  );
  const others = all.filter(([, value]) => typeof value !== 'number' && !(Array.isArray(value) && value.length === 0));
  if (numbers.length === 0 && others.length === 0) return null;
  return (
    <Section title="Results">
      <Facts facts={numbers} />
      {others.length > 0 && <JsonView value={Object.fromEntries(others)} title="Other results" />}
    </Section>
  );
}
