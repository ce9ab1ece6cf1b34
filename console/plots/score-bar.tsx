import { percent } from '../show/format.ts';

/** Shows a share as a bar. */
export function ScoreBar({ score, name }: { score: number; name: string }) {
  const tone = score >= 0.9 ? 'good' : score >= 0.7 ? 'fair' : 'poor';
  return (
    <span class="score" role="img" aria-label={`${name}: ${percent(score)}`}>
      <span class="track">
        <span class={`bar ${tone}`} style={{ width: `${score * 100}%` }} />
      </span>
      <span class="number">{percent(score)}</span>
    </span>
  );
}

/** Shows scores over time as a line, oldest first. */
export function ScoreLine({ scores, name }: { scores: readonly number[]; name: string }) {
  const [width, height, edge] = [120, 28, 3];
  if (scores.length < 2) return null;
  const step = (width - 2 * edge) / (scores.length - 1);
  const points = scores.map((score, index) => [edge + index * step, edge + (1 - score) * (height - 2 * edge)] as const);
  const [lastX, lastY] = points.at(-1) ?? [0, 0];
  const label = `${name}: ${scores.map(percent).join(', ')}`;
  return (
    <svg class="spark" viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
      <polyline points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <circle cx={lastX} cy={lastY} r="2.5" />
    </svg>
  );
}
