import { useEffect, useState } from 'preact/hooks';
import type { ExecutionDetail, Provider } from '../../../client/src/client.ts';
import { StatusBadge } from '../../parts/badges.tsx';
import { CommandButton } from '../../parts/controls.tsx';
import { FaultNotice, Notice, Show } from '../../parts/notices.tsx';
import { Facts, Section } from '../../parts/page.tsx';
import { ProgressBar } from '../../parts/progress-bar.tsx';
import { Time } from '../../parts/text.tsx';
import { api, done } from '../../service/api.ts';
import { useCommand } from '../../service/use-command.ts';
import type { Loaded } from '../../service/use-loaded.ts';
import { callsText } from '../../show/call-counts.ts';
import { clockTime, countOf, countText, duration, absoluteTime } from '../../show/format.ts';
import { visibleText } from '../../show/visible-text.ts';
import type { LatestSync } from './use-sync.ts';

const secondMs = 1_000;
const mostFaults = 20;

/** Shows the newest sync of a provider while it runs, and its result. */
export function SyncSection(props: { title: string; provider: Provider; sync: Loaded<LatestSync> }) {
  const { title, provider, sync } = props;
  const command = useCommand();
  const start = (): void => {
    void command.run(async () => {
      await done(api.POST('/api/v1/providers/{id}/sync', { params: { path: { id: provider.id } } }));
      sync.reload();
    });
  };
  const isRunning = sync.value?.execution?.status === 'running';
  return (
    <Section
      title={title}
      aside={
        <CommandButton command={command} blocked={isRunning ? 'A sync is running.' : null} onPress={start}>
          Sync now
        </CommandButton>
      }
    >
      <FaultNotice fault={command.fault} />
      <Show loaded={sync}>
        {({ execution }) =>
          execution === null ? (
            <NotStarted provider={provider} />
          ) : (
            <Progress provider={provider} execution={execution} />
          )
        }
      </Show>
    </Section>
  );
}

function NotStarted({ provider: { status, status_reason: reason } }: { provider: Provider }) {
  if (status === 'error') return <Notice tone="bad">{visibleText(reason ?? 'The access was refused.')}</Notice>;
  return <p class="calm">It begins when the access has been checked.</p>;
}

function Progress({ provider, execution }: { provider: Provider; execution: ExecutionDetail }) {
  const { status, progress, error, started_at: startedAt, duration_ms: durationMs, job_id: jobId, id } = execution;
  const isRunning = status === 'running';
  const elapsedMs = useElapsed(startedAt, isRunning);
  return (
    <div class="stack">
      {isRunning && progress !== null && (
        <ProgressBar done={progress.done} total={progress.total} what={progress.unit} />
      )}
      {isRunning && progress === null && <p class="calm">Planning what to list …</p>}
      <Facts
        facts={[
          ['Status', <StatusBadge status={status} />],
          ['Resources', countText(provider.resource_count)],
          [isRunning ? 'Elapsed' : 'Duration', duration(isRunning ? elapsedMs : (durationMs ?? elapsedMs))],
          ['Calls', execution.calls === null ? '–' : callsText(execution.calls)],
          ['Started', <Time at={startedAt} />],
          ['Log', <a href={`/jobs/${jobId}/executions/${id}`}>View the execution</a>],
        ]}
      />
      {error !== null && <Notice tone="bad">{visibleText(error)}</Notice>}
      {!isRunning && provider.status_reason !== null && error === null && (
        <Notice tone="wait">{visibleText(provider.status_reason)}</Notice>
      )}
      <Faults execution={execution} />
    </div>
  );
}

/** Shows what could not be read, as the log has it. */
function Faults({ execution: { log_excerpt: lines } }: { execution: ExecutionDetail }) {
  const faults = lines.filter(({ level }) => level !== 'info').slice(-mostFaults);
  if (faults.length === 0) return null;
  return (
    <details>
      <summary>{countOf(faults.length, 'warning or error', 'warnings and errors')}</summary>
      <div class="log" role="log" aria-label="Warnings and errors" tabIndex={0}>
        <ol>
          {faults.map(({ at, level, message }, index) => (
            <li key={index} class={level}>
              <time dateTime={at} title={absoluteTime(at)}>
                {clockTime(at)}
              </time>
              <span class="phase">{level}</span>
              <span class="message">{visibleText(message)}</span>
            </li>
          ))}
        </ol>
      </div>
    </details>
  );
}

/** Returns the milliseconds since a time, counted on while `isCounting`. */
function useElapsed(since: string, isCounting: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [isCounting]);
  return Math.max(0, now - Date.parse(since));
}
