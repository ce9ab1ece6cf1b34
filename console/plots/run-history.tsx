import { duration, absoluteTime } from '../show/format.ts';

export interface Run {
  id: number;
  status: 'running' | 'succeeded' | 'failed';
  started_at: string;
  duration_ms: number | null;
}

/** Shows the last runs of a job, oldest first: the height is the duration, failed ones are highlighted. */
export function RunHistory({ runs, name }: { runs: readonly Run[]; name: string }) {
  const [barWidth, gap, height] = [6, 2, 26];
  if (runs.length === 0) return <>–</>;
  const longest = Math.max(1, ...runs.map(({ duration_ms: ms }) => ms ?? 0));
  const failed = runs.filter(({ status }) => status === 'failed').length;
  const width = runs.length * (barWidth + gap);
  const label = `${name}: last ${runs.length} runs, ${failed} failed, longest ${duration(longest)}`;
  return (
    <svg class="runs" viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
      {runs.map((run, index) => {
        const tall = Math.max(4, ((run.duration_ms ?? longest) / longest) * height);
        return (
          <rect
            key={run.id}
            class={run.status}
            x={index * (barWidth + gap)}
            y={height - tall}
            width={barWidth}
            height={tall}
            rx="1"
          >
            <title>{`${absoluteTime(run.started_at)}: ${run.status}${run.duration_ms === null ? '' : `, ${duration(run.duration_ms)}`}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}
