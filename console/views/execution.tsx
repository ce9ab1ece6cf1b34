import { StatusBadge } from '../parts/badges.tsx';
import { JsonView } from '../parts/json-view.tsx';
import { Empty, Notice, Show } from '../parts/notices.tsx';
import { Facts, Page, Section } from '../parts/page.tsx';
import { Time, WorkflowLink } from '../parts/text.tsx';
import { api, bodyOf } from '../service/api.ts';
import { useLoaded, useRepeated } from '../service/use-loaded.ts';
import { clockTime, countText, duration, utcTime } from '../show/format.ts';
import { visibleText } from '../show/visible-text.ts';

const runningMs = 1_500;

/** Shows an execution: how far it is, what it found, and the end of its log. */
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
                ['State', <StatusBadge status={execution.status} />],
                ['Started by', execution.trigger],
                ['Started', <Time at={execution.started_at} />],
                ['Took', execution.duration_ms === null ? '–' : duration(execution.duration_ms)],
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
            {Object.keys(execution.counts).length > 0 && (
              <Section title="Counts">
                <JsonView value={execution.counts} title="Counts" />
              </Section>
            )}
            <Section title="Log">
              {execution.log_excerpt.length === 0 ? (
                <Empty>Nothing was logged.</Empty>
              ) : (
                <div class="log" role="log" aria-label="Log" tabIndex={0}>
                  <ol>
                    {execution.log_excerpt.map((line, index) => (
                      <li key={index} class={line.level}>
                        <time dateTime={line.at} title={utcTime(line.at)}>
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
