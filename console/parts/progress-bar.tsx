import { countText } from '../show/format.ts';

/** Shows how much of a known number is done. */
export function ProgressBar({ done, total, what }: { done: number; total: number; what: string }) {
  return (
    <div class="progress">
      <progress aria-label={`Progress in ${what}`} value={done} max={Math.max(1, total)} />
      <span>
        {countText(done)} of {countText(total)} {what}
      </span>
    </div>
  );
}
